import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { toastFailure } from "../../components/states/toast";
import { askToAdopt } from "./askToAdopt";
import { FormFrame } from "../../components/forms/FormFrame";
import { askAgain, useConnectionMutation, useOpenCreated } from "./useConnectionMutation";

interface FormProps {
  connection: Connection;
  onDone: () => void;
}

/** Shows the system's folder dialog. Null if canceled. */
export async function chooseFolder(): Promise<GivenFile | null> {
  try {
    return (await invoke("connections.chooseFolder", undefined)).folder;
  } catch (thrown) {
    toastFailure(t("connections:noFolderChosen"), thrown);
    return null;
  }
}

/** Sets a workspace's new folder. */
export function LocateForm({ connection, onDone }: FormProps) {
  const [folder, setFolder] = useState<GivenFile | null>(null);
  const client = useQueryClient();
  const locate = useConnectionMutation("connections.locate", () => {
    onDone();
    void askAgain(client, connection.id);
  });
  const submit = (confirmed?: true) => {
    if (folder === null) return;
    locate.mutate(
      { id: connection.id, folder: folder.handle, ...(confirmed && { confirmed }) },
      { onError: (thrown) => void askToAdopt(thrown, () => submit(true)) },
    );
  };
  return (
    <FormFrame
      action={t("connections:locate.action")}
      complete={folder !== null}
      busy={locate.isPending}
      error={locate.error}
      onSubmit={() => submit()}
    >
      <Text fz={13} style={{ overflowWrap: "anywhere" }}>
        {t("connections:locate.was", { folder: connection.folder ?? "" })}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Text flex={1} fz={13} style={{ overflowWrap: "anywhere" }}>
          {folder?.place ?? t("connections:locate.choose")}
        </Text>
        <Button
          size="xs"
          data-autofocus
          onClick={() => void chooseFolder().then((newFolder) => newFolder !== null && setFolder(newFolder))}
        >
          {t("connections:chooseFolder")}
        </Button>
      </Group>
    </FormFrame>
  );
}

/** Copies what can be read of a workspace that is in use elsewhere, damaged or read-only. */
export function CopyForm({ connection, onDone }: FormProps) {
  const open = useOpenCreated(onDone);
  const copy = useConnectionMutation("connections.copyWorkspace", () => undefined);
  const made = copy.data;
  if (made)
    return (
      <Stack gap="md" role="status">
        <Text fz={13}>
          {made.lost === 0
            ? t("connections:copy.whole", { name: made.connection.name })
            : t("connections:copy.lost", { name: made.connection.name, count: made.lost })}
        </Text>
        {made.notes.map((note) => (
          <Text key={note} fz={13} c="dimmed">
            {note}
          </Text>
        ))}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onDone}>{t("close")}</Button>
          <Button variant="filled" data-autofocus onClick={() => open(made.connection)}>
            {t("connections:copy.open")}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <FormFrame
      action={t("connections:copy.action")}
      busy={copy.isPending}
      error={copy.error}
      onSubmit={() => copy.mutate({ id: connection.id })}
    >
      <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {t("connections:copy.text", { name: connection.name, folder: connection.folder ?? "" })}
      </Text>
    </FormFrame>
  );
}

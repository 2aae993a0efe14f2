import { Button, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/words";
import { Failure } from "../../components/states/Failure";
import { useAct, useOpenMade } from "./useAct";
import { chooseFolder } from "./WorkspaceWays";

interface WorkspaceFormProps {
  /** Name of a file that waits for the workspace. */
  forFile: string | null;
  onDone: () => void;
  onCancel: () => void;
}

/** Makes a local workspace: a name, and a folder or the app's own. */
export function WorkspaceForm({ forFile, onDone, onCancel }: WorkspaceFormProps) {
  const [name, setName] = useState(forFile === null ? "" : t("connections:workspace.defaultName"));
  const [folder, setFolder] = useState<GivenFile | null>(null);
  const create = useAct("connections.createWorkspace", useOpenMade(onDone));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    create.mutate({ name, folder: folder?.handle ?? null });
  };
  const choose = async () => {
    const chosen = await chooseFolder();
    if (chosen !== null) setFolder(chosen);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed" fz={13}>
          {forFile === null
            ? t("connections:workspace.note")
            : t("connections:workspace.forFile", { file: forFile })}
        </Text>
        <TextInput
          label={t("name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          data-autofocus
        />
        <Input.Wrapper label={t("connections:workspace.folder")}>
          <Group gap="sm" wrap="nowrap">
            <Text flex={1} fz={13} style={{ overflowWrap: "anywhere" }}>
              {folder?.place ?? t("connections:workspace.appFolder")}
            </Text>
            {folder !== null && (
              <Button size="xs" onClick={() => setFolder(null)}>
                {t("connections:workspace.useAppFolder")}
              </Button>
            )}
            <Button size="xs" onClick={() => void choose()}>
              {t("connections:chooseFolder")}
            </Button>
          </Group>
        </Input.Wrapper>
        {create.error && <Failure thrown={create.error} inline connectionId={null} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onCancel}>{t("cancel")}</Button>
          <Button type="submit" variant="filled" disabled={name.trim() === ""} loading={create.isPending}>
            {t("connections:workspace.create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

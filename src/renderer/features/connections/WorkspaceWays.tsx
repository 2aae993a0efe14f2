import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { invoke } from "../../app/api";
import { toastFailure } from "../../components/toast";
import { formatCounted } from "../../format/numbers";
import { FormFrame } from "./FormFrame";
import { askAgain, useAct, useOpenMade } from "./useAct";

interface FormProps {
  connection: Connection;
  onDone: () => void;
}

/** Asks for a folder with the system's dialog; null when none was chosen. */
export async function chooseFolder(): Promise<string | null> {
  try {
    return (await invoke("connections.chooseFolder", undefined)).folder;
  } catch (thrown) {
    toastFailure("No folder was chosen", thrown);
    return null;
  }
}

/** Says where the folder of a workspace is now. */
export function LocateForm({ connection, onDone }: FormProps) {
  const [folder, setFolder] = useState<string | null>(null);
  const client = useQueryClient();
  const locate = useAct("connections.locate", () => {
    onDone();
    void askAgain(client, connection.id);
  });
  return (
    <FormFrame
      action="Use this folder"
      complete={folder !== null}
      busy={locate.isPending}
      error={locate.error}
      onSubmit={() => folder !== null && locate.mutate({ id: connection.id, folder })}
      onCancel={onDone}
    >
      <Text fz={13} style={{ overflowWrap: "anywhere" }}>
        It was in {connection.folder}.
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Text flex={1} fz={13} style={{ overflowWrap: "anywhere" }}>
          {folder ?? "Choose the folder that holds the workspace now."}
        </Text>
        <Button
          size="xs"
          data-autofocus
          onClick={() => void chooseFolder().then((one) => one !== null && setFolder(one))}
        >
          Choose a folder
        </Button>
      </Group>
    </FormFrame>
  );
}

/** Copies a workspace that is open elsewhere, damaged or not writable, as far as it can be read. */
export function CopyForm({ connection, onDone }: FormProps) {
  const open = useOpenMade(onDone);
  const copy = useAct("connections.copyWorkspace", () => undefined);
  const made = copy.data;
  if (made)
    return (
      <Stack gap="md" role="status">
        <Text fz={13}>
          {made.connection.name} was made.{" "}
          {made.lost === 0
            ? "Everything was copied."
            : `${formatCounted(made.lost, "row")} could not be read and ${made.lost === 1 ? "is" : "are"} missing from it.`}
        </Text>
        {made.notes.map((note) => (
          <Text key={note} fz={13} c="dimmed">
            {note}
          </Text>
        ))}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onDone}>Close</Button>
          <Button variant="filled" data-autofocus onClick={() => open(made.connection)}>
            Open the copy
          </Button>
        </Group>
      </Stack>
    );
  return (
    <FormFrame
      action="Make a copy"
      complete
      busy={copy.isPending}
      error={copy.error}
      onSubmit={() => copy.mutate({ id: connection.id })}
      onCancel={onDone}
    >
      <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
        What can be read of {connection.name} is copied into a new folder beside {connection.folder} and added
        as a connection of its own. The original is left as it is.
      </Text>
    </FormFrame>
  );
}

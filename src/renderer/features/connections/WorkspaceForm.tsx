import { Button, Group, Input, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { useConnections } from "../../core/queries";
import { useSession } from "../../core/session";
import { useDraftForm } from "../../components/forms/useDraftForm";
import { askToAdopt } from "./askToAdopt";
import { nameFaults } from "./EditForm";
import { FormFrame } from "../../components/forms/FormFrame";
import { useConnectionMutation, useOpenCreated } from "./useConnectionMutation";
import { chooseFolder } from "./WorkspaceWays";

interface WorkspaceFormProps {
  /** Name of a file to import into the new workspace. */
  forFile: string | null;
  onDone: () => void;
}

/** Name of a workspace for a file: "Airline tweets" for "Airline_tweets.csv.gz". Empty if none is left. */
const nameOfFile = (file: string) =>
  file
    .replace(/(?<=.)(\.[a-z0-9]{1,8}){1,2}$/i, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 90);

/** A name that no connection has: "My workspace", "My workspace 2". */
function unused(name: string, connections: readonly Connection[]): string {
  const taken = new Set(connections.map((connection) => connection.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/** Creates a local workspace from a name and a folder, or the app's own folder. */
export function WorkspaceForm({ forFile, onDone }: WorkspaceFormProps) {
  const connections = useConnections().data?.connections ?? [];
  const here = useSession((session) => session.connectionId);
  const others = connections.filter(({ id, kind, sample }) => kind === "workspace" && !sample && id !== here);
  // Stays the same when the list gets the new workspace.
  const [initial] = useState<{ name: string; folder: GivenFile | null }>(() => ({
    name: unused(nameOfFile(forFile ?? "") || t("connections:workspace.defaultName"), connections),
    folder: null,
  }));
  const form = useDraftForm({ initial, faults: nameFaults });
  const { name, folder } = form.values;
  const open = useOpenCreated(onDone);
  const create = useConnectionMutation("connections.createWorkspace", open);
  const submit = (confirmed?: true) =>
    create.mutate(
      { name, folder: folder?.handle ?? null, ...(confirmed && { confirmed }) },
      { onError: (thrown) => void askToAdopt(thrown, () => submit(true)) },
    );
  const choose = async () => {
    const chosen = await chooseFolder();
    if (chosen !== null) form.setFieldValue("folder", chosen);
  };
  return (
    <FormFrame
      action={t("connections:workspace.create")}
      form={form}
      busy={create.isPending}
      error={create.error}
      onSubmit={() => submit()}
    >
      <Text c="dimmed" fz={13}>
        {forFile === null
          ? t("connections:workspace.note")
          : t("connections:workspace.forFile", { file: forFile })}
      </Text>
      {forFile !== null && others.length > 0 && (
        <Group gap="sm">
          <Text fz={13}>{t("connections:workspace.orInto")}</Text>
          {others.map((workspace) => (
            <Button key={workspace.id} size="xs" onClick={() => open(workspace)}>
              {workspace.name}
            </Button>
          ))}
        </Group>
      )}
      <TextInput
        label={t("name")}
        maxLength={100}
        data-autofocus
        {...form.getInputProps("name")}
        onFocusCapture={(event) => {
          // Typing replaces a suggestion, but not the user's own name.
          if (name === initial.name) event.currentTarget.select();
        }}
      />
      <Input.Wrapper label={t("connections:workspace.folder")}>
        <Group gap="sm" wrap="nowrap">
          <Text flex={1} fz={13} style={{ overflowWrap: "anywhere" }}>
            {folder?.place ?? t("connections:workspace.appFolder")}
          </Text>
          {folder !== null && (
            <Button size="xs" onClick={() => form.setFieldValue("folder", null)}>
              {t("connections:workspace.useAppFolder")}
            </Button>
          )}
          <Button size="xs" onClick={() => void choose()}>
            {t("connections:chooseFolder")}
          </Button>
        </Group>
      </Input.Wrapper>
    </FormFrame>
  );
}

import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent, type ReactNode } from "react";
import type { Connection, Project } from "../../../shared/ipc/connections";
import { keys, useConnections } from "../../app/queries";
import { useSession } from "../../app/session";
import { Failure } from "../../components/Failure";
import { toast } from "../../components/toast";
import { KeepChoice, useKeychain } from "./ServiceForm";
import { useAct } from "./useAct";

interface FormFrameProps {
  action: string;
  danger?: boolean;
  complete: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function FormFrame({
  action,
  danger = false,
  complete,
  busy,
  error,
  onSubmit,
  onCancel,
  children,
}: FormFrameProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete) onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        {error !== null && <Failure thrown={error} inline />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={!complete}
            loading={busy}
            {...(danger ? { color: "negative.6" } : {})}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FormProps {
  connection: Connection;
  onDone: () => void;
}

/** Gives a connection another name. */
export function RenameForm({ connection, onDone }: FormProps) {
  const [name, setName] = useState(connection.name);
  const rename = useAct("connections.rename", onDone);
  return (
    <FormFrame
      action="Rename"
      complete={name.trim() !== ""}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={() => rename.mutate({ id: connection.id, name })}
      onCancel={onDone}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormFrame>
  );
}

/** Replaces the token of a service. */
export function TokenForm({ connection, onDone }: FormProps) {
  const [token, setToken] = useState("");
  const [keep, setKeep] = useState(connection.tokenKept);
  const keychain = useKeychain();
  const client = useQueryClient();
  const change = useAct("connections.setToken", () => {
    onDone();
    toast(`The token of ${connection.name} was changed.`);
    void client.invalidateQueries({ queryKey: keys.opened(connection.id) });
    void client.invalidateQueries({ queryKey: keys.projects(connection.id) });
    void client.invalidateQueries({ queryKey: ["project", connection.id] });
  });
  return (
    <FormFrame
      action="Change token"
      complete={token !== ""}
      busy={change.isPending}
      error={change.error}
      onSubmit={() =>
        change.mutate({ id: connection.id, token, keep: keychain.data?.available ? keep : "session" })
      }
      onCancel={onDone}
    >
      <PasswordInput
        label="New access token"
        value={token}
        autoComplete="off"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": "Show or hide the token" }}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <KeepChoice value={keep} onChange={setKeep} />
    </FormFrame>
  );
}

/** Forgets a connection; a workspace's folder goes with it only when asked for. */
export function RemoveForm({ connection, onDone }: FormProps) {
  const [deleteFolder, setDeleteFolder] = useState(false);
  const { connectionId, openConnection } = useSession();
  const { data } = useConnections();
  const remove = useAct("connections.remove", () => {
    onDone();
    if (connectionId !== connection.id) return;
    const next = data?.connections.find((one) => one.id !== connection.id);
    openConnection(next?.id ?? null);
  });
  const local = connection.kind === "workspace";
  return (
    <FormFrame
      action={deleteFolder ? "Remove and delete documents" : "Remove connection"}
      danger
      complete
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ id: connection.id, deleteFolder })}
      onCancel={onDone}
    >
      <Text c="dimmed" fz={13}>
        {local
          ? `${connection.name} leaves the list. Its folder stays on this computer unless you ask to delete it.`
          : `${connection.name} leaves the list and its token is forgotten. Nothing changes at the service.`}
      </Text>
      {local && (
        <Checkbox
          label={`Delete the folder with all its documents${connection.folder ? `: ${connection.folder}` : ""}`}
          checked={deleteFolder}
          onChange={(event) => setDeleteFolder(event.currentTarget.checked)}
        />
      )}
    </FormFrame>
  );
}

/** Adds a project by its id, for services that list none. */
export function ProjectForm({ connection, onDone }: FormProps) {
  const [projectId, setProjectId] = useState("");
  const openProject = useSession((session) => session.openProject);
  const client = useQueryClient();
  const add = useAct("connections.addProject", (project) => {
    client.setQueryData<Project[]>(keys.projects(connection.id), (projects) => [
      ...(projects ?? []),
      project,
    ]);
    onDone();
    openProject(project.id);
  });
  return (
    <FormFrame
      action="Add project"
      complete={projectId.trim() !== ""}
      busy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ id: connection.id, projectId })}
      onCancel={onDone}
    >
      <TextInput
        label="Id of the project"
        description="The service shows it in the project's settings. It is checked by a call."
        value={projectId}
        onChange={(event) => setProjectId(event.currentTarget.value)}
        data-autofocus
      />
    </FormFrame>
  );
}

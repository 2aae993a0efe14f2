import { Button, Checkbox, PasswordInput, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection, Project } from "../../../shared/ipc/connections";
import { keys, useConnections } from "../../app/queries";
import { useSession } from "../../app/session";
import { toast, toastFailure } from "../../components/toast";
import { FormFrame } from "./FormFrame";
import { KeepChoice, keepOf, useKeychain, type Keep } from "./KeepChoice";
import { askAgain, useAct } from "./useAct";

interface FormProps {
  connection: Connection;
  onDone: () => void;
}

/** Enters, replaces or removes the token of a service. */
export function TokenForm({ connection, onDone }: FormProps) {
  const { id, name, tokenKept } = connection;
  const [token, setToken] = useState("");
  const [keep, setKeep] = useState<Keep>(tokenKept === "session" ? "session" : "keychain");
  const keychain = useKeychain();
  const client = useQueryClient();
  const change = useAct("connections.setToken", () => {
    onDone();
    toast(`The token of ${name} was saved.`);
    void askAgain(client, id);
  });
  const remove = useAct("connections.removeToken", () => {
    onDone();
    toast(`The token of ${name} was removed. Kept answers stay readable.`);
    void askAgain(client, id);
  });
  return (
    <FormFrame
      action="Save token"
      complete={token.trim() !== ""}
      busy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ id, token, keep: keepOf(keep, keychain.data) })}
      onCancel={onDone}
      more={
        tokenKept !== "none" && (
          <Button
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { id },
                { onError: (thrown) => toastFailure(`The token of ${name} was not removed`, thrown) },
              )
            }
          >
            Remove the token
          </Button>
        )
      }
    >
      <PasswordInput
        label="New access token"
        description="It is tried with a call before it is saved."
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
          : `${connection.name} leaves the list; its token, its kept answers and its activity are forgotten. Nothing changes at the service.`}
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
  const { connectionId, openProject, openConnection } = useSession();
  const client = useQueryClient();
  const add = useAct("connections.addProject", (project) => {
    client.setQueryData<Project[]>(keys.projects(connection.id), (projects) => [
      ...(projects ?? []).filter((one) => one.id !== project.id),
      project,
    ]);
    onDone();
    if (connection.id === connectionId) openProject(project.id);
    else openConnection(connection.id, project.id);
  });
  return (
    <FormFrame
      action="Add project"
      complete={projectId.trim() !== ""}
      busy={add.isPending}
      error={add.error}
      connectionId={connection.id}
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

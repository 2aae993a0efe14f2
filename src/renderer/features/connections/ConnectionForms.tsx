import { Button, PasswordInput, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection, Project } from "../../../shared/ipc/connections";
import { t } from "../../../shared/words";
import { keys, useConnections } from "../../core/queries";
import { useSession } from "../../core/session";
import { toast, toastFailure } from "../../components/states/toast";
import { DeleteFiles } from "./DeleteFiles";
import { FormFrame } from "./FormFrame";
import { KeepChoice, keepOf, useKeychain, type Keep } from "./KeepChoice";
import { askAgain, useAct } from "./useAct";
import { WaitingEdits } from "./WaitingEdits";

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
    toast(t("connections:token.saved", { name }));
    void askAgain(client, id);
  });
  const remove = useAct("connections.removeToken", () => {
    onDone();
    toast(t("connections:token.removed", { name }));
    void askAgain(client, id);
  });
  return (
    <FormFrame
      action={t("connections:token.save")}
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
                { onError: (thrown) => toastFailure(t("connections:token.notRemoved", { name }), thrown) },
              )
            }
          >
            {t("connections:token.remove")}
          </Button>
        )
      }
    >
      <PasswordInput
        label={t("connections:token.new")}
        description={t("connections:token.newNote")}
        value={token}
        autoComplete="off"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": t("connections:service.showToken") }}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <KeepChoice value={keep} onChange={setKeep} />
    </FormFrame>
  );
}

/** Forgets a connection; a workspace's files go with it only when asked for. */
export function RemoveForm({ connection, onDone }: FormProps) {
  const [deleteFiles, setDeleteFiles] = useState(false);
  const { data } = useConnections();
  const remove = useAct("connections.remove", () => {
    onDone();
    const { connectionId, openConnection } = useSession.getState();
    if (connectionId !== connection.id) return;
    const next = data?.connections.find((one) => one.id !== connection.id);
    openConnection(next?.id ?? null);
  });
  const local = connection.kind === "workspace";
  return (
    <FormFrame
      action={deleteFiles ? t("connections:remove.actionWithFiles") : t("connections:remove.action")}
      danger
      complete
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ id: connection.id, deleteFiles })}
      onCancel={onDone}
    >
      <Text c="dimmed" fz={13}>
        {t(local ? "connections:remove.workspaceText" : "connections:remove.serviceText", {
          name: connection.name,
        })}
      </Text>
      <WaitingEdits connectionId={connection.id} text="connections:remove.waiting" />
      {local && <DeleteFiles id={connection.id} checked={deleteFiles} onChange={setDeleteFiles} />}
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
      action={t("connections:projects.add")}
      complete={projectId.trim() !== ""}
      busy={add.isPending}
      error={add.error}
      connectionId={connection.id}
      onSubmit={() => add.mutate({ id: connection.id, projectId })}
      onCancel={onDone}
    >
      <TextInput
        label={t("connections:projects.id")}
        description={t("connections:projects.idNote")}
        value={projectId}
        onChange={(event) => setProjectId(event.currentTarget.value)}
        data-autofocus
      />
    </FormFrame>
  );
}

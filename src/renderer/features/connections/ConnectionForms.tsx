import { Button, PasswordInput, Text, TextInput, Checkbox } from "@mantine/core";
import { useQueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection, Project } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { keys, useConnections } from "../../core/queries";
import { useSession } from "../../core/session";
import { useDraftForm, type Faults } from "../../components/forms/useDraftForm";
import { toast, toastFailure } from "../../components/states/toast";
import { FormFrame } from "../../components/forms/FormFrame";
import { KeepChoice, tokenStorageOf, useKeychain, type Keep } from "./KeepChoice";
import { askAgain, useConnectionMutation } from "./useConnectionMutation";
import { WaitingEdits } from "./WaitingEdits";
import { invoke } from "../../core/api";
import { Failure } from "../../components/states/Failure";
import { formatBytes } from "../../../analysis/format/numbers";

interface FormProps {
  connection: Connection;
  onDone: () => void;
}

/** Enters, replaces or removes a service's token. */
export function TokenForm({ connection, onDone }: FormProps) {
  const { id, name, tokenKept } = connection;
  const initial: { token: string; keep: Keep } = {
    token: "",
    keep: tokenKept === "session" ? "session" : "keychain",
  };
  const form = useDraftForm({
    initial,
    faults: (values): Faults => (values.token.trim() === "" ? { token: t("connections:fault.token") } : {}),
  });
  const { token, keep } = form.values;
  const keychain = useKeychain();
  const client = useQueryClient();
  const change = useConnectionMutation("connections.setToken", () => {
    onDone();
    toast(t("connections:token.saved", { name }));
    void askAgain(client, id);
  });
  const remove = useConnectionMutation("connections.removeToken", () => {
    onDone();
    toast(t("connections:token.removed", { name }));
    void askAgain(client, id);
  });
  return (
    <FormFrame
      action={t("connections:token.save")}
      form={form}
      busy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ id, token, keep: tokenStorageOf(keep, keychain.data) })}
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
        autoComplete="off"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": t("connections:service.showToken") }}
        {...form.getInputProps("token")}
      />
      <KeepChoice {...form.getInputProps("keep")} value={keep} />
    </FormFrame>
  );
}

/** Removes a connection. Deletes a workspace's files only on request. */
export function RemoveForm({ connection, onDone }: FormProps) {
  const [deleteFiles, setDeleteFiles] = useState(false);
  const { data } = useConnections();
  const remove = useConnectionMutation("connections.remove", () => {
    onDone();
    const { connectionId, openConnection } = useSession.getState();
    if (connectionId !== connection.id) return;
    const next = data?.connections.find((candidate) => candidate.id !== connection.id);
    openConnection(next?.id ?? null);
  });
  const local = connection.kind === "workspace";
  return (
    <FormFrame
      action={deleteFiles ? t("connections:remove.actionWithFiles") : t("connections:remove.action")}
      danger
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ id: connection.id, deleteFiles })}
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

/** Adds a project by its ID, for services that don't list projects. */
export function ProjectForm({ connection, onDone }: FormProps) {
  const form = useDraftForm({
    initial: { projectId: "" },
    faults: (values): Faults =>
      values.projectId.trim() === "" ? { projectId: t("connections:fault.project") } : {},
  });
  const { projectId } = form.values;
  const { connectionId, openProject, openConnection } = useSession();
  const client = useQueryClient();
  const add = useConnectionMutation("connections.addProject", (project) => {
    client.setQueryData<Project[]>(keys.projects(connection.id), (projects) => [
      ...(projects ?? []).filter((candidate) => candidate.id !== project.id),
      project,
    ]);
    onDone();
    if (connection.id === connectionId) openProject(project.id);
    else openConnection(connection.id, project.id);
  });
  return (
    <FormFrame
      action={t("connections:projects.add")}
      form={form}
      busy={add.isPending}
      error={add.error}
      connectionId={connection.id}
      onSubmit={() => add.mutate({ id: connection.id, projectId })}
    >
      <TextInput
        label={t("connections:projects.id")}
        description={t("connections:projects.idNote")}
        data-autofocus
        {...form.getInputProps("projectId")}
      />
    </FormFrame>
  );
}

/** Number of names listed before the rest is only counted. */
const maxNamedFiles = 5;

/** A checkbox to delete a workspace's files. Says which files are deleted and which stay. */
function DeleteFiles(props: { id: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const { data, error } = useQuery({
    queryKey: ["removal", props.id],
    queryFn: () => invoke("connections.removal", { id: props.id }),
    staleTime: 0,
  });
  if (error) return <Failure thrown={error} connectionId={props.id} />;
  if (!data) return null;
  const { folder, files, bytes, foreign } = data;
  if (files === 0)
    return (
      <Text c="dimmed" fz={13}>
        {t("connections:remove.nothingToDelete", { folder })}
      </Text>
    );
  const names = foreign.slice(0, maxNamedFiles).join(", ");
  const more = foreign.length - maxNamedFiles;
  return (
    <Checkbox
      label={t("connections:remove.deleteFiles", { count: files, size: formatBytes(bytes), folder })}
      description={
        foreign.length === 0
          ? t("connections:remove.folderToo")
          : more > 0
            ? t("connections:remove.staysWithMore", { names, count: more })
            : t("connections:remove.stays", { names })
      }
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { t } from "../../../shared/words";
import { useConnectionDialogs } from "../../core/dialogs";
import { Failure } from "../../components/states/Failure";
import { toast, toastFailure } from "../../components/states/toast";
import { addressFault, sameServer } from "./address";
import { Advanced } from "./Advanced";
import { CertificateField, type ChosenCertificate } from "./CertificateField";
import styles from "./Connections.module.css";
import { FormFrame } from "./FormFrame";
import { LimitFields } from "./LimitFields";
import { PlatformField } from "./ServiceForm";
import { TestSteps } from "./TestSteps";
import { askAgain, useAct } from "./useAct";
import { useTest } from "./useTest";
import { WaitingEdits } from "./WaitingEdits";

interface EditFormProps {
  connection: Connection;
  onDone: () => void;
}

/** Changes a connection; a workspace has a name only. */
export function EditForm(props: EditFormProps) {
  return props.connection.kind === "service" ? <ServiceEdit {...props} /> : <WorkspaceEdit {...props} />;
}

function WorkspaceEdit({ connection, onDone }: EditFormProps) {
  const [name, setName] = useState(connection.name);
  const rename = useAct("connections.rename", onDone);
  return (
    <FormFrame
      action={t("save")}
      complete={name.trim() !== ""}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={() => rename.mutate({ id: connection.id, name })}
      onCancel={onDone}
    >
      <NameField value={name} onChange={setName} />
      <Text c="dimmed" fz={13} style={{ overflowWrap: "anywhere" }}>
        {t("connections:service.folder", { folder: connection.folder ?? "" })}
      </Text>
    </FormFrame>
  );
}

function NameField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label={t("name")}
      value={value}
      maxLength={100}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}

function ServiceEdit({ connection, onDone }: EditFormProps) {
  const { id, baseUrl: savedUrl } = connection;
  const [name, setName] = useState(connection.name);
  const [baseUrl, setBaseUrl] = useState(savedUrl ?? "");
  const [platform, setPlatform] = useState(connection.platform);
  const [token, setToken] = useState("");
  const { caFile } = connection;
  // A connection's own file is known to main by its path.
  const [certificate, setCertificate] = useState<ChosenCertificate | null>(
    caFile === null ? null : { handle: caFile, place: caFile },
  );
  const [limits, setLimits] = useState(connection.limits);
  const client = useQueryClient();
  const test = useTest();
  const save = useAct("connections.update", () => {
    onDone();
    toast(t("connections:service.changed", { name: name.trim() }));
    void askAgain(client, id);
  });
  const fault = addressFault(baseUrl);
  const elsewhere = !fault && !sameServer(baseUrl, savedUrl ?? "");
  const filled = [name, baseUrl, platform].every((text) => text.trim() !== "") && !fault;
  const complete = filled && (!elsewhere || token.trim() !== "");
  const place = { baseUrl, platform, caFile: certificate?.handle ?? null, ...(elsewhere ? { token } : {}) };
  return (
    <FormFrame
      action={t("save")}
      complete={complete}
      busy={save.isPending}
      error={save.error}
      connectionId={id}
      onSubmit={() => save.mutate({ id, name, limits, ...place })}
      onCancel={onDone}
      more={
        <Button disabled={!complete} loading={test.isPending} onClick={() => test.mutate({ id, ...place })}>
          {t("connections:list.test")}
        </Button>
      }
    >
      <NameField value={name} onChange={setName} />
      <TextInput
        label={t("connections:service.address")}
        value={baseUrl}
        error={fault}
        onChange={(event) => setBaseUrl(event.currentTarget.value)}
      />
      {elsewhere && <WaitingEdits connectionId={id} text="connections:service.waitingElsewhere" />}
      {elsewhere && (
        <PasswordInput
          label={t("connections:service.token")}
          description={t("connections:service.tokenElsewhere")}
          value={token}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": t("connections:service.showToken") }}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
      )}
      <ProjectsField connection={connection} />
      <Advanced title={t("connections:service.pathAndCertificates")}>
        <Stack gap="md">
          <PlatformField value={platform} onChange={setPlatform} />
          <CertificateField value={certificate} onChange={setCertificate} />
        </Stack>
      </Advanced>
      <Advanced title={t("connections:limits.title")}>
        <LimitFields value={limits} onChange={setLimits} />
      </Advanced>
      {(test.isPending || test.data) && <TestSteps report={test.isPending ? undefined : test.data} />}
      {test.error && <Failure thrown={test.error} inline connectionId={id} />}
    </FormFrame>
  );
}

/** Projects that were added by id, and the way to add another. */
function ProjectsField({ connection: { id, projects } }: { connection: Connection }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const client = useQueryClient();
  const remove = useAct("connections.removeProject", () => void askAgain(client, id));
  return (
    <div>
      <Text fz={12} fw={500}>
        {t("connections:projects.title")}
      </Text>
      {projects.length === 0 && (
        <Text c="dimmed" fz={12}>
          {t("connections:projects.none")}
        </Text>
      )}
      <ul className={styles["projects"]}>
        {projects.map((project) => (
          <li key={project.id}>
            <span>
              {project.title} <span style={{ color: "var(--text-3)" }}>{project.id}</span>
            </span>
            <Button
              size="xs"
              aria-label={t("connections:projects.remove", { title: project.title })}
              loading={remove.isPending && remove.variables.projectId === project.id}
              onClick={() =>
                remove.mutate(
                  { id, projectId: project.id },
                  {
                    onError: (thrown) =>
                      toastFailure(t("connections:projects.notRemoved", { title: project.title }), thrown),
                  },
                )
              }
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <Group mt={4}>
        <Button size="xs" onClick={() => show({ kind: "project", id })}>
          {t("connections:addProject")}
        </Button>
      </Group>
    </div>
  );
}

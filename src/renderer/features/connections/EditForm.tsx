import {
  Button,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  NumberInput,
} from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Connection, CallLimits } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useConnectionDialogs } from "../../core/dialogs";
import { useLeaving } from "../../components/dialogs/leaveGuard";
import { useDraftForm, type Faults } from "../../components/forms/useDraftForm";
import { Failure } from "../../components/states/Failure";
import { toast, toastFailure } from "../../components/states/toast";
import { sameServer } from "./serviceUrl";
import { Advanced } from "./Advanced";
import { CertificateField, type ChosenCertificate } from "./CertificateField";
import styles from "./Connections.module.css";
import { FormFrame } from "../../components/forms/FormFrame";
import { placeFaults, PlatformField } from "./ServiceForm";
import { TestSteps } from "./TestSteps";
import { askAgain, useConnectionMutation } from "./useConnectionMutation";
import { useTest } from "./useTest";
import { WaitingEdits } from "./WaitingEdits";
import { callClasses, defaultCallLimits } from "../../../shared/interface/calls.constants";
import { classNames } from "../../components/states/callClasses";
import { formatCount } from "../../../analysis/format/numbers";

interface EditFormProps {
  connection: Connection;
  onDone: () => void;
}

/** Changes a connection. Workspaces only have a name. */
export function EditForm(props: EditFormProps) {
  return props.connection.kind === "service" ? <ServiceEdit {...props} /> : <WorkspaceEdit {...props} />;
}

function WorkspaceEdit({ connection, onDone }: EditFormProps) {
  const form = useDraftForm({ initial: { name: connection.name }, faults: nameFaults });
  const { name } = form.values;
  const rename = useConnectionMutation("connections.rename", onDone);
  return (
    <FormFrame
      action={t("save")}
      form={form}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={() => rename.mutate({ id: connection.id, name })}
    >
      <NameField {...form.getInputProps("name")} />
      <Text c="dimmed" fz={13} style={{ overflowWrap: "anywhere" }}>
        {t("connections:service.folder", { folder: connection.folder ?? "" })}
      </Text>
    </FormFrame>
  );
}

/** Validates a connection's name. */
export const nameFaults = ({ name }: { name: string }): Faults =>
  name.trim() === "" ? { name: t("connections:fault.name") } : {};

function NameField(field: Pick<TextInputProps, "value" | "onChange" | "error">) {
  return <TextInput label={t("name")} maxLength={100} data-autofocus {...field} />;
}

function ServiceEdit({ connection, onDone }: EditFormProps) {
  const { id, baseUrl: savedUrl, caFile } = connection;
  const isElsewhere = (url: string) => URL.canParse(url.trim()) && !sameServer(url, savedUrl ?? "");
  // The main process knows a saved certificate file by its path.
  const certificateNow: ChosenCertificate | null = caFile === null ? null : { handle: caFile, place: caFile };
  const form = useDraftForm({
    initial: {
      name: connection.name,
      baseUrl: savedUrl ?? "",
      platform: connection.platform,
      token: "",
      certificate: certificateNow,
      limits: connection.limits,
    },
    faults: (values) => ({
      ...nameFaults(values),
      ...placeFaults(values),
      ...(isElsewhere(values.baseUrl) &&
        values.token.trim() === "" && { token: t("connections:fault.token") }),
    }),
  });
  const { name, baseUrl, platform, token, certificate, limits } = form.values;
  const client = useQueryClient();
  const test = useTest();
  const save = useConnectionMutation("connections.update", () => {
    onDone();
    toast(t("connections:service.changed", { name: name.trim() }));
    void askAgain(client, id);
  });
  const elsewhere = isElsewhere(baseUrl);
  const platformField = form.getInputProps("platform");
  const place = { baseUrl, platform, caFile: certificate?.handle ?? null, ...(elsewhere ? { token } : {}) };
  return (
    <FormFrame
      action={t("save")}
      form={form}
      busy={save.isPending}
      error={save.error}
      connectionId={id}
      onSubmit={() => save.mutate({ id, name, limits, ...place })}
      more={
        <Button
          disabled={Object.keys(form.faults).length > 0}
          loading={test.isPending}
          onClick={() => test.mutate({ id, ...place })}
        >
          {t("connections:list.test")}
        </Button>
      }
    >
      <NameField {...form.getInputProps("name")} />
      <TextInput label={t("connections:service.url")} {...form.getInputProps("baseUrl")} />
      {elsewhere && <WaitingEdits connectionId={id} text="connections:service.waitingElsewhere" />}
      {elsewhere && (
        <PasswordInput
          label={t("connections:service.token")}
          description={t("connections:service.tokenElsewhere")}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": t("connections:service.showToken") }}
          {...form.getInputProps("token")}
        />
      )}
      <ProjectsField connection={connection} />
      <Advanced
        title={t("connections:service.pathAndCertificates")}
        faulty={platformField.error !== undefined}
      >
        <Stack gap="md">
          <PlatformField {...platformField} />
          <CertificateField {...form.getInputProps("certificate")} value={certificate} />
        </Stack>
      </Advanced>
      <Advanced title={t("connections:limits.title")}>
        <LimitFields {...form.getInputProps("limits")} value={limits} />
      </Advanced>
      {(test.isPending || test.data) && <TestSteps report={test.isPending ? undefined : test.data} />}
      {test.error && <Failure thrown={test.error} inline connectionId={id} />}
    </FormFrame>
  );
}

/** Lists projects added by ID and adds another. */
function ProjectsField({ connection: { id, projects } }: { connection: Connection }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const { leave } = useLeaving();
  const client = useQueryClient();
  const remove = useConnectionMutation("connections.removeProject", () => void askAgain(client, id));
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
        <Button size="xs" onClick={() => leave(() => show({ kind: "project", id }))}>
          {t("connections:addProject")}
        </Button>
      </Group>
    </div>
  );
}

interface LimitFieldsProps {
  value: CallLimits;
  onChange: (limits: CallLimits) => void;
}

/** Calls per minute by class. An empty field means the default. */
function LimitFields({ value, onChange }: LimitFieldsProps) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz={12}>
        {t("connections:limits.note")}
      </Text>
      <div className={styles["limits"]}>
        {callClasses.map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={classNames[name]}
            placeholder={
              value[name] === null
                ? t("connections:limits.none")
                : t("connections:limits.usual", { calls: formatCount(defaultCallLimits[name]) })
            }
            min={1}
            max={100_000}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={value[name] ?? ""}
            onChange={(next) => {
              const others = Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
              onChange(typeof next === "number" ? { ...others, [name]: next } : others);
            }}
          />
        ))}
      </div>
      <Group>
        <Button size="xs" disabled={Object.keys(value).length === 0} onClick={() => onChange({})}>
          {t("connections:limits.useUsual")}
        </Button>
      </Group>
    </Stack>
  );
}

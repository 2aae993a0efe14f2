import { ActionIcon, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { can } from "../../../shared/capabilities";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { DraftDialog } from "../../components/forms/DraftDialog";
import type { OpenForm } from "../../components/forms/drafts";
import { useDraftForm, useSending, type DraftForm } from "../../components/forms/useDraftForm";
import { formats, type Format } from "../../components/stored/metricFormats";
import { projectKeys } from "../../components/stored/projectReads";
import { toast } from "../../components/states/toast";
import { filled, longest, metricFaults, nameOf, newMetric, type MetricDraft } from "./draft";
import type { MetricsDraft } from "./store";
import styles from "./Metrics.module.css";

interface AddMetricsDialogProps {
  target: Target;
  form: OpenForm<MetricsDraft>;
  /** Names that exist in the project. */
  taken: ReadonlySet<string>;
}

/** Adds one or more metrics. Each is validated while typing and accepted or rejected by the service separately. */
export function AddMetricsDialog(props: AddMetricsDialogProps) {
  const { target, taken } = props;
  const { keep, onDiscard } = props.form;
  // Hosted services have no decimal format.
  const offered = (Object.keys(formats) as Format[]).filter(
    (format) => format !== "DECIMAL" || can(target.connection, "decimalMetrics"),
  );
  const client = useQueryClient();
  const form = useDraftForm({
    ...props.form,
    faults: (values) => metricFaults(values, taken),
  });
  const { metrics } = form.values;
  const rows = filled(metrics);
  const add = useSending({
    mutationKey: ["metrics", target.ref],
    mutationFn: () =>
      invoke("metrics.add", {
        ...target.ref,
        metrics: rows.map(({ name, title, description, format, shown }) => ({
          name,
          title,
          description,
          format,
          display_in_ui: shown,
        })),
      }),
    onSuccess: (outcomes) => {
      const added = outcomes.filter(({ success }) => success).length;
      const left = rows.flatMap((row, at) =>
        outcomes[at]?.success
          ? []
          : [{ ...row, rejection: outcomes[at]?.message ?? t("metrics:form.noAnswer") }],
      );
      toast(t("metrics:form.added", { count: added, total: rows.length }));
      if (left.length === 0) onDiscard();
      else keep({ metrics: left });
    },
    // Refetch even without a response: some metrics may have been added.
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.metrics(target.ref) }),
  });
  const more = useRef<HTMLButtonElement>(null);
  const another = () => {
    flushSync(() => form.insertListItem("metrics", newMetric()));
    form.root.current?.querySelector<HTMLInputElement>("[role=group]:last-child input")?.focus();
  };
  const remove = (at: number) => {
    form.removeListItem("metrics", at);
    if (metrics.length === 1) form.insertListItem("metrics", newMetric());
    more.current?.focus();
  };
  return (
    <DraftDialog
      title={t("metrics:add")}
      size="xl"
      form={form}
      action={t("metrics:form.add", { count: Math.max(rows.length, 1) })}
      onSend={() => add.mutate()}
      sending={add.sending}
      failure={add.error}
      discardTitle={t("metrics:form.discardTitle")}
      draft={props.form}
    >
      <p className={styles["note"]}>{t("metrics:form.note")}</p>
      <div>
        {metrics.map((draft, at) => {
          // Changing a rejected row clears its rejection.
          const change = (part: Partial<MetricDraft>) =>
            form.replaceListItem("metrics", at, { ...draft, ...part, rejection: "" });
          return (
            <MetricRow
              key={draft.id}
              form={form}
              at={at}
              offered={offered}
              onChange={change}
              onRemove={() => remove(at)}
            />
          );
        })}
      </div>
      <div>
        <Button ref={more} size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={another}>
          {t("metrics:form.another")}
        </Button>
      </div>
    </DraftDialog>
  );
}

interface MetricRowProps {
  form: DraftForm<MetricsDraft>;
  at: number;
  /** Formats that the service offers. */
  offered: readonly Format[];
  onChange: (part: Partial<MetricDraft>) => void;
  onRemove: () => void;
}

function MetricRow({ form, at, offered, onChange, onRemove }: MetricRowProps) {
  const draft = form.values.metrics[at];
  if (!draft) return null;
  return (
    <div className={styles["row"]} role="group" aria-label={t("metrics:form.row", { number: at + 1 })}>
      <TextInput
        label={t("metrics:column.title")}
        maxLength={longest.title}
        data-autofocus={at === 0 || undefined}
        {...form.getInputProps(`metrics.${at}.title`)}
        onChange={(event) => {
          const title = event.currentTarget.value;
          // Unless the name was edited, it follows the title.
          const follows = draft.name === nameOf(draft.title);
          onChange({ title, ...(follows ? { name: nameOf(title) } : {}) });
        }}
      />
      <TextInput
        label={t("name")}
        spellCheck={false}
        classNames={{ input: styles["mono"] ?? "" }}
        {...form.getInputProps(`metrics.${at}.name`)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t("metrics:column.format")}
        data={offered.map((value) => ({ value, label: formats[value] }))}
        {...form.getInputProps(`metrics.${at}.format`)}
        value={draft.format}
        onChange={(value: Format | null) => onChange({ format: value ?? "INTEGER" })}
      />
      <div className={styles["remove"]}>
        <ActionIcon size={34} aria-label={t("metrics:form.remove", { number: at + 1 })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <TextInput
        className={styles["wide"] ?? ""}
        aria-label={t("metrics:form.descriptionOf", { number: at + 1 })}
        placeholder={t("metrics:column.description")}
        maxLength={longest.description}
        {...form.getInputProps(`metrics.${at}.description`)}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Checkbox
        className={styles["shown"] ?? ""}
        label={t("metrics:form.shown")}
        {...form.getInputProps(`metrics.${at}.shown`, { type: "checkbox" })}
        onChange={(event) => onChange({ shown: event.currentTarget.checked })}
      />
      {draft.rejection && (
        <div className={styles["refused"]} role="alert">
          {t("metrics:form.refused", { reason: draft.rejection })}
        </div>
      )}
    </div>
  );
}

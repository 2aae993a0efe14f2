import { ActionIcon, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { formats, type Format } from "../../components/kept/metricFormats";
import { projectKeys } from "../../components/kept/projectReads";
import { NeedsNetwork, useCutOff } from "../../components/states/Sending";
import { toast } from "../../components/states/toast";
import { filled, longest, nameFault, nameOf, newMetric, type MetricDraft } from "./draft";
import styles from "./Metrics.module.css";

interface AddMetricsDialogProps {
  target: Target;
  drafts: readonly MetricDraft[];
  onChange: (drafts: MetricDraft[]) => void;
  /** Names the project has already. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** One or many new metrics, each checked as it is typed and judged by the service on its own. */
export function AddMetricsDialog({ target, drafts, onChange, taken, onClose }: AddMetricsDialogProps) {
  // A hosted service has no decimals.
  const offered = (Object.keys(formats) as Format[]).filter(
    (format) => format !== "DECIMAL" || target.connection.kind === "workspace",
  );
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const cutOff = useCutOff();
  const rows = filled(drafts);
  const faulty = rows.some((row) => nameFault(row, drafts, taken) !== "");
  const add = useMutation({
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
          : [{ ...row, refused: outcomes[at]?.message ?? t("metrics:form.noAnswer") }],
      );
      onChange(left);
      setTried(false);
      toast(t("metrics:form.added", { count: added, total: rows.length }));
      if (left.length === 0) onClose();
    },
    // Where no answer came, the list says what was added all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.metrics(target.ref) }),
  });
  const form = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const another = () => {
    flushSync(() => onChange([...drafts, newMetric()]));
    form.current?.querySelector<HTMLInputElement>("[role=group]:last-child input")?.focus();
  };
  const remove = (draft: MetricDraft) => {
    onChange(drafts.filter((one) => one !== draft));
    more.current?.focus();
  };
  const set = (id: string, change: Partial<MetricDraft>) =>
    onChange(drafts.map((draft) => (draft.id === id ? { ...draft, ...change, refused: "" } : draft)));
  const send = () => {
    setTried(true);
    if (!faulty && rows.length > 0) add.mutate();
  };
  return (
    <Dialog onClose={onClose} title={t("metrics:add")} size="xl" closeOnClickOutside={false}>
      <p className={styles["note"]}>{t("metrics:form.note")}</p>
      <div ref={form}>
        {drafts.map((draft, at) => {
          const fault = nameFault(draft, drafts, taken);
          const show = fault !== "" && (draft.name !== "" || (tried && filled([draft]).length > 0));
          return (
            <div
              key={draft.id}
              className={styles["row"]}
              role="group"
              aria-label={t("metrics:form.row", { number: at + 1 })}
            >
              <TextInput
                label={t("metrics:column.title")}
                value={draft.title}
                maxLength={longest.title}
                data-autofocus={at === 0 || undefined}
                onChange={(event) => {
                  const title = event.currentTarget.value;
                  // A name that was not written by hand follows the title.
                  const follows = draft.name === nameOf(draft.title);
                  set(draft.id, { title, ...(follows ? { name: nameOf(title) } : {}) });
                }}
              />
              <TextInput
                label={t("name")}
                value={draft.name}
                spellCheck={false}
                error={show && fault}
                classNames={{ input: styles["mono"] ?? "" }}
                onChange={(event) => set(draft.id, { name: event.currentTarget.value })}
              />
              <Select
                label={t("metrics:column.format")}
                value={draft.format}
                allowDeselect={false}
                data={offered.map((value) => ({ value, label: formats[value] }))}
                onChange={(value) => set(draft.id, { format: value ?? "INTEGER" })}
              />
              <div className={styles["remove"]}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={34}
                  aria-label={t("metrics:form.remove", { number: at + 1 })}
                  onClick={() => remove(draft)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
              <TextInput
                className={styles["wide"] ?? ""}
                aria-label={t("metrics:form.descriptionOf", { number: at + 1 })}
                placeholder={t("metrics:column.description")}
                value={draft.description}
                maxLength={longest.description}
                onChange={(event) => set(draft.id, { description: event.currentTarget.value })}
              />
              <Checkbox
                className={styles["shown"] ?? ""}
                label={t("metrics:form.shown")}
                checked={draft.shown}
                onChange={(event) => set(draft.id, { shown: event.currentTarget.checked })}
              />
              {draft.refused && (
                <div className={styles["refused"]} role="alert">
                  {t("metrics:form.refused", { reason: draft.refused })}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <Button ref={more} mt={10} size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={another}>
        {t("metrics:form.another")}
      </Button>
      {add.error && <Failure thrown={add.error} inline />}
      <DialogActions>
        <NeedsNetwork kept={t("metrics:form.kept")} />
        <Button onClick={onClose}>{t("close")}</Button>
        <Button
          variant="filled"
          loading={add.isPending}
          disabled={rows.length === 0 || cutOff !== null || (tried && faulty)}
          onClick={send}
        >
          {t("metrics:form.add", { count: Math.max(rows.length, 1) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

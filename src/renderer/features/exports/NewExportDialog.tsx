import { Button, NumberInput, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import { exportLimit } from "../../../shared/interface/resources.constants";
import type { ExportTask } from "../../../shared/ipc/exports";
import type { RouteOutput } from "../../../shared/ipc";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { DateField } from "../../components/fields/DateField";
import { separators } from "../../components/fields/separators";
import { DraftDialog } from "../../components/forms/DraftDialog";
import type { OpenForm } from "../../components/forms/drafts";
import { useDraftForm, useSending } from "../../components/forms/useDraftForm";
import { projectKeys } from "../../components/stored/projectReads";
import { QueryField } from "../../components/query/QueryField";
import { queryFault } from "../../components/query/queryFault";
import { daysBack, orderFaults, orderOf, type OrderDraft } from "./order";
import styles from "./Exports.module.css";

interface NewExportDialogProps {
  target: Target;
  form: OpenForm<OrderDraft>;
  onMade: (task: ExportTask) => void;
}

/** A new export: query with document count, range, target, limit. */
export function NewExportDialog(props: NewExportDialogProps) {
  const { target, onMade } = props;
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const { connectionId } = target.ref;
  const form = useDraftForm({ ...props.form, faults: orderFaults });
  const draft = form.values;
  const [settled] = useDebouncedValue(draft, 300);
  const order = orderOf(settled, timeZone);
  const question = { connectionId, query: order.query, start: order.start, stop: order.stop };
  const countable = queryFault(settled.query) === null && orderFaults(settled)["to"] === undefined;
  const isFree = can(target.connection, "freeCalls");
  const [wanted, setWanted] = useState<string | null>(null);
  const count = useQuery({
    queryKey: ["export count", question],
    queryFn: async ({ signal }) => (await invoke("exports.count", question, { signal })).count,
    enabled: countable && (isFree || wanted === JSON.stringify(question)),
  });
  const current = settled === draft;
  const create = useSending({
    mutationKey: ["export", target.ref],
    mutationFn: () =>
      invoke("exports.create", {
        connectionId,
        ...orderOf(draft, timeZone),
        expected: current ? (count.data ?? null) : null,
      }),
    onSuccess: (task) => {
      client.setQueryData<RouteOutput<"project.exports">>(projectKeys.exports(connectionId), (old) => ({
        data: [task, ...(old?.data ?? []).filter(({ id }) => id !== task.id)],
        asOf: Date.now(),
        source: "live",
      }));
      void client.invalidateQueries({ queryKey: projectKeys.exports(connectionId) });
      void client.invalidateQueries({ queryKey: projectKeys.orders(connectionId) });
      onMade(task);
    },
  });
  const range = (days: number | null) =>
    form.setValues({ from: days === null ? "" : daysBack(days, Date.now(), timeZone), to: "" });
  return (
    <DraftDialog
      title={t("exports:new")}
      size="lg"
      form={form}
      action={t("exports:form.make")}
      onSend={() => create.mutate()}
      sending={create.sending}
      failure={create.error}
      discardTitle={t("exports:form.discardTitle")}
      draft={props.form}
    >
      <QueryField
        label={t("exports:column.query")}
        placeholder={t("exports:form.example")}
        autoFocus
        {...form.getInputProps("query")}
        value={draft.query}
      />
      <div className={styles["pair"]}>
        <DateField
          label={t("exports:form.from")}
          description={draft.from === "" ? t("exports:form.beginning") : timeZone}
          {...form.getInputProps("from")}
          value={draft.from}
        />
        <DateField
          label={t("exports:form.to")}
          description={draft.to === "" ? t("exports:form.open") : timeZone}
          {...form.getInputProps("to")}
          value={draft.to}
        />
      </div>
      <div className={styles["quick"]}>
        <Button size="xs" onClick={() => range(null)}>
          {t("allTime")}
        </Button>
        <Button size="xs" onClick={() => range(30)}>
          {t("exports:form.last30")}
        </Button>
        <Button size="xs" onClick={() => range(90)}>
          {t("exports:form.last90")}
        </Button>
      </div>
      <div className={styles["pair"]}>
        <TextInput
          label={t("exports:column.target")}
          description={t("exports:form.targetNote")}
          spellCheck={false}
          {...form.getInputProps("target")}
        />
        <NumberInput
          label={t("exports:detail.limit")}
          description={t("exports:form.limitNote")}
          min={1}
          max={exportLimit}
          {...separators}
          allowDecimal={false}
          {...form.getInputProps("limit")}
        />
      </div>
      <p className={styles["count"]} role="status">
        {!countable ? null : count.error ? (
          t("exports:form.notCounted", { reason: count.error.message })
        ) : current && count.data !== undefined ? (
          <CountText count={count.data} limit={"limit" in form.faults ? exportLimit : Number(draft.limit)} />
        ) : isFree || count.isFetching ? (
          t("exports:form.counting")
        ) : (
          <Button size="xs" onClick={() => setWanted(JSON.stringify(question))}>
            {t("exports:form.count")}
          </Button>
        )}
      </p>
      <p className={styles["note"]}>{t("exports:form.noProject", { connection: target.connection.name })}</p>
    </DraftDialog>
  );
}

function CountText({ count, limit }: { count: number | null; limit: number }) {
  if (count === null) return t("exports:form.uncountable");
  return count > limit ? t("exports:form.matchBeyond", { count, limit }) : t("exports:form.match", { count });
}

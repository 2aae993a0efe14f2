import { Button, NumberInput, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportTask } from "../../../shared/ipc/exports";
import type { RouteOutput } from "../../../shared/ipc";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { DateField } from "../../components/fields/DateField";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { projectKeys } from "../../components/kept/projectReads";
import { QueryField } from "../../components/query/QueryField";
import { queryFault } from "../../components/query/queryFault";
import { NeedsNetwork, useCutOff } from "../../components/states/Sending";
import { formatCount } from "../../format/numbers";
import { daysBack, mostDocuments, orderFaults, orderOf, type OrderDraft } from "./order";
import styles from "./Exports.module.css";

/** How numbers are written here. */
const thousands = formatCount(10_000).replace(/\d/g, "");
const separators = { thousandSeparator: thousands, decimalSeparator: thousands === "." ? "," : "." };

interface NewExportDialogProps {
  target: Target;
  draft: OrderDraft;
  onChange: (draft: OrderDraft) => void;
  onClose: () => void;
  onDiscard: () => void;
  onMade: (task: ExportTask) => void;
}

/** A new export: query with the number of documents it will hold, range, target, limit. */
export function NewExportDialog({
  target,
  draft,
  onChange,
  onClose,
  onDiscard,
  onMade,
}: NewExportDialogProps) {
  const [tried, setTried] = useState(false);
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const cutOff = useCutOff();
  const { connectionId } = target.ref;
  const set = (change: Partial<OrderDraft>) => onChange({ ...draft, ...change });
  const faults = orderFaults(draft);
  const fault = queryFault(draft.query) !== null || Object.keys(faults).length > 0;
  const [settled] = useDebouncedValue(draft, 300);
  const asked = orderOf(settled, timeZone);
  const question = { connectionId, query: asked.query, start: asked.start, stop: asked.stop };
  const countable = queryFault(settled.query) === null && orderFaults(settled).to === undefined;
  const local = target.connection.kind === "workspace";
  const [wanted, setWanted] = useState<string | null>(null);
  const count = useQuery({
    queryKey: ["export count", question],
    queryFn: async ({ signal }) => (await invoke("exports.count", question, { signal })).count,
    enabled: countable && (local || wanted === JSON.stringify(question)),
  });
  const current = settled === draft;
  const mutationKey = ["export", target.ref];
  // One that is under way goes on while another screen is looked at.
  const sending = useIsMutating({ mutationKey }) > 0;
  const create = useMutation({
    mutationKey,
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
    set({ from: days === null ? "" : daysBack(days, Date.now(), timeZone), to: "" });
  const send = () => {
    setTried(true);
    if (!fault) create.mutate();
  };
  const discard = () =>
    confirm({
      title: t("exports:form.discardTitle"),
      text: t("exports:form.discardText"),
      action: t("exports:form.discard"),
      onConfirm: onDiscard,
    });
  return (
    <Dialog onClose={onClose} title={t("exports:new")} size="lg" closeOnClickOutside={false}>
      <Stack gap={12}>
        <QueryField
          label={t("exports:column.query")}
          value={draft.query}
          placeholder={t("exports:form.example")}
          autoFocus
          onChange={(query) => set({ query })}
        />
        <div className={styles["pair"]}>
          <DateField
            label={t("exports:form.from")}
            description={draft.from === "" ? t("exports:form.beginning") : timeZone}
            value={draft.from}
            onChange={(from) => set({ from })}
          />
          <DateField
            label={t("exports:form.to")}
            description={draft.to === "" ? t("exports:form.open") : timeZone}
            value={draft.to}
            error={faults.to}
            onChange={(to) => set({ to })}
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
            value={draft.target}
            spellCheck={false}
            error={(tried || draft.target !== "") && faults.target}
            onChange={(event) => set({ target: event.currentTarget.value })}
          />
          <NumberInput
            label={t("exports:detail.limit")}
            description={t("exports:form.limitNote")}
            value={draft.limit}
            min={1}
            max={mostDocuments}
            {...separators}
            allowDecimal={false}
            error={faults.limit}
            onChange={(limit) => set({ limit })}
          />
        </div>
        <p className={styles["count"]} role="status">
          {!countable ? null : count.error ? (
            t("exports:form.notCounted", { reason: count.error.message })
          ) : current && count.data !== undefined ? (
            <CountText count={count.data} limit={Number(draft.limit)} />
          ) : local || count.isFetching ? (
            t("exports:form.counting")
          ) : (
            <Button size="xs" onClick={() => setWanted(JSON.stringify(question))}>
              {t("exports:form.count")}
            </Button>
          )}
        </p>
        <p className={styles["note"]}>
          {t("exports:form.noProject", { connection: target.connection.name })}
        </p>
        <p className={styles["note"]}>{t("components:keptForm")}</p>
        {create.error && <Failure thrown={create.error} inline />}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept={t("exports:form.kept")} />
        <Button disabled={sending} onClick={discard}>
          {t("exports:form.discard")}
        </Button>
        <Button
          variant="filled"
          loading={sending}
          disabled={(tried && fault) || cutOff !== null}
          onClick={send}
        >
          {t("exports:form.make")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CountText({ count, limit }: { count: number | null; limit: number }) {
  if (count === null) return t("exports:form.uncountable");
  return count > limit ? t("exports:form.matchBeyond", { count, limit }) : t("exports:form.match", { count });
}

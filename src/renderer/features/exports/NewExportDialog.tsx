import { Button, Modal, NumberInput, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportTask } from "../../../shared/ipc/exports";
import type { RouteOutput } from "../../../shared/ipc";
import { invoke } from "../../app/api";
import { useTimeZone, type Target } from "../../app/queries";
import { DialogActions } from "../../components/DialogActions";
import { Failure } from "../../components/Failure";
import { projectKeys } from "../../components/projectReads";
import { QueryField } from "../../components/QueryField";
import { queryFault } from "../../components/queryFault";
import { NeedsNetwork, useCutOff } from "../../components/Sending";
import { formatCount, formatCounted } from "../../format/numbers";
import { daysBack, mostDocuments, orderFaults, orderOf, type OrderDraft } from "./order";
import styles from "./Exports.module.css";

interface NewExportDialogProps {
  target: Target;
  initial: OrderDraft;
  onClose: () => void;
  onMade: (task: ExportTask) => void;
}

/** A new export: query with the number of documents it will hold, range, target, limit. */
export function NewExportDialog({ target, initial, onClose, onMade }: NewExportDialogProps) {
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const cutOff = useCutOff();
  const { connectionId } = target.ref;
  const set = (change: Partial<OrderDraft>) => setDraft((old) => ({ ...old, ...change }));
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
  const create = useMutation({
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
  return (
    <Modal opened onClose={onClose} title="New export" size="lg" closeOnClickOutside={false}>
      <Stack gap={12}>
        <QueryField
          label="Query"
          value={draft.query}
          placeholder="Everything. Try espresso AND NOT sourcetype:FORUM"
          autoFocus
          onChange={(query) => set({ query })}
        />
        <div className={styles["pair"]}>
          <TextInput
            type="date"
            label="Published from"
            description={draft.from === "" ? "The beginning" : timeZone}
            value={draft.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Up to and with"
            description={draft.to === "" ? "Open" : timeZone}
            value={draft.to}
            error={faults.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
        <div className={styles["quick"]}>
          <Button size="xs" onClick={() => range(null)}>
            All time
          </Button>
          <Button size="xs" onClick={() => range(30)}>
            Last 30 days
          </Button>
          <Button size="xs" onClick={() => range(90)}>
            Last 90 days
          </Button>
        </div>
        <div className={styles["pair"]}>
          <TextInput
            label="Target"
            description="Name of where the result goes"
            value={draft.target}
            spellCheck={false}
            error={(tried || draft.target !== "") && faults.target}
            onChange={(event) => set({ target: event.currentTarget.value })}
          />
          <NumberInput
            label="Limit"
            description="Most documents"
            value={draft.limit}
            min={1}
            max={mostDocuments}
            thousandSeparator=","
            allowDecimal={false}
            error={faults.limit}
            onChange={(limit) => set({ limit })}
          />
        </div>
        <p className={styles["count"]} role="status">
          {!countable ? null : count.error ? (
            `Not counted: ${count.error.message}`
          ) : current && count.data !== undefined ? (
            <CountText count={count.data} limit={Number(draft.limit)} />
          ) : local || count.isFetching ? (
            "Counting"
          ) : (
            <Button size="xs" onClick={() => setWanted(JSON.stringify(question))}>
              Count the documents (1 call)
            </Button>
          )}
        </p>
        <p className={styles["note"]}>
          An export has no project: it takes from everything that {target.connection.name} may read.
        </p>
        {create.error && <Failure thrown={create.error} inline />}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept="Nothing is sent before the connection is back." />
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          loading={create.isPending}
          disabled={(tried && fault) || cutOff !== null}
          onClick={send}
        >
          Make the export
        </Button>
      </DialogActions>
    </Modal>
  );
}

function CountText({ count, limit }: { count: number | null; limit: number }) {
  if (count === null) return <>This connection can't say how many documents that is.</>;
  if (count > limit)
    return (
      <>
        {formatCounted(count, "document")} match, of which the limit takes {formatCount(limit)}.
      </>
    );
  return <>{formatCounted(count, "document")} match.</>;
}

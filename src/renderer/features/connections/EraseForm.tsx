import { Button, Checkbox, Progress, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import type { ErasureReceipt } from "../../../shared/ipc/people";
import { countsOf } from "../../../shared/people/parts";
import { t } from "../../../shared/texts";
import { asCallError, invoke } from "../../core/api";
import { useConnections } from "../../core/queries";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { useLeaving } from "../../components/dialogs/leaveGuard";
import { useIsShown } from "./useIsShown";
import { Failure } from "../../components/states/Failure";
import { toast, toastFailure } from "../../components/states/toast";
import { Parts, Remains, saveReceipt } from "./Receipts";
import { Underway } from "./Underway";

interface EraseFormProps {
  connection: Connection;
  author: { id: string; name: string };
}

/** Counts what there is of an author, asks, erases and gives the receipt. */
export function EraseForm({ connection, author }: EraseFormProps) {
  const [sameName, setSameName] = useState(false);
  const [running, setRunning] = useState<AbortController | null>(null);
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const client = useQueryClient();
  const leaving = useLeaving();
  const isShown = useIsShown();
  const asked = { connectionId: connection.id, author: { ...author, sameName } };
  const traces = useQuery({
    queryKey: ["traces", connection.id, author.id, author.name, sameName],
    queryFn: ({ signal }) => invoke("people.traces", asked, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: running === null && receipt === null,
  });
  const erase = async () => {
    const controller = new AbortController();
    setRunning(controller);
    setFailed(null);
    try {
      const made = await invoke("people.erase", asked, { signal: controller.signal });
      if (isShown()) setReceipt(made);
      else toast(t("people:done"));
    } catch (thrown) {
      if (asCallError(thrown).kind === "cancelled") toast(t("people:stopped"));
      else if (isShown()) setFailed(thrown);
      else toastFailure(t("people:erasing"), thrown);
    }
    setRunning(null);
    void client.invalidateQueries();
  };
  if (receipt) return <Receipt receipt={receipt} onChange={setReceipt} onClose={leaving.close} />;
  if (running) return <Erasing connection={connection} onStop={() => running.abort()} />;
  const others = traces.data?.sameName ?? 0;
  return (
    <Stack gap="md">
      <Text fz={13}>{t("people:text")}</Text>
      {traces.error ? (
        <Failure thrown={traces.error} inline onRetry={() => void traces.refetch()} />
      ) : !traces.data ? (
        <Stack gap={6} role="status">
          <Text fz={13} c="dimmed">
            {t("people:counting")}
          </Text>
          <Progress value={100} animated size="sm" aria-label={t("people:counting")} />
        </Stack>
      ) : (
        <Parts title={t("people:found")} counts={traces.data} />
      )}
      {(others > 0 || sameName) && (
        <Checkbox
          label={t("people:sameName", { count: others })}
          checked={sameName}
          onChange={(event) => setSameName(event.currentTarget.checked)}
        />
      )}
      <Text fz={13} fw={600}>
        {t("people:final")}
      </Text>
      {failed !== null && <Failure thrown={failed} inline />}
      <DialogActions>
        <Button onClick={leaving.close}>{t("cancel")}</Button>
        <Button
          variant="filled"
          color="negative.6"
          disabled={!traces.data}
          onClick={() => void erase()}
          data-autofocus
        >
          {t("people:action")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Erasing({ connection, onStop }: { connection: Connection; onStop: () => void }) {
  const { data } = useConnections();
  const note = data?.states.find(({ connectionId }) => connectionId === connection.id)?.note;
  return (
    <Underway
      text={note ?? t("people:erasing")}
      away={t("people:away")}
      stop={t("people:stop")}
      onStop={onStop}
    />
  );
}

interface ReceiptProps {
  receipt: ErasureReceipt;
  onChange: (receipt: ErasureReceipt) => void;
  onClose: () => void;
}

function Receipt({ receipt, onChange, onClose }: ReceiptProps) {
  return (
    <Stack gap="md">
      <Parts title={t("people:done")} counts={countsOf(receipt)} />
      <Remains receipt={receipt} onChange={onChange} />
      <Text fz={13} c="dimmed">
        {t("people:receipt.stays")}
      </Text>
      <DialogActions>
        <Button onClick={() => saveReceipt(receipt)}>{t("people:save")}</Button>
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t("close")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

import { Button, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Connection } from "../../../shared/ipc/connections";
import type { ErasureReceipt } from "../../../shared/ipc/people";
import { countsOf, partsOf, type TracedPart } from "../../../shared/people/parts";
import { remainderText } from "../../../shared/people/remainder";
import { t } from "../../../shared/texts";
import { formatMoment } from "../../../analysis/format/times";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { useLeaving } from "../../components/dialogs/leaveGuard";
import { Failure } from "../../components/states/Failure";
import { toast, toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { useTimeZone } from "../../core/queries";

/** All receipts of a workspace, also of erasures that were finished after an interruption, the latest first. */
export function Receipts({ connection: { id } }: { connection: Connection }) {
  const leaving = useLeaving();
  const timeZone = useTimeZone();
  const receipts = useQuery({
    queryKey: ["receipts", id],
    queryFn: ({ signal }) => invoke("people.receipts", { connectionId: id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Stack gap="md">
      {receipts.error && <Failure thrown={receipts.error} inline onRetry={() => void receipts.refetch()} />}
      {receipts.data?.length === 0 && (
        <Text fz={13} c="dimmed">
          {t("people:receipt.none")}
        </Text>
      )}
      {receipts.data?.map((receipt) => (
        <Stack key={receipt.id} gap={6}>
          <Parts title={formatMoment(receipt.at, timeZone)} counts={countsOf(receipt)} />
          <Text fz={12} c="dimmed">
            {t("people:receipt.id", { id: receipt.id })}
          </Text>
          <Remains receipt={receipt} onChange={() => void receipts.refetch()} />
          <Button size="xs" style={{ alignSelf: "start" }} onClick={() => saveReceipt(receipt)}>
            {t("people:save")}
          </Button>
        </Stack>
      ))}
      <DialogActions>
        <Button variant="filled" onClick={leaving.close} data-autofocus>
          {t("close")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** The files that may still name the author, and an offer to delete those that Earshot has kept for a person to decide. */
export function Remains({
  receipt,
  onChange,
}: {
  receipt: ErasureReceipt;
  onChange: (receipt: ErasureReceipt) => void;
}) {
  const { connectionId, id, remains } = receipt;
  const remove = () =>
    invoke("people.deleteCopies", { connectionId, id })
      .then((changed) => {
        onChange(changed);
        toast(t("people:copiesDeleted"));
      })
      .catch((thrown: unknown) => toastFailure(t("people:copiesNotDeleted"), thrown));
  if (remains.length === 0) return null;
  return (
    <div>
      <Text fz={13} mb={4}>
        {t("people:receipt.remains")}
      </Text>
      <List fz={13} spacing={2} styles={{ item: { overflowWrap: "anywhere" } }}>
        {remains.map((remainder) => (
          <List.Item key={remainder.file}>{remainderText(remainder)}</List.Item>
        ))}
      </List>
      {remains.some(({ why }) => why === "aside") && (
        <Button size="xs" mt={6} color="negative.6" onClick={() => void remove()}>
          {t("people:deleteCopies")}
        </Button>
      )}
    </div>
  );
}

export function saveReceipt({ connectionId, id }: ErasureReceipt): void {
  invoke("people.saveReceipt", { connectionId, id })
    .then((saved) => saved && toast(t("people:saved", { name: saved.name })))
    .catch((thrown: unknown) => toastFailure(t("people:notSaved"), thrown));
}

export function Parts({ title, counts }: { title: string; counts: Partial<Record<TracedPart, number>> }) {
  const parts = partsOf(counts);
  return (
    <div role="status">
      <Text fz={13} fw={600} mb={4}>
        {title}
      </Text>
      {parts.length === 0 && (
        <Text fz={13} c="dimmed">
          {t("people:nothing")}
        </Text>
      )}
      <List fz={13} spacing={2}>
        {parts.map(({ part, count }) => (
          <List.Item key={part}>{t(`people:part.${part}`, { count })}</List.Item>
        ))}
      </List>
    </div>
  );
}

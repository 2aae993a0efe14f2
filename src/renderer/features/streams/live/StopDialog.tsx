import { Button, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import type { FollowedStream } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { Dialog } from "../../../components/dialogs/Dialog";
import { DialogActions } from "../../../components/dialogs/DialogActions";
import { useFollowAction } from "./useFollowed";

/** Stops following a stream that is read through a collector, and offers to delete the collector. */
export function StopDialog({ state, onClose }: { state: FollowedStream; onClose: () => void }) {
  const { connectionId, kind, streamId, collectorId } = state;
  const [removes, setRemoves] = useState(false);
  const stop = useFollowAction(() =>
    invoke("streams.stop", { connectionId, kind, streamId, removeCollector: removes }).finally(onClose),
  );
  return (
    <Dialog onClose={onClose} title={t("streams:live.stopTitle", { name: streamId })} size="md">
      <Stack gap={12}>
        <div>{t("streams:live.stopText", { id: collectorId ?? "" })}</div>
        <Checkbox
          label={t("streams:live.stopRemove")}
          description={t("streams:live.stopRemoveNote")}
          checked={removes}
          onChange={(event) => setRemoves(event.currentTarget.checked)}
        />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button variant="filled" loading={stop.isPending} data-autofocus onClick={() => stop.mutate()}>
          {t("streams:live.stream.stop")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeletedStream } from "../../../shared/ipc/streams";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useTimeZone } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { Panel } from "../../components/layout/Panel";
import { projectKeys } from "../../components/stored/projectReads";
import { toastFailure } from "../../components/states/toast";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Streams.module.css";

interface DeletedStreamsProps {
  connectionId: string;
  onAgain: (stream: DeletedStream) => void;
}

/** Streams deleted from this computer, with their rules, to create them again. Renders nothing if there are none. */
export function DeletedStreams({ connectionId, onAgain }: DeletedStreamsProps) {
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const deleted = useQuery({
    queryKey: projectKeys.deletedStreams(connectionId),
    queryFn: () => invoke("streams.deleted", { connectionId }),
  });
  const forget = useMutation({
    mutationFn: ({ streamId, deletedAt }: DeletedStream) =>
      invoke("streams.forget", { connectionId, streamId, deletedAt }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.deletedStreams(connectionId) }),
    onError: (thrown) => toastFailure(t("streams:deleted.notRemoved"), thrown),
  });
  if (!deleted.data || deleted.data.length === 0) return null;
  return (
    <Panel title={t("streams:deleted.title")} note={formatCount(deleted.data.length)}>
      <ul className={styles["deleted"]} aria-label={t("streams:deleted.label")}>
        {deleted.data.map((stream) => (
          <li key={`${stream.streamId} ${stream.deletedAt}`}>
            <span title={stream.rules.map(({ rule_id, query }) => `${rule_id}: ${query}`).join("\n")}>
              {stream.streamId}{" "}
              <span className={styles["name"]}>
                {t("streams:deleted.facts", {
                  count: stream.rules.length,
                  time: formatInstant(stream.deletedAt, timeZone),
                })}
              </span>
            </span>
            <Button size="xs" disabled={stream.rules.length === 0} onClick={() => onAgain(stream)}>
              {t("streams:deleted.again")}
            </Button>
            <Button
              size="xs"
              aria-label={t("streams:deleted.forgetNamed", { name: stream.streamId })}
              onClick={() =>
                confirm({
                  title: t("streams:deleted.forgetTitle", { name: stream.streamId }),
                  text: t("streams:deleted.forgetText"),
                  action: t("streams:deleted.forgetAction"),
                  onConfirm: () => forget.mutate(stream),
                })
              }
            >
              {t("streams:deleted.forget")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

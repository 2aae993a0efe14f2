import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeletedStream } from "../../../shared/ipc/streams";
import { invoke } from "../../app/api";
import { useTimeZone } from "../../app/queries";
import { confirm } from "../../components/confirm";
import { Panel } from "../../components/Panel";
import { projectKeys } from "../../components/projectReads";
import { toastFailure } from "../../components/toast";
import { formatCount, formatCounted } from "../../format/numbers";
import { formatInstant } from "../../format/times";
import styles from "./Streams.module.css";

interface DeletedStreamsProps {
  connectionId: string;
  onAgain: (stream: DeletedStream) => void;
}

/** Streams deleted from this computer, with what they held, to be made again. Not there while there are none. */
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
    onError: (thrown) => toastFailure("The record was not removed", thrown),
  });
  if (!deleted.data || deleted.data.length === 0) return null;
  return (
    <Panel title="Deleted from here" note={formatCount(deleted.data.length)}>
      <ul className={styles["deleted"]} aria-label="Deleted streams">
        {deleted.data.map((stream) => (
          <li key={`${stream.streamId} ${stream.deletedAt}`}>
            <span title={stream.rules.map(({ rule_id, query }) => `${rule_id}: ${query}`).join("\n")}>
              {stream.streamId}{" "}
              <span className={styles["name"]}>
                {formatCounted(stream.rules.length, "rule")}, deleted{" "}
                {formatInstant(stream.deletedAt, timeZone)}
              </span>
            </span>
            <Button size="xs" disabled={stream.rules.length === 0} onClick={() => onAgain(stream)}>
              Make again
            </Button>
            <Button
              size="xs"
              aria-label={`Forget ${stream.streamId}`}
              onClick={() =>
                confirm({
                  title: `Forget the record of ${stream.streamId}?`,
                  text: "Its rules are kept nowhere else on this computer.",
                  action: "Forget it",
                  onConfirm: () => forget.mutate(stream),
                })
              }
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

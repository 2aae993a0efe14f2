import { Button, Radio } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FollowedStream } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { Panel } from "../../../components/layout/Panel";
import styles from "../Streams.module.css";
import { arrivalsKey } from "./arrivals";
import { useFollowAction, type StreamRef } from "./useFollowed";

interface CollectorStartProps {
  streamRef: StreamRef;
  /** Null if the collector was never read. */
  state: FollowedStream | null;
}

/** Starts reading what a collector holds: where reading stopped, or from the beginning. */
export function CollectorStart({ streamRef, state }: CollectorStartProps) {
  const client = useQueryClient();
  const [from, setFrom] = useState<"place" | "start">("place");
  const follow = useFollowAction(async () => {
    const followed = await invoke("streams.follow", { ...streamRef, from: state ? from : "start" });
    await client.invalidateQueries({ queryKey: arrivalsKey(streamRef) });
    return followed;
  });
  return (
    <Panel title={t("streams:live.collector.title")}>
      <div className={styles["start"]}>
        {state ? (
          <Radio.Group
            aria-label={t("streams:live.collector.where")}
            value={from}
            onChange={(value) => setFrom(value === "start" ? "start" : "place")}
            className={styles["ways"] ?? ""}
          >
            <Radio
              value="place"
              label={t("streams:live.collector.fromPlace")}
              description={t("streams:live.collector.fromPlaceNote")}
            />
            <Radio
              value="start"
              label={t("streams:live.collector.fromStart")}
              description={
                state.kept === 0
                  ? t("streams:live.collector.fromStartEmpty")
                  : t("streams:live.collector.fromStartNote", { count: state.kept })
              }
            />
          </Radio.Group>
        ) : (
          <p className={styles["about"]}>{t("streams:live.collector.note")}</p>
        )}
        <Button
          variant="filled"
          loading={follow.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => follow.mutate()}
        >
          {t("streams:live.collector.start")}
        </Button>
      </div>
    </Panel>
  );
}

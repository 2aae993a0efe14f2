import { Button, Radio } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { FollowedStream } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/words";
import { invoke } from "../../../core/api";
import { Panel } from "../../../components/layout/Panel";
import { useStreamsView, type Via } from "../store";
import styles from "../Streams.module.css";
import { useFollowAction, type StreamRef } from "./useFollowed";

interface StartPanelProps {
  streamRef: StreamRef;
  /** The stream's state, null if it was never followed. */
  state: FollowedStream | null;
}

/** Starts following a stream, through a collector or directly. */
export function StartPanel({ streamRef, state }: StartPanelProps) {
  const chooseVia = useStreamsView((view) => view.chooseVia);
  const [via, setVia] = useState<Via>(state?.via ?? "collector");
  const follow = useFollowAction((how: Via) => {
    chooseVia(streamRef.streamId, how);
    return invoke("streams.follow", { ...streamRef, via: how });
  });
  return (
    <Panel title={t("streams:live.start.title")}>
      <div className={styles["start"]}>
        <Radio.Group
          aria-label={t("streams:live.start.via")}
          value={via}
          onChange={(value) => setVia(value === "direct" ? "direct" : "collector")}
          className={styles["ways"] ?? ""}
        >
          <Radio
            value="collector"
            label={t("streams:live.start.collector")}
            description={t("streams:live.start.collectorNote")}
          />
          <Radio
            value="direct"
            label={t("streams:live.start.direct")}
            description={t("streams:live.start.directNote")}
          />
        </Radio.Group>
        <Button
          variant="filled"
          loading={follow.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => follow.mutate(via)}
        >
          {state ? t("streams:live.start.again") : t("streams:live.start.start")}
        </Button>
      </div>
    </Panel>
  );
}

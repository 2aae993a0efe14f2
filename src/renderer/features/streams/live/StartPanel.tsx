import { Button, Radio, MultiSelect } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { FollowedStream, FollowedSelection } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { Panel } from "../../../components/layout/Panel";
import { queryFault } from "../../../components/query/queryFault";
import { useStreamsView, type Via } from "../store";
import styles from "../Streams.module.css";
import { useFollowAction, type StreamRef } from "./useFollowed";
import { QueryField } from "../../../components/query/QueryField";
import { useTopics } from "../../../components/query/QueryBoxVocabulary";
import { topicOptions } from "../topicOptions";

interface StartPanelProps {
  target: Target;
  streamRef: StreamRef;
  /** The state of the stream or project, null if it was never followed. */
  state: FollowedStream | null;
}

const whole: FollowedSelection = { query: "", topics: [], filters: [] };

/** Starts following a stream, through a collector or directly, or a project, which has no collector. */
export function StartPanel({ target, streamRef, state }: StartPanelProps) {
  const isProject = streamRef.kind === "project";
  const chooseVia = useStreamsView((view) => view.chooseVia);
  const [via, setVia] = useState<Via>(isProject ? "direct" : (state?.via ?? "collector"));
  const [narrowing, setNarrowing] = useState(state?.narrowing ?? whole);
  const follow = useFollowAction((how: Via) => {
    if (!isProject) chooseVia(streamRef.streamId, how);
    const isWhole = narrowing.query.trim() === "" && narrowing.topics.length + narrowing.filters.length === 0;
    const part = how === "direct" && !isWhole && { narrowing };
    return invoke("streams.follow", { ...streamRef, via: how, ...part });
  });
  const isFaulty = via === "direct" && queryFault(narrowing.query) !== null;
  return (
    <Panel title={t(isProject ? "streams:live.project.title" : "streams:live.start.title")}>
      <div className={styles["start"]}>
        {isProject ? (
          <p className={styles["about"]}>{t("streams:live.project.note")}</p>
        ) : (
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
        )}
        {via === "direct" && (
          <NarrowFields target={target} isProject={isProject} value={narrowing} onChange={setNarrowing} />
        )}
        <Button
          variant="filled"
          loading={follow.isPending}
          disabled={isFaulty}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => follow.mutate(via)}
        >
          {state ? t("streams:live.start.again") : t("streams:live.start.start")}
        </Button>
      </div>
    </Panel>
  );
}

interface NarrowFieldsProps {
  target: Target;
  /** Topics and filters only narrow down what arrives in a project. */
  isProject: boolean;
  value: FollowedSelection;
  onChange: (narrowing: FollowedSelection) => void;
}

/** What of a stream or project is read. */
function NarrowFields({ target, isProject, value, onChange }: NarrowFieldsProps) {
  const project = useTopics(target).data?.data;
  return (
    <div className={styles["narrow"]}>
      <QueryField
        label={t("streams:live.narrow")}
        description={t("streams:collectors.export.queryNote")}
        value={value.query}
        onChange={(query) => onChange({ ...value, query })}
      />
      {isProject && (
        <>
          <MultiSelect
            label={t("streams:collectors.form.topics")}
            searchable
            data={topicOptions(project?.topic_categories, value.topics)}
            value={value.topics}
            onChange={(topics) => onChange({ ...value, topics })}
          />
          <MultiSelect
            label={t("streams:collectors.form.filters")}
            searchable
            data={topicOptions(project?.filter_categories, value.filters)}
            value={value.filters}
            onChange={(filters) => onChange({ ...value, filters })}
          />
        </>
      )}
    </div>
  );
}

import { Button, Progress } from "@mantine/core";
import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import type { Collector } from "../../../../shared/ipc/collectors";
import type { ExportTask } from "../../../../shared/ipc/exports";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { confirm } from "../../../components/dialogs/confirm";
import { DetailPane, Facts } from "../../../components/layout/DetailPane";
import { projectKeys, useExports } from "../../../components/stored/projectReads";
import { useTopics } from "../../../components/query/QueryBoxVocabulary";
import { phaseOf, statusText } from "../../../components/states/exportStatus";
import { Failure } from "../../../components/states/Failure";
import { NeedsNetwork, useSendingObstacle } from "../../../components/states/Sending";
import { toast, toastFailure } from "../../../components/states/toast";
import { formatCount, formatShare } from "../../../../analysis/format/numbers";
import { formatInstant } from "../../../../analysis/format/times";
import { followedKey, useFollowed } from "../live/useFollowed";
import { RuleList } from "../RuleList";
import styles from "../Streams.module.css";
import { isPaused, stateText } from "./draft";

interface CollectorDetailProps {
  target: Target;
  /** As the list has it; lists may leave out what is collected. */
  collector: Collector;
  onClose: () => void;
  /** Opens the documents that it holds. */
  onRead: () => void;
  onEdit: (collector: Collector) => void;
  onExport: () => void;
  onDeleted: () => void;
}

/** Details of a collector: what it collects, exports into it, and its actions. */
export function CollectorDetail(props: CollectorDetailProps) {
  const { target, collector: listed, onClose, onRead, onEdit, onExport, onDeleted } = props;
  const { connectionId } = target.ref;
  const { collector_id: collectorId } = listed;
  const client = useQueryClient();
  const cutOff = useSendingObstacle();
  const timeZone = useTimeZone();
  const detail = useQuery({
    queryKey: [...projectKeys.collectors(connectionId), collectorId],
    queryFn: ({ signal }) => invoke("collectors.get", { connectionId, collectorId }, { signal }),
    staleTime: 0,
  });
  const collector = detail.data ?? listed;
  const query = collector.collector_query;
  const followed = useFollowed(connectionId, "stream").find(
    (stream) => stream.via === "collector" && stream.collectorId === collectorId,
  );
  const read = useFollowed(connectionId, "collector").find(({ streamId }) => streamId === collectorId);
  const tasks = (useExports(connectionId).data?.data ?? []).filter(
    ({ target: into }) => into === collectorId,
  );
  const pause = useCollectorAction(connectionId, (id) =>
    invoke("collectors.pause", { connectionId, collectorId: id }),
  );
  const resume = useCollectorAction(connectionId, (id) =>
    invoke("collectors.resume", { connectionId, collectorId: id }),
  );
  const remove = useCollectorAction(connectionId, async (id) => {
    await invoke("collectors.delete", { connectionId, collectorId: id });
    void client.invalidateQueries({ queryKey: followedKey(connectionId) });
    toast(t("streams:collectors.deleted", { name: id }));
    onDeleted();
  });
  const topicTitles = useTopicTitles(target, query?.project_topics?.project);
  const askToDelete = () =>
    confirm({
      title: t("streams:collectors.deleteTitle", { name: collectorId }),
      text: (
        <>
          {t("streams:collectors.deleteText")}
          {read && read.kept > 0 && <p>{t("streams:collectors.deleteRead", { count: read.kept })}</p>}
          {followed && <p>{t("streams:collectors.deleteFollowed", { name: followed.streamId })}</p>}
        </>
      ),
      action: t("streams:collectors.delete"),
      onConfirm: () => remove.mutate(collectorId),
    });
  const created = Date.parse(collector.creation_date ?? "");
  const paused = isPaused(collector);
  const off = cutOff !== null;
  return (
    <DetailPane
      name={t("streams:collectors.collector")}
      title={collectorId}
      onClose={onClose}
      actions={
        <>
          <Button variant="filled" onClick={onRead}>
            {t("streams:collectors.open")}
          </Button>
          <Button disabled={off} onClick={onExport}>
            {t("streams:collectors.export.action")}
          </Button>
          {paused ? (
            <Button loading={resume.isPending} disabled={off} onClick={() => resume.mutate(collectorId)}>
              {t("streams:live.resume")}
            </Button>
          ) : (
            <Button loading={pause.isPending} disabled={off} onClick={() => pause.mutate(collectorId)}>
              {t("streams:live.pause")}
            </Button>
          )}
          <Button disabled={!detail.data} onClick={() => onEdit(collector)}>
            {t("streams:collectors.edit")}
          </Button>
          <Button loading={remove.isPending} disabled={off} onClick={askToDelete}>
            {t("streams:collectors.deleteAction")}
          </Button>
        </>
      }
    >
      {detail.error && <Failure thrown={detail.error} onRetry={() => void detail.refetch()} inline />}
      <Facts
        facts={[
          [t("streams:list.state"), stateText(collector)],
          [
            t("streams:collectors.created"),
            Number.isNaN(created) ? collector.creation_date : formatInstant(created, timeZone),
          ],
          [t("streams:collectors.usedBy"), followed?.streamId],
          [t("streams:title"), query?.streams.join(", ")],
          [t("streams:collectors.form.topics"), topicTitles(query?.project_topics?.topics ?? [])],
          [t("streams:collectors.form.filters"), topicTitles(query?.filters ?? [])],
        ]}
      />
      {paused && <p className={styles["note"]}>{t("streams:collectors.pausedNote")}</p>}
      {query && query.queries.length > 0 && (
        <>
          <h3 className={styles["subtitle"]}>{t("streams:collectors.form.queries")}</h3>
          <RuleList rules={query.queries.map(({ id, query: text }) => ({ rule_id: id, query: text }))} />
        </>
      )}
      {tasks.length > 0 && <Tasks tasks={tasks} />}
      {off && <NeedsNetwork stored={t("streams:collectors.offline")} />}
    </DetailPane>
  );
}

/** Exports into the collector, with their progress. */
function Tasks({ tasks }: { tasks: readonly ExportTask[] }) {
  return (
    <>
      <h3 className={styles["subtitle"]}>{t("streams:collectors.export.tasks")}</h3>
      <ul className={styles["tasks"]} aria-label={t("streams:collectors.export.tasks")}>
        {tasks.map((task) => (
          <li key={task.id}>
            <div>
              {statusText(task).text}
              {", "}
              {t("streams:collectors.export.processed", { count: task.processed })}
              {phaseOf(task.status) === "moving" && ` (${formatShare(task.progress, 1) ?? ""})`}
            </div>
            {phaseOf(task.status) === "moving" && (
              <Progress
                size="sm"
                value={task.progress * 100}
                aria-label={t("streams:collectors.export.progress", { done: formatCount(task.processed) })}
              />
            )}
            {task.error_message && <div className={styles["warning"]}>{task.error_message}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Titles of topics and filters by id; ids that the project doesn't have stay ids. */
function useTopicTitles(target: Target, projectId = target.ref.projectId) {
  const topics = useTopics({ ...target, ref: { ...target.ref, projectId } }).data?.data;
  return (ids: readonly string[]) => {
    const all = [...(topics?.topic_categories ?? []), ...(topics?.filter_categories ?? [])].flatMap(
      ({ query_topics }) => query_topics,
    );
    return ids.map((id) => all.find((topic) => topic.id === id)?.title || id).join(", ");
  };
}

/** Changes a collector, then loads the list again. Failures are shown as a toast. */
function useCollectorAction(connectionId: string, act: (collectorId: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.collectors(connectionId) }),
    onError: (thrown) => toastFailure(t("streams:collectors.notChanged"), thrown),
  });
}

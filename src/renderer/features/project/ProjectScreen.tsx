import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import type { ScreenId } from "../../core/navigation";
import { asCallError, invoke, isNotOffered } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, useUploads, type Target } from "../../core/queries";
import { useSession } from "../../core/session";
import { useNow } from "../../core/useNow";
import { Age } from "../../components/states/Age";
import { headingOf } from "../../components/table/documents";
import { Tag } from "../../components/states/Mark";
import { statusText } from "../../components/states/exportStatus";
import { formatName } from "../../components/stored/metricFormats";
import { Panel } from "../../components/layout/Panel";
import { useExports, usePanels, useStreams } from "../../components/stored/projectReads";
import { useMetrics, useTopics } from "../../components/query/QueryBoxVocabulary";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { stateOf } from "../../components/uploads/uploads";
import { formatCount, formatShare } from "../../../analysis/format/numbers";
import { formatAge, formatInstant } from "../../../analysis/format/times";
import { ViewList } from "./ViewList";
import styles from "./Project.module.css";

/** Number of rows in a card. */
const glance = 5;

/** Overview of a project, with links to each part. */
export function ProjectScreen({ target }: { target: Target }) {
  const parts = useParts(target);
  return (
    <Screen bar={<ScreenTitle>{target.project.title}</ScreenTitle>}>
      <Tiles parts={parts} />
      <ViewList target={target} />
      <Cards parts={parts} />
    </Screen>
  );
}

/** What the parts of a project hold. */
function useParts(target: Target) {
  const { ref } = target;
  const topics = useTopics(target);
  const panels = usePanels(ref);
  const metrics = useMetrics(target);
  const exports = useExports(ref.connectionId);
  const streams = useStreams(ref.connectionId);
  const newest = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "newest"],
    queryFn: cacheFirst((from, signal) =>
      invoke("documents.search", { ...ref, from, count: 1, sortBy: "search_indexed" }, { signal }),
    ),
  });
  const sent = useUploads();
  const uploads = (sent.data ?? []).filter(
    (upload) => upload.connectionId === ref.connectionId && upload.projectId === ref.projectId,
  );

  const categories = topics.data?.data.topic_categories ?? [];
  const filters = topics.data?.data.filter_categories.flatMap(({ query_topics }) => query_topics) ?? [];
  const allTopics = categories.flatMap(({ query_topics }) => query_topics);
  const allPanels = panels.data?.data.data.flatMap(({ group }) => group.panels) ?? [];
  const tasks = exports.data?.data ?? [];
  const latest = newest.data?.data.documents[0];
  const latestAt = latest?.search_indexed;
  return {
    topics,
    panels,
    metrics,
    exports,
    streams,
    newest,
    sent,
    uploads,
    categories,
    filters,
    allTopics,
    allPanels,
    tasks,
    latest,
    latestAt,
  };
}

type PartsProps = { parts: ReturnType<typeof useParts> };

/** A figure for each part. */
function Tiles({ parts }: PartsProps) {
  const now = useNow();
  const { topics, panels, metrics, exports, streams, newest } = parts;
  const { categories, filters, allTopics, allPanels, tasks, latestAt } = parts;
  return (
    <div className={styles["tiles"]} role="group" aria-label={t("project:count.label")}>
      <Tile
        label={t("app:screen.documents")}
        to="documents"
        number={newest.data?.data.total}
        failed={newest.error}
        under={typeof latestAt === "number" ? t("project:count.last", { age: formatAge(latestAt, now) }) : ""}
      />
      <Tile
        label={t("app:screen.topics")}
        to="topics"
        number={topics.data && allTopics.length}
        failed={topics.error}
        under={
          topics.data
            ? t("project:count.categories", {
                count: categories.filter(({ query_topics }) => query_topics.length > 0).length,
              })
            : ""
        }
      />
      <Tile
        label={t("project:count.filters")}
        to="topics"
        number={topics.data && filters.length}
        failed={topics.error}
        under=""
      />
      <Tile
        label={t("app:screen.panels")}
        to="panels"
        number={panels.data && allPanels.length}
        failed={panels.error}
        under={panels.data ? membersText(allPanels.map(({ members }) => members)) : ""}
      />
      <Tile
        label={t("app:screen.metrics")}
        to="metrics"
        number={metrics.data?.data.length}
        failed={metrics.error}
        under=""
      />
      <Tile
        label={t("app:screen.exports")}
        to="exports"
        number={exports.data && tasks.length}
        failed={exports.error}
        under={t("project:count.ofConnection")}
      />
      <Tile
        label={t("app:screen.streams")}
        to="streams"
        number={streams.data?.data.length}
        failed={streams.error}
        under={t("project:count.ofConnection")}
      />
    </div>
  );
}

/** The newest or first items of each part. */
function Cards({ parts }: PartsProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  const { topics, panels, metrics, exports, newest, sent } = parts;
  const { uploads, allTopics, allPanels, tasks, latest, latestAt } = parts;
  return (
    <div className={styles["grid"]}>
      <Card
        title={t("project:card.activity")}
        to="uploads"
        action={t("app:screen.uploads")}
        none={t("project:card.nothingSent")}
        loading={newest.isPending || sent.isPending}
        rows={[
          ...(latest && typeof latestAt === "number"
            ? [
                {
                  key: "newest",
                  name: t("project:card.newest", { title: headingOf(latest) }),
                  aside: <span title={formatInstant(latestAt, timeZone)}>{formatAge(latestAt, now)}</span>,
                },
              ]
            : []),
          ...uploads.slice(0, glance - 1).map((upload) => ({
            key: String(upload.id),
            name: upload.name,
            aside: (
              <>
                <Tag tone={stateOf(upload).tone}>{stateOf(upload).text}</Tag>
                {formatAge(upload.createdAt, now)}
              </>
            ),
          })),
        ]}
      />
      <Card
        title={t("app:screen.topics")}
        action={t("project:card.allTopics")}
        to="topics"
        answer={topics}
        none={missing(topics.error) ?? t("project:card.noTopics")}
        rows={allTopics.slice(0, glance).map((topic) => ({
          key: topic.id,
          name: topic.title || t("untitledId", { id: topic.id }),
          aside: t("project:card.queries", {
            count: topic.included_queries.length + topic.excluded_queries.length,
          }),
        }))}
        of={allTopics.length}
      />
      <Card
        title={t("app:screen.panels")}
        action={t("project:card.allPanels")}
        to="panels"
        answer={panels}
        none={missing(panels.error) ?? t("project:card.noPanels")}
        rows={allPanels.slice(0, glance).map((panel) => ({
          key: panel.id,
          name: panel.title ?? panel.id,
          aside: membersText([panel.members]),
        }))}
        of={allPanels.length}
      />
      <Card
        title={t("app:screen.metrics")}
        action={t("project:card.allMetrics")}
        to="metrics"
        answer={metrics}
        none={missing(metrics.error) ?? t("project:card.noMetrics")}
        rows={(metrics.data?.data ?? []).slice(0, glance).map((metric) => ({
          key: metric.name,
          name: metric.title || metric.name,
          aside: formatName(metric.format.name),
        }))}
        of={metrics.data?.data.length ?? 0}
      />
      <Card
        title={t("app:screen.exports")}
        action={t("project:card.allExports")}
        to="exports"
        answer={exports}
        none={missing(exports.error) ?? t("project:card.noExports")}
        rows={tasks.slice(0, glance).map((task) => ({
          key: task.id,
          name: task.target || task.id,
          aside: `${statusText(task).text}, ${formatShare(task.progress, 1) ?? ""}`,
        }))}
        of={tasks.length}
      />
    </div>
  );
}

/** Total number of panel members, as far as known. */
function membersText(members: readonly (number | null)[]): string {
  const known = members.filter((count) => count !== null);
  if (known.length === 0 && members.length > 0) return t("project:card.membersUnknown");
  const count = known.reduce((sum, memberCount) => sum + memberCount, 0);
  return t(known.length < members.length ? "project:count.membersAtLeast" : "project:count.members", {
    count,
  });
}

function missing(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  return isNotOffered(error) ? t("notOffered") : asCallError(error).message;
}

interface TileProps {
  label: string;
  to: ScreenId;
  number: number | undefined;
  failed: unknown;
  under: string;
}

function Tile({ label, to, number, failed, under }: TileProps) {
  const go = useSession((session) => session.go);
  const why = number === undefined ? missing(failed) : null;
  return (
    <button type="button" className={styles["tile"]} onClick={() => go(to)}>
      <span className={styles["label"]}>{label}</span>
      <span className={styles["number"]}>{number === undefined ? "–" : formatCount(number)}</span>
      <span className={styles["under"]} title={why ?? undefined}>
        {why === null ? under : t("project:count.notKnown")}
      </span>
    </button>
  );
}

interface CardProps {
  title: string;
  to: ScreenId;
  /** Label of the button that opens the screen. */
  action: string;
  /** The query that loads the rows. */
  answer?: {
    data: { asOf: number; source: "live" | "cache" } | undefined;
    isPending: boolean;
    isFetching: boolean;
    error: unknown;
  };
  /** Whether the rows are loading, if there is no `asked` to tell. */
  loading?: boolean;
  rows: readonly { key: string; name: string; aside: ReactNode }[];
  /** Total number of items. */
  of?: number;
  none: string;
}

function Card({
  title,
  to,
  action,
  answer,
  loading = answer?.isPending ?? false,
  rows,
  of,
  none,
}: CardProps) {
  const go = useSession((session) => session.go);
  return (
    <Panel
      title={title}
      note={
        <>
          {of !== undefined && of > rows.length && t("project:card.shown", { count: rows.length, total: of })}{" "}
          <Age answer={answer?.data} updating={answer?.isFetching ?? false} failed={answer?.error} />
        </>
      }
      actions={
        <Button size="xs" onClick={() => go(to)}>
          {action}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className={styles["none"]}>{loading ? t("project:card.loading") : none}</p>
      ) : (
        <ul className={styles["list"]}>
          {rows.map(({ key, name, aside }) => (
            <li key={key}>
              <span title={name}>{name}</span>
              <span className={styles["aside"]}>{aside}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

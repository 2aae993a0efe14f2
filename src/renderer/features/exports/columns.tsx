import type { RouteOutput } from "../../../shared/ipc";
import type { ExportOrder, ExportTask } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import type { DataColumn } from "../../components/table/DataTable";
import { phaseOf, statusText } from "../../components/states/exportStatus";
import { Tag } from "../../components/states/Mark";
import { formatCount, formatRate, formatShare } from "../../../analysis/format/numbers";
import { formatAge, formatInstant } from "../../../analysis/format/times";
import { isRunning, type TaskProgress } from "./tasks";
import styles from "./Exports.module.css";

/** A task and how it was observed here. */
export interface TaskRow {
  task: ExportTask;
  /** Whether the service no longer lists it. What is left is its order. */
  gone: boolean;
  order: ExportOrder | undefined;
  seen: TaskProgress | undefined;
}

/** Creation time in epoch milliseconds; null if the service sends none. */
export function createdAt({ creation_date }: ExportTask): number | null {
  const ms = Date.parse(creation_date);
  return Number.isNaN(ms) ? null : ms;
}

/** Services forget their tasks sooner or later, which is no news. */
const goneForMs = 30 * 86_400_000;

/** Exports created here lately that the service no longer lists. */
export function goneRows(
  listed: RouteOutput<"project.exports"> | undefined,
  orders: readonly ExportOrder[],
): TaskRow[] {
  // A cached list may be older than an order.
  if (listed?.source !== "live") return [];
  return orders
    .filter(
      ({ taskId, createdAt }) =>
        createdAt < listed.asOf &&
        createdAt > listed.asOf - goneForMs &&
        !listed.data.some(({ id }) => id === taskId),
    )
    .map((order) => ({
      task: {
        id: order.taskId,
        creation_date: new Date(order.createdAt).toISOString(),
        type: "export",
        target: order.target,
        status: "",
        processed: 0,
        progress: 0,
      },
      order,
      seen: undefined,
      gone: true,
    }));
}

/** Documents per second of a running task: as observed, else averaged over its age. Null if unknown. */
function rateOf({ task, seen, gone }: TaskRow, now: number): number | null {
  if (gone || !isRunning(task.status, seen) || seen?.stalled || task.processed === 0) return null;
  if (seen?.rate) return seen.rate;
  // The average would fall for as long as an ended task with an unknown status is looked at.
  if (phaseOf(task.status) === "unknown") return null;
  const created = createdAt(task);
  return created === null || now <= created ? null : (task.processed / (now - created)) * 1000;
}

/** Columns of the task table. The rate column appears only if a task has a rate. */
export function taskColumns(rows: readonly TaskRow[], timeZone: string, now: number): DataColumn<TaskRow>[] {
  const moving = rows.some((row) => rateOf(row, now) !== null);
  const columns: DataColumn<TaskRow>[] = [
    {
      key: "status",
      title: t("exports:column.status"),
      width: 104,
      cell: ({ task, seen, gone }) => {
        if (gone) return <Tag title={t("exports:detail.gone")}>{t("exports:status.gone")}</Tag>;
        const { text, tone } = statusText(task);
        const stalled = seen?.stalled && phaseOf(task.status) === "moving";
        return (
          <Tag tone={stalled ? "warning" : tone} title={t("exports:status.sentAs", { status: task.status })}>
            {stalled ? t("exports:status.stalled", { status: text }) : text}
          </Tag>
        );
      },
    },
    {
      key: "target",
      title: t("exports:column.target"),
      width: 90,
      grow: 1,
      cell: ({ task }) => task.target || task.id,
    },
    {
      key: "created",
      title: t("exports:column.made"),
      width: 104,
      cell: ({ task }) => {
        const at = createdAt(task);
        return at === null ? "" : <span title={formatInstant(at, timeZone)}>{formatAge(at, now)}</span>;
      },
    },
    {
      key: "progress",
      title: t("exports:column.progress"),
      width: 132,
      cell: ({ task: { progress }, gone }) =>
        !gone && (
          <>
            <span className={styles["bar"]} aria-hidden>
              <span style={{ width: `${progress * 100}%` }} />
            </span>
            {formatShare(progress, 1)}
          </>
        ),
    },
    {
      key: "processed",
      title: t("exports:column.processed"),
      width: 76,
      end: true,
      cell: ({ task, gone }) => (gone ? "" : formatCount(task.processed)),
    },
    {
      key: "ready",
      title: t("exports:column.ready"),
      width: 70,
      end: true,
      cell: ({ task }) => (task.ready === undefined ? "" : formatCount(task.ready)),
    },
    {
      key: "rate",
      title: t("exports:column.rate"),
      width: 104,
      end: true,
      cell: (row) => {
        const rate = rateOf(row, now);
        return rate === null ? "" : formatRate(rate);
      },
    },
    {
      key: "query",
      title: t("exports:column.query"),
      width: 110,
      grow: 2,
      cell: ({ order }) =>
        order ? (
          <span className={styles["mono"]} title={order.query}>
            {order.query || t("everything")}
          </span>
        ) : (
          <span className={styles["muted"]}>{t("exports:column.madeElsewhere")}</span>
        ),
    },
  ];
  return columns.filter(({ key }) => moving || key !== "rate");
}

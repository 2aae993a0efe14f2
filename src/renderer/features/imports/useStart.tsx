import { useQueryClient } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { CheckReport, ImportPlan } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { keys, type Target } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { formatDay } from "../../../analysis/format/times";
import { newRows } from "./headline";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";
import type { FilePlan } from "./usePlan";

/** An import whose upload has started. */
export interface StartedImport {
  connectionId: string;
  projectId: string;
  /** Name of the file. */
  name: string;
  uploadId: number;
  /** Number of mentions that are sent. */
  count: number;
  /**
   * The import name stored with its documents. Null for hosted services, where the project was empty and all its mentions
   * come from this import or from those that started with it, and where a file was read again.
   */
  importName: string | null;
  /** Range of publication dates, including assumed ones, because the documents are found by them. */
  range: { from: number; to: number } | null;
  /** Whether the queue is empty. */
  isLast: boolean;
}

/** Number of new metrics named in the confirmation. */
const maxMetricsNamed = 12;

/** Generated values that a hosted service would receive, and metrics it would create. Empty if there are none. */
function madeUp(plan: ImportPlan, { assumedDates, madeUrls, groups }: CheckReport): string[] {
  const shared = groups.find(({ kind, withheld }) => kind === "shared_url" && !withheld)?.count ?? 0;
  const urls = madeUrls.id + madeUrls.content;
  const names = plan.newMetrics.slice(0, maxMetricsNamed).map(({ title }) => title);
  return [
    ...(urls > 0 ? [t("imports:madeUp.urls", { count: urls, site: plan.madeUrls?.site ?? "" })] : []),
    ...(shared > 0 ? [t("imports:madeUp.shared", { count: shared })] : []),
    ...(assumedDates > 0
      ? [
          t("imports:madeUp.dates", {
            count: assumedDates,
            day: formatDay(plan.assumedDate ?? 0, plan.timeZone),
          }),
        ]
      : []),
    ...(plan.newMetrics.length > 0
      ? [
          t("imports:madeUp.metrics", {
            count: plan.newMetrics.length,
            names: [...names, ...(plan.newMetrics.length > names.length ? ["…"] : [])].join(", "),
          }),
        ]
      : []),
  ];
}

/** Starts the import. Asks for confirmation first if a hosted service would receive generated values. */
export function useStart(
  target: Target,
  planned: FilePlan | null,
  onImported: (imported: StartedImport) => void,
): { importNow: () => void; importAll: () => void } {
  const { file, report, queued, start, startAll, close } = useImports();
  const client = useQueryClient();
  const isEmpty = () => client.getQueryData(keys.total(target.ref.connectionId, target.ref.projectId)) === 0;

  const ask = (plan: ImportPlan, begin: () => void) => {
    const warnings = can(target.connection, "localFields") || !report ? [] : madeUp(plan, report);
    if (warnings.length === 0) begin();
    else
      confirm({
        title: t("imports:madeUp.title", { service: target.connection.name }),
        text: (
          <ul className={styles["warnings"]}>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ),
        action: t("imports:madeUp.action"),
        isHarmless: true,
        onConfirm: begin,
      });
  };
  const imported = (
    plan: ImportPlan,
    wasEmpty: boolean,
    uploadId: number,
    count: number,
    isLast: boolean,
  ) => {
    const { connectionId, projectId, mark } = plan;
    const range = report && (report.published ?? report.dated);
    onImported({
      connectionId,
      projectId,
      name: file?.name ?? "",
      uploadId,
      count,
      importName: wasEmpty || plan.replaces !== null ? null : mark,
      range,
      isLast,
    });
  };

  const importNow = () => {
    const plan = planned?.plan;
    if (!plan || !report) return;
    ask(plan, () => {
      const wasEmpty = isEmpty();
      void start(plan).then((uploadId) => {
        if (uploadId === null) return;
        imported(plan, wasEmpty, uploadId, newRows(report, plan), queued.length === 0);
        void close();
      });
    });
  };
  const importAll = () => {
    if (!planned) return;
    const { plan, planFor: planOf } = planned;
    const started: number[] = [];
    ask(plan, () => {
      const wasEmpty = isEmpty();
      const onStarted = (uploadId: number, count: number) => {
        started.push(uploadId);
        imported(plan, wasEmpty, uploadId, count, started.length > queued.length);
      };
      void startAll({ plan, planOf, onStarted });
    });
  };
  return { importNow, importAll };
}

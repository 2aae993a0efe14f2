import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { can } from "../../../shared/capabilities";
import type { CheckReport, Comparison, ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { Tag } from "../../components/states/Mark";
import type { Target } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";
import { newRows } from "./headline";
import styles from "./ImportScreen.module.css";
import { problemParts, type PartOfCheck, type ProblemPart } from "./problemParts";
import { useImports } from "./store";
import type { useAutoCheck } from "./useAutoCheck";
import { useModificationLimit, type FilePlan } from "./usePlan";

interface CheckPanelProps {
  target: Target;
  file: ImportedFile;
  planned: FilePlan;
  checking: ReturnType<typeof useAutoCheck>;
  /** The expanded part. */
  detail: ProblemPart | null;
  onDetail: (part: ProblemPart | null) => void;
}

/** Counts of the check's results. Each opens its rows. */
export function CheckPanel({ target, file, planned, checking, detail, onDetail }: CheckPanelProps) {
  const { report: last, check } = useImports();
  // A report about another plan doesn't apply to a plan that can't be checked.
  const report = planned.fault === null ? last : null;
  const perMinute = useModificationLimit(target);
  const { isChecked, isStopped } = checking;
  const isFree = can(target.connection, "freeCalls");
  return (
    <Panel
      title={t("imports:check.title")}
      note={
        isChecked && report ? (
          <Tag tone="positive">{t("imports:check.all", { count: report.total })}</Tag>
        ) : isStopped ? (
          <Tag tone="warning">{t("imports:check.stopped")}</Tag>
        ) : planned.fault === null ? (
          <Tag>
            {file.isPartial ? t("imports:check.waiting") : t("imports:check.running", { count: file.rows })}
          </Tag>
        ) : null
      }
      actions={
        isStopped &&
        !isChecked && (
          <Button size="xs" onClick={() => void check(planned.plan)}>
            {t("imports:check.again")}
          </Button>
        )
      }
    >
      {report ? (
        <dl className={`${styles["counts"]} ${isChecked ? "" : styles["stale"]}`}>
          {problemParts(report)
            .filter(({ key, count }) => (key !== "leftOut" && key !== "differing") || count > 0)
            .map((part) => (
              <Row
                key={part.key}
                part={part}
                isOpen={detail === part.key}
                onOpen={() => onDetail(detail === part.key ? null : part.key)}
              >
                {part.key === "known" ? (
                  <Known report={report} isFree={isFree} onCompare={checking.compare} />
                ) : part.key === "imported" ? (
                  <b>{formatCount(newRows(report, planned.plan))}</b>
                ) : (
                  formatCount(part.count)
                )}
              </Row>
            ))}
        </dl>
      ) : planned.fault === null && !isStopped ? (
        <div className={styles["waiting"]}>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={14} radius={4} />
          ))}
        </div>
      ) : (
        <p className={styles["cost"]}>{t("imports:check.none")}</p>
      )}
      {report && isChecked && !isFree && <p className={styles["cost"]}>{costText(report, perMinute)}</p>}
    </Panel>
  );
}

interface RowProps {
  part: PartOfCheck;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function Row({ part: { key, count, groups }, isOpen, onOpen, children }: RowProps) {
  const hasRows = key === "imported" ? groups.length > 0 : count > 0;
  const name = t(`imports:part.${key}`);
  const warned = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <div className={styles["countRow"]}>
      <dt>{name}</dt>
      <dd>
        {children}
        {hasRows && (
          <button
            type="button"
            className={styles["show"]}
            aria-expanded={isOpen}
            aria-label={t("imports:check.showRows", { part: name })}
            onClick={onOpen}
          >
            {isOpen
              ? t("imports:check.hide")
              : key === "imported"
                ? t("imports:check.showWarnings", { count: warned })
                : t("imports:check.show")}
          </button>
        )}
      </dd>
    </div>
  );
}

interface KnownProps {
  report: CheckReport;
  isFree: boolean;
  onCompare: () => void;
}

/**
 * Number of rows that already exist in the project. Local workspaces are compared automatically, services on request.
 */
function Known({ report, isFree, onCompare }: KnownProps) {
  const { comparison, busy, stop } = useImports();
  if (busy?.stage === "comparing")
    return (
      <>
        <span className={styles["quiet"]}>{t("imports:check.comparing")}</span>
        <button type="button" className={styles["show"]} onClick={stop}>
          {t("stop")}
        </button>
      </>
    );
  const known = report.known ?? comparison?.known ?? null;
  if (known !== null) return formatCount(known);
  if (report.ready + report.warned === 0) return <span className={styles["quiet"]}>–</span>;
  if (comparison) return <Unknown note={comparison.note} />;
  if (isFree) return <span className={styles["quiet"]}>–</span>;
  return (
    <Button size="xs" onClick={onCompare}>
      {t("imports:check.compare")}
    </Button>
  );
}

const Unknown = ({ note }: Pick<Comparison, "note">) => (
  <span className={styles["quiet"]} title={note ?? ""}>
    {t("imports:check.notCompared")}
  </span>
);

/** "It takes 27 calls". For services that may not support batches, also the number of single calls. */
function costText({ calls }: CheckReport, perMinute: number | null): string {
  if (calls.single === 0) return "";
  const taking = (count: number) => {
    const called = t("imports:check.calls", { count });
    if (perMinute === null) return called;
    const length = Math.max(1, Math.ceil(count / perMinute));
    return t("imports:check.minutes", { calls: called, count: length, perMinute: formatCount(perMinute) });
  };
  const batched = taking(calls.batched);
  if (calls.batched === calls.single) return t("imports:check.cost", { calls: batched });
  return t("imports:check.costEither", { batched, single: taking(calls.single) });
}

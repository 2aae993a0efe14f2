import { Button } from "@mantine/core";
import { Trans } from "react-i18next/TransWithoutContext";
import { lineName } from "../../../shared/documents/file-parts";
import type {
  CheckReport,
  Comparison,
  ImportPlan,
  ImportedFile,
  ProblemGroup,
} from "../../../shared/ipc/imports";
import { t, words } from "../../../shared/words";
import { confirm } from "../../components/dialogs/confirm";
import { EmptyState } from "../../components/states/EmptyState";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { formatCount } from "../../format/numbers";
import { countOf, noCorrections } from "./corrections";
import { FixGrid } from "./FixGrid";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";

interface CheckPanelProps {
  report: CheckReport;
  file: ImportedFile;
  plan: ImportPlan;
  /** Calls a minute that the connection takes for modifications; null = no limit. */
  perMinute: number | null;
  /** Whether it goes into a local workspace, which always takes batches. */
  local: boolean;
}

/** What checking every row found: counts, then faults by kind with where they are and how to mend them. */
export function CheckPanel({ report, file, plan, perMinute, local }: CheckPanelProps) {
  const { total, ready, warned, refused, skipped, groups } = report;
  const { comparison, compare, exportProblems } = useImports();
  const figures = [
    [t("imports:check.ready"), ready],
    [t("imports:check.warned"), warned],
    [t("imports:check.refused"), refused],
    ...(skipped > 0 ? [[t("imports:check.leftOut"), skipped] as const] : []),
  ] as const;
  return (
    <>
      <Panel
        title={t("imports:check.title")}
        note={t("imports:check.note", { count: total })}
        actions={
          <Button size="xs" onClick={() => void compare(plan)}>
            {t("imports:check.compare")}
          </Button>
        }
      >
        <dl className={styles["figures"]}>
          {figures.map(([name, count]) => (
            <div key={name} className={styles["figure"]}>
              <dt>{name}</dt>
              <dd>
                <Trans
                  t={t}
                  i18n={words}
                  i18nKey="imports:check.count"
                  values={{ rows: formatCount(count), total: formatCount(total) }}
                  components={{ small: <small /> }}
                />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles["cost"]}>{costText(report, perMinute, local)}</p>
        {comparison && <p className={styles["cost"]}>{comparisonText(comparison, plan)}</p>}
      </Panel>
      <Panel
        title={t("imports:problems.title")}
        note={
          groups.length === 0
            ? t("imports:problems.none")
            : t("imports:problems.kinds", { count: groups.length })
        }
        actions={
          groups.length > 0 && (
            <Button size="xs" onClick={() => void exportProblems(plan, null)}>
              {t("imports:problems.exportAll")}
            </Button>
          )
        }
      >
        {groups.length === 0 ? (
          <EmptyState title={t("imports:problems.noProblem")} />
        ) : (
          groups.map((group) => <Group key={group.key} group={group} file={file} plan={plan} />)
        )}
      </Panel>
    </>
  );
}

/** "It takes 27 calls"; of a service that may take no batches, also what it takes one by one. */
function costText({ calls }: CheckReport, perMinute: number | null, local: boolean): string {
  if (calls.single === 0) return t("imports:check.noneSent");
  const taking = (count: number) => {
    const called = t("imports:check.calls", { count });
    if (perMinute === null) return called;
    const length = Math.max(1, Math.ceil(count / perMinute));
    return t("imports:check.minutes", { calls: called, count: length, perMinute: formatCount(perMinute) });
  };
  const batched = taking(calls.batched);
  if (local || calls.batched === calls.single) return t("imports:check.cost", { calls: batched });
  return t("imports:check.costEither", { batched, single: taking(calls.single) });
}

function comparisonText({ known, documents, note }: Comparison, plan: ImportPlan): string {
  if (known === null) return note ?? "";
  const among = t("imports:known.documents", { count: documents });
  if (known === 0) return t("imports:known.none", { documents: among });
  return t(plan.action === "create" ? "imports:known.already" : "imports:known.there", {
    count: known,
    documents: among,
  });
}

function Group({ group, file, plan }: { group: ProblemGroup; file: ImportedFile; plan: ImportPlan }) {
  const { decisions, decide, check, exportProblems, corrections, correct } = useImports();
  const typed = corrections[group.key];
  const refused = group.severity === "refused";
  const canFix = group.kind !== "unreadable" && group.kind !== "known_url";
  const count = typed ? countOf([typed]) : 0;
  const close = () => correct(group.key, null);
  const askToClose = () =>
    confirm({
      title: t("imports:fix.discardTitle", { count }),
      text: t("imports:fix.discardText"),
      action: t("imports:fix.discard"),
      keep: t("imports:fix.keep"),
      onConfirm: close,
    });
  const withhold = (on: boolean) => {
    const withheld = on
      ? [...decisions.withheld, group.key]
      : decisions.withheld.filter((key) => key !== group.key);
    decide({ withheld });
    void check({ ...plan, withheld });
  };
  return (
    <div className={styles["group"]} role="group" aria-label={group.message}>
      <p>
        <Tag tone={group.withheld ? "neutral" : refused ? "negative" : "warning"}>
          {t(
            group.withheld
              ? "imports:rows.leftOut"
              : refused
                ? "imports:rows.refused"
                : "imports:rows.warned",
            { rows: formatCount(group.count) },
          )}
        </Tag>
        {group.message}
        <span className={styles["groupActions"]}>
          {canFix && (
            <Button
              size="xs"
              aria-expanded={typed !== undefined}
              onClick={() => {
                if (!typed) correct(group.key, noCorrections);
                else if (count > 0) askToClose();
                else close();
              }}
            >
              {typed ? t("imports:problems.closeGrid") : t("imports:problems.fix")}
            </Button>
          )}
          {!refused && (
            <Button size="xs" onClick={() => withhold(!group.withheld)}>
              {group.withheld ? t("imports:problems.sendAfterAll") : t("imports:problems.leaveOut")}
            </Button>
          )}
          <Button size="xs" onClick={() => void exportProblems(plan, group.key)}>
            {t("imports:problems.export")}
          </Button>
        </span>
      </p>
      {typed ? (
        <FixGrid problemKey={group.key} file={file} plan={plan} typed={typed} />
      ) : (
        <Examples group={group} parts={file.parts} />
      )}
    </div>
  );
}

function Examples({ group, parts }: { group: ProblemGroup; parts: ImportedFile["parts"] }) {
  return (
    <table className={styles["examples"]}>
      <thead>
        <tr>
          <th scope="col">{t("imports:problems.line")}</th>
          <th scope="col">{t("imports:problems.column")}</th>
          <th scope="col">
            {group.count > group.examples.length
              ? t("imports:problems.valueSome", {
                  shown: formatCount(group.examples.length),
                  total: formatCount(group.count),
                })
              : t("imports:problems.value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {group.examples.map(({ line, column, value }, index) => (
          <tr key={`${line} ${index}`}>
            <td>{lineName(parts, line)}</td>
            <td>{column ?? t("imports:problems.noColumn")}</td>
            <td title={value}>{value === "" ? t("imports:problems.empty") : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

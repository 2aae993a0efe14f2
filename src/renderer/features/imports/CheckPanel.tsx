import { Button } from "@mantine/core";
import { useState } from "react";
import type {
  CheckReport,
  Comparison,
  ImportPlan,
  ImportedFile,
  ProblemGroup,
} from "../../../shared/ipc/imports";
import { EmptyState } from "../../components/EmptyState";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { formatCount, formatCounted } from "../../format/numbers";
import { FixGrid } from "./FixGrid";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";

interface CheckPanelProps {
  report: CheckReport;
  file: ImportedFile;
  plan: ImportPlan;
  /** Calls a minute that the connection takes for modifications; null = no limit. */
  perMinute: number | null;
}

/** What checking every row found: counts, then faults by kind with where they are and how to mend them. */
export function CheckPanel({ report, file, plan, perMinute }: CheckPanelProps) {
  const { total, ready, warned, refused, skipped, groups } = report;
  const { comparison, compare, exportProblems } = useImports();
  const figures = [
    ["Ready", ready],
    ["With a warning, will be sent", warned],
    ["Refused, will not be sent", refused],
    ...(skipped > 0 ? [["Left out", skipped] as const] : []),
  ] as const;
  return (
    <>
      <Panel
        title="Check"
        note={`${formatCount(total)} rows checked; nothing is sent yet`}
        actions={
          <Button size="xs" onClick={() => void compare(plan)}>
            Compare with what is there
          </Button>
        }
      >
        <dl className={styles["figures"]}>
          {figures.map(([name, count]) => (
            <div key={name} className={styles["figure"]}>
              <dt>{name}</dt>
              <dd>
                {formatCount(count)} <small>of {formatCount(total)}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles["cost"]}>{costText(report, perMinute)}</p>
        {comparison && <p className={styles["cost"]}>{comparisonText(comparison, plan)}</p>}
      </Panel>
      <Panel
        title="Problems"
        note={groups.length === 0 ? "none" : formatCounted(groups.length, "kind")}
        actions={
          groups.length > 0 && (
            <Button size="xs" onClick={() => void exportProblems(plan, null)}>
              Export rows with problems
            </Button>
          )
        }
      >
        {groups.length === 0 ? (
          <EmptyState title="Every row can go in" />
        ) : (
          groups.map((group) => <Group key={group.key} group={group} file={file} plan={plan} />)
        )}
      </Panel>
    </>
  );
}

/** "13,498 rows in 27 calls; one by one it would take 13,498 calls." */
function costText({ calls }: CheckReport, perMinute: number | null): string {
  if (calls.single === 0) return "No row can be sent.";
  const minutes = (count: number) => {
    if (perMinute === null) return "";
    const length = Math.max(1, Math.ceil(count / perMinute));
    return `, about ${formatCounted(length, "minute")} at ${formatCount(perMinute)} calls a minute`;
  };
  const batched = `${formatCounted(calls.batched, "call")}${minutes(calls.batched)}`;
  if (calls.batched === calls.single) return `It takes ${batched}.`;
  return `It takes ${batched}; where the service takes no batches, ${formatCounted(calls.single, "call")}${minutes(calls.single)}.`;
}

function comparisonText({ known, documents, note }: Comparison, plan: ImportPlan): string {
  if (known === null) return note ?? "";
  const of = `among ${formatCounted(documents, "document")} of the project in the file's range of time`;
  if (known === 0) return `No row was found ${of}.`;
  const rows = formatCounted(known, "row");
  return plan.action === "create"
    ? `${rows} ${known === 1 ? "is" : "are"} there already ${of}. They can be left out below.`
    : `${rows} ${known === 1 ? "is" : "are"} there ${of}.`;
}

function Group({ group, file, plan }: { group: ProblemGroup; file: ImportedFile; plan: ImportPlan }) {
  const [fixing, setFixing] = useState(false);
  const { decisions, decide, check, exportProblems } = useImports();
  const refused = group.severity === "refused";
  const canFix = group.kind !== "unreadable" && group.kind !== "known_url";
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
          {formatCount(group.count)} {group.withheld ? "left out" : refused ? "refused" : "with a warning"}
        </Tag>
        {group.message}
        <span className={styles["groupActions"]}>
          {canFix && (
            <Button size="xs" aria-expanded={fixing} onClick={() => setFixing(!fixing)}>
              {fixing ? "Close the grid" : "Fix here"}
            </Button>
          )}
          {!refused && (
            <Button size="xs" onClick={() => withhold(!group.withheld)}>
              {group.withheld ? "Send them after all" : "Leave these rows out"}
            </Button>
          )}
          <Button size="xs" onClick={() => void exportProblems(plan, group.key)}>
            Export
          </Button>
        </span>
      </p>
      {fixing ? <FixGrid problemKey={group.key} file={file} plan={plan} /> : <Examples group={group} />}
    </div>
  );
}

function Examples({ group }: { group: ProblemGroup }) {
  return (
    <table className={styles["examples"]}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">
            Value
            {group.count > group.examples.length &&
              `, first ${formatCount(group.examples.length)} of ${formatCount(group.count)}`}
          </th>
        </tr>
      </thead>
      <tbody>
        {group.examples.map(({ line, column, value }, index) => (
          <tr key={`${line} ${index}`}>
            <td>{formatCount(line)}</td>
            <td>{column ?? "none"}</td>
            <td title={value}>{value === "" ? "empty" : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

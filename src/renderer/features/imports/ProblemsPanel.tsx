import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { lineName } from "../../../shared/documents/file-parts";
import type { ImportPlan, ImportedFile, ProblemGroup } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { confirm } from "../../components/dialogs/confirm";
import { Panel } from "../../components/layout/Panel";
import { EmptyState } from "../../components/states/EmptyState";
import { Tag } from "../../components/states/Mark";
import { formatCount } from "../../../analysis/format/numbers";
import { countOf, noCorrections } from "./corrections";
import { FixGrid } from "./FixGrid";
import styles from "./ImportScreen.module.css";
import type { PartOfCheck } from "./problemParts";
import { useImports } from "./store";

interface ProblemsPanelProps {
  part: PartOfCheck;
  file: ImportedFile;
  plan: ImportPlan;
  onClose: () => void;
}

/** The rows of one part of the check, grouped by kind of problem, with ways to fix them. */
export function ProblemsPanel({ part: { key, groups }, file, plan, onClose }: ProblemsPanelProps) {
  const { comparison, exportProblems } = useImports();
  const examples = key === "known" && groups.length === 0 ? (comparison?.examples ?? []) : [];
  return (
    <Panel
      title={t(`imports:part.${key}`)}
      note={groups.length > 1 ? t("imports:problems.kinds", { count: groups.length }) : null}
      actions={
        <>
          {key === "rejected" && (
            <Button size="xs" onClick={() => void exportProblems(plan, null)}>
              {t("imports:problems.exportAll")}
            </Button>
          )}
          <ActionIcon aria-label={t("close")} onClick={onClose}>
            <IconX size={15} />
          </ActionIcon>
        </>
      }
    >
      {groups.map((group) => (
        <Group key={group.key} group={group} file={file} plan={plan} />
      ))}
      {examples.length > 0 && (
        <div className={styles["group"]}>
          <Examples
            parts={file.parts}
            group={{
              count: comparison?.known ?? examples.length,
              examples: examples.map(({ line, url }) => ({ line, column: null, value: url })),
            }}
          />
        </div>
      )}
      {groups.length === 0 && examples.length === 0 && (
        <EmptyState
          title={t(key === "leftOut" ? "imports:problems.byRules" : "imports:problems.noProblem")}
        />
      )}
    </Panel>
  );
}

function Group({ group, file, plan }: { group: ProblemGroup; file: ImportedFile; plan: ImportPlan }) {
  const { decisions, decide, exportProblems, corrections, correct } = useImports();
  const typed = corrections[group.key];
  const isRejected = group.severity === "refused";
  const isSkipped = group.withheld || group.severity === "skipped";
  const count = typed ? countOf([typed]) : 0;
  // A group's message comes from its first row. For repeated URLs it names the line that this row repeats.
  const message =
    group.kind === "repeated_url" && group.count > 1
      ? t(group.withheld ? "imports:problems.repeatedSkipped" : "imports:problems.repeated")
      : group.kind === "repeated_other" && group.count > 1
        ? t("imports:problems.repeatedOther")
        : group.message;
  const close = () => correct(group.key, null);
  const askToClose = () =>
    confirm({
      title: t("imports:fix.discardTitle", { count }),
      text: t("imports:fix.discardText"),
      action: t("imports:fix.discard"),
      keep: t("imports:fix.keep"),
      onConfirm: close,
    });
  const canFix = group.kind !== "unreadable" && group.kind !== "known_url";
  const withhold = (on: boolean) =>
    decide({
      withheld: on
        ? [...decisions.withheld, group.key]
        : decisions.withheld.filter((key) => key !== group.key),
    });
  return (
    <div className={styles["group"]} role="group" aria-label={message}>
      <p>
        <Tag tone={isSkipped ? "neutral" : isRejected ? "negative" : "warning"}>
          {t(
            isSkipped ? "imports:rows.leftOut" : isRejected ? "imports:rows.refused" : "imports:rows.warned",
            {
              rows: formatCount(group.count),
            },
          )}
        </Tag>
        <span className={styles["message"]}>{message}</span>
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
          {group.severity === "warning" && (
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

interface ExamplesProps {
  group: Pick<ProblemGroup, "count" | "examples">;
  parts: ImportedFile["parts"];
}

function Examples({ group, parts }: ExamplesProps) {
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

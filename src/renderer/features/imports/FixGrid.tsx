import { Button, Checkbox, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lineName, linePlace } from "../../../shared/documents/file-parts";
import type { ImportPlan, ImportedFile, ProblemRow } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { Failure } from "../../components/states/Failure";
import { formatCount } from "../../../analysis/format/numbers";
import { countOf, type Corrections } from "./corrections";
import styles from "./ImportScreen.module.css";
import { useImports } from "./store";

interface FixGridProps {
  problemKey: string;
  file: ImportedFile;
  plan: ImportPlan;
  typed: Corrections;
}

const rowsShown = 100;
const columnsShown = 6;

/**
 * An editable grid of the rows with one kind of problem. Rows can be corrected or skipped, then everything is checked
 * again.
 */
export function FixGrid({ problemKey, file, plan, typed }: FixGridProps) {
  const { correct, applyCorrections } = useImports();
  const { cells: typedCells } = typed;
  const skipped = new Set(typed.skipped);
  const { importId } = file;
  const rows = useQuery({
    queryKey: ["problemRows", importId, problemKey, plan],
    queryFn: ({ signal }) =>
      invoke("imports.problemRows", { importId, plan, key: problemKey, count: rowsShown }, { signal }),
    staleTime: Infinity,
  });
  if (rows.error) return <Failure thrown={rows.error} onRetry={() => void rows.refetch()} inline />;
  if (!rows.data)
    return <Skeleton height={120} my={8} role="status" aria-label={t("imports:fix.fetching")} />;
  const columns = columnsOf(rows.data, file, plan, problemKey);
  const change = (line: number, column: number, text: string) =>
    correct(problemKey, {
      ...typed,
      cells: { ...typedCells, [line]: { ...typedCells[String(line)], [column]: text } },
    });
  const leaveOut = (lines: Iterable<number>) => correct(problemKey, { ...typed, skipped: [...lines] });
  const count = countOf([typed]);
  return (
    <div className={styles["fix"]}>
      <div className={styles["fixScroll"]}>
        <table aria-label={t("imports:fix.table")}>
          <thead>
            <tr>
              <th scope="col">{t("imports:problems.line")}</th>
              {columns.map((index) => (
                <th key={index} scope="col">
                  {file.columns[index]?.name}
                </th>
              ))}
              <th scope="col">{t("imports:fix.leaveOut")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.data.map(({ line, cells }) => (
              <tr key={line}>
                <td>{lineName(file.parts, line)}</td>
                {columns.map((index) => (
                  <td key={index}>
                    <TextInput
                      size="xs"
                      aria-label={t("imports:fix.cell", {
                        column: file.columns[index]?.name ?? "",
                        line: linePlace(file.parts, line),
                      })}
                      value={
                        typedCells[String(line)]?.[String(index)] ??
                        plan.fixes[String(line)]?.[String(index)] ??
                        cells[index] ??
                        ""
                      }
                      disabled={skipped.has(line)}
                      onChange={(event) => change(line, index, event.currentTarget.value)}
                    />
                  </td>
                ))}
                <td>
                  <Checkbox
                    aria-label={t("imports:fix.leaveOutLine", { line: linePlace(file.parts, line) })}
                    checked={skipped.has(line)}
                    onChange={() => leaveOut(toggled(skipped, line))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles["tags"]}>
        <Button
          size="xs"
          variant="filled"
          disabled={count === 0}
          onClick={() => applyCorrections(plan, problemKey)}
        >
          {count === 0 ? t("imports:check.again") : t("imports:fix.checkAgain", { count })}
        </Button>
        <Button size="xs" onClick={() => leaveOut(rows.data.map(({ line }) => line))}>
          {t("imports:fix.leaveOutAll")}
        </Button>
        {rows.data.length === rowsShown && (
          <span className={styles["sample"]}>{t("imports:fix.first", { rows: formatCount(rowsShown) })}</span>
        )}
      </div>
    </div>
  );
}

/** Columns with problems first, then other mapped ones, up to a limit. */
function columnsOf(rows: readonly ProblemRow[], file: ImportedFile, plan: ImportPlan, key: string): number[] {
  const field = key.split(" ")[1] ?? "";
  const named = new Set(
    rows.flatMap(({ problems }) => problems.flatMap(({ column }) => column?.split(", ") ?? [])),
  );
  const faulty = file.columns.filter(({ name }) => named.has(name)).map(({ index }) => index);
  const mapped = plan.mapping[field];
  const all = [...(mapped === undefined ? [] : [mapped]), ...faulty, ...Object.values(plan.mapping)];
  // File order makes shifted cells visible.
  return [...new Set(all)].slice(0, columnsShown).sort((a, b) => a - b);
}

function* toggled(lines: ReadonlySet<number>, line: number) {
  for (const otherLine of lines) if (otherLine !== line) yield otherLine;
  if (!lines.has(line)) yield line;
}

import type { ReportTable } from "../../shared/ipc/reports";
import { formatCount, formatDecimal, formatValue } from "./numbers";

type Cell = ReportTable["rows"][number][number] | undefined;

/** How the cells of a table read; `none` is a cell without a value. Percentages have as many decimals as others of their column. */
export function cellTexts(
  { columns, rows }: Pick<ReportTable, "columns" | "rows">,
  none = "",
): (value: Cell, at: number) => string {
  const isDecimal = columns.map(
    (name, at) =>
      name.includes("%") && rows.some((row) => typeof row[at] === "number" && !Number.isInteger(row[at])),
  );
  return (value, at) => {
    if (typeof value !== "number") return value ?? none;
    if (isDecimal[at]) return formatDecimal(value);
    return Number.isInteger(value) ? formatCount(value) : formatValue(value);
  };
}

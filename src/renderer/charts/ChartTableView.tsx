import { useMemo, useState } from "react";
import { currentLanguage, t } from "../../shared/texts";
import { formatValue } from "../../analysis/format/numbers";
import type { ChartTable } from "../../analysis/question/chart";
import type { DataColumn, Sort } from "../components/table/columns";
import { LazyTable } from "../components/table/LazyTable";

interface ChartTableViewProps {
  label: string;
  table: ChartTable;
  /** Whether the first column is sorted by name. Otherwise by place: times and numbers are in their order already. */
  isByName: boolean;
  selected: number | null;
  onSelect?: ((index: number) => void) | undefined;
}

/** The chart as a table: one row per bin, sorted by any column, then a row of totals. */
export function ChartTableView({ label, table, isByName, selected, onSelect }: ChartTableViewProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const order = useMemo(() => sortedRows(table, sort, isByName), [table, sort, isByName]);
  const rows = [...order.flatMap((at) => [table.rows[at] ?? []]), ...(table.totals ? [table.totals] : [])];
  type Row = (typeof rows)[number];
  const show = (value: Row[number] | undefined) =>
    typeof value === "number" ? formatValue(value) : (value ?? t("charts:noValue"));
  const columns = table.columns.map((title, index): DataColumn<Row> => ({
    key: String(index),
    title,
    width: index === 0 ? 190 : 100,
    grow: index === 0 ? 2 : 1,
    end: index > 0,
    sortable: true,
    cell: (row) => (row === table.totals ? <b>{show(row[index])}</b> : show(row[index])),
  }));
  return (
    <LazyTable
      label={label}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      {...(sort && { sort })}
      onSort={setSort}
      open={selected === null ? null : order.indexOf(selected)}
      {...(onSelect && { onOpen: (index: number) => onSelect(order[index] ?? table.rows.length) })}
    />
  );
}

/** The indexes of the rows in an order. Rows without a value come last. */
function sortedRows({ rows }: ChartTable, sort: Sort | null, isByName: boolean): number[] {
  const order = rows.map((_, at) => at);
  if (!sort) return order;
  const column = Number(sort.key);
  const sign = sort.order === "asc" ? 1 : -1;
  if (column === 0 && !isByName) return sign === 1 ? order : order.reverse();
  const collator = new Intl.Collator(currentLanguage(), { numeric: true });
  return order.sort((a, b) => {
    const [x, y] = [rows[a]?.[column] ?? null, rows[b]?.[column] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
    const difference =
      typeof x === "number" && typeof y === "number" ? x - y : collator.compare(String(x), String(y));
    return sign * difference || a - b;
  });
}

import { t } from "../../shared/texts";
import type { DataColumn } from "../components/table/columns";
import { LazyTable } from "../components/table/LazyTable";
import { formatValue } from "../../analysis/format/numbers";
import type { ChartTable } from "../../analysis/question/chart";

interface ChartTableViewProps {
  label: string;
  table: ChartTable;
  selected: number | null;
  onSelect?: ((index: number) => void) | undefined;
}

/** The chart as a table: one row per bin, then a row of totals. */
export function ChartTableView({ label, table, selected, onSelect }: ChartTableViewProps) {
  const rows = table.totals ? [...table.rows, table.totals] : table.rows;
  type Row = (typeof rows)[number];
  const show = (value: Row[number] | undefined) =>
    typeof value === "number" ? formatValue(value) : (value ?? t("charts:noValue"));
  const columns = table.columns.map((title, index): DataColumn<Row> => ({
    key: String(index),
    title,
    width: index === 0 ? 190 : 100,
    grow: index === 0 ? 2 : 1,
    end: index > 0,
    cell: (row) => (row === table.totals ? <b>{show(row[index])}</b> : show(row[index])),
  }));
  return (
    <LazyTable
      label={label}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      open={selected}
      {...(onSelect && { onOpen: onSelect })}
    />
  );
}

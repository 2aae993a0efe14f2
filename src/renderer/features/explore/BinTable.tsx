import type { TimeChart } from "../../charts/timeChart";
import { DataTable, type DataColumn } from "../../components/DataTable";

interface BinTableProps {
  chart: TimeChart;
  hidden: ReadonlySet<string>;
  formatValue: (value: number) => string;
  selected: number | null;
  onSelect: (index: number) => void;
}

/** The chart as a table: one row per bin. */
export function BinTable({ chart, hidden, formatValue, selected, onSelect }: BinTableProps) {
  const shown = chart.series.filter((series) => !hidden.has(series.key));
  const show = (value: number | null | undefined) =>
    typeof value === "number" ? formatValue(value) : "none";
  type Bin = TimeChart["bins"][number];
  const columns: DataColumn<Bin>[] = [
    { key: "bin", title: `Bin, ${chart.timeZone}`, width: 220, grow: 2, cell: (bin) => bin.name },
    ...shown.map((series): DataColumn<Bin> => ({
      key: `series-${series.key}`,
      title: series.name,
      width: 100,
      grow: 1,
      end: true,
      cell: (_, index) => show(series.values[index]),
    })),
  ];
  if (chart.additive && shown.length > 1)
    columns.push({
      key: "total",
      title: "Total",
      width: 100,
      grow: 1,
      end: true,
      cell: (_, index) => show(shown.reduce((sum, series) => sum + (series.values[index] ?? 0), 0)),
    });
  return (
    <DataTable
      label="Bins of the chart"
      columns={columns}
      count={chart.bins.length}
      rowAt={(index) => chart.bins[index]}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

import type { CustomMetric } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import type { DataColumn } from "../../components/table/DataTable";
import { formatName } from "../../components/kept/metricFormats";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Metrics.module.css";

export function metricColumns(timeZone: string): DataColumn<CustomMetric>[] {
  return [
    {
      key: "title",
      title: t("metrics:column.title"),
      width: 140,
      grow: 2,
      cell: ({ title, name }) => title || name,
    },
    {
      key: "name",
      title: t("name"),
      width: 120,
      grow: 1,
      cell: ({ name }) => <span className={styles["mono"]}>{name}</span>,
    },
    {
      key: "format",
      title: t("metrics:column.format"),
      width: 100,
      cell: ({ format }) => formatName(format.name),
    },
    {
      key: "shown",
      title: t("metrics:column.shown"),
      width: 54,
      cell: ({ display_in_ui }) => (display_in_ui ? t("metrics:column.yes") : t("metrics:column.no")),
    },
    {
      key: "changed",
      title: t("metrics:column.changed"),
      width: 136,
      cell: ({ update_ts }) => (update_ts === undefined ? "" : formatInstant(update_ts, timeZone)),
    },
    {
      key: "description",
      title: t("metrics:column.description"),
      width: 120,
      grow: 3,
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
  ];
}

import type { ActivityEntry } from "../../../shared/ipc/activity";
import { t } from "../../../shared/texts";
import type { DataColumn } from "../../components/table/DataTable";
import { Tag } from "../../components/states/Mark";
import { formatCount } from "../../../analysis/format/numbers";
import { formatMoment, formatOffset } from "../../../analysis/format/times";
import { codeText, durationText, outcomeTone, shortPath } from "./callText";

const muted = (text: string) => <span style={{ color: "var(--text-2)" }}>{text}</span>;

/** Columns of the call list. Times are in `timeZone`; the heading shows its offset. */
export function callColumns(timeZone: string, now: number): DataColumn<ActivityEntry>[] {
  return [
    {
      key: "time",
      title: t("activity:column.time", { offset: formatOffset(now, timeZone) }),
      width: 124,
      cell: ({ at }) => formatMoment(at, timeZone),
    },
    { key: "method", title: t("activity:filter.method"), width: 52, cell: ({ method }) => muted(method) },
    {
      key: "path",
      title: t("activity:column.path"),
      width: 230,
      grow: 3,
      cell: ({ path }) => <span title={path}>{shortPath(path)}</span>,
    },
    {
      key: "status",
      title: "HTTP",
      width: 44,
      end: true,
      cell: ({ httpStatus }) => (httpStatus === null ? muted(t("activity:fact.none")) : String(httpStatus)),
    },
    {
      key: "code",
      title: t("activity:column.code"),
      width: 104,
      cell: (entry) => <Tag tone={outcomeTone(entry)}>{codeText(entry)}</Tag>,
    },
    {
      key: "duration",
      title: t("activity:fact.duration"),
      width: 68,
      end: true,
      cell: ({ durationMs }) => durationText(durationMs),
    },
    {
      key: "attempt",
      title: t("activity:fact.attempt"),
      width: 54,
      end: true,
      cell: ({ attempt }) => formatCount(attempt),
    },
    {
      key: "message",
      title: t("activity:column.message"),
      width: 160,
      grow: 2,
      // For successful calls, the status code is enough.
      cell: ({ kind, message }) => kind !== null && <span title={message}>{muted(message)}</span>,
    },
  ];
}

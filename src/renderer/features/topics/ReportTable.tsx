import type { TopicOutcome, TopicReport } from "../../../shared/ipc/topics";
import { DataTable, type DataColumn } from "../../components/DataTable";
import { Tag, type Tone } from "../../components/Mark";
import { formatCount } from "../../format/numbers";
import { tableHeight } from "./ChangeTable";
import styles from "./Topics.module.css";

const names: Readonly<Record<TopicOutcome["state"], string>> = {
  "as-meant": "As meant",
  differs: "Differs",
  missing: "Missing",
  unsent: "Not sent",
};
const tones: Readonly<Record<TopicOutcome["state"], Tone>> = {
  "as-meant": "positive",
  differs: "warning",
  missing: "negative",
  unsent: "negative",
};

const columns: DataColumn<TopicOutcome>[] = [
  {
    key: "state",
    title: "Outcome",
    width: 84,
    cell: ({ state }) => <Tag tone={tones[state]}>{names[state]}</Tag>,
  },
  { key: "type", title: "Type", width: 52, cell: ({ type }) => (type === "filter" ? "Filter" : "Topic") },
  { key: "title", title: "Title", width: 160, grow: 1, cell: ({ title }) => title },
  {
    key: "message",
    title: "Note",
    width: 200,
    grow: 3,
    cell: ({ message }) => <span title={message}>{message}</span>,
  },
];

/** What became of each topic that was to be sent, what needs a look first. */
export function ReportTable({ report: { outcomes } }: { report: TopicReport }) {
  const meant = outcomes.filter(({ state }) => state === "as-meant").length;
  const rows = [...outcomes].sort((a, b) => Number(a.state === "as-meant") - Number(b.state === "as-meant"));
  return (
    <>
      <p className={styles["tags"]} role="status">
        {formatCount(meant)} of {formatCount(outcomes.length)} are as they were meant.
      </p>
      <div className={styles["table"]} style={{ height: tableHeight(rows.length) }}>
        <DataTable label="Outcomes" columns={columns} count={rows.length} rowAt={(index) => rows[index]} />
      </div>
    </>
  );
}

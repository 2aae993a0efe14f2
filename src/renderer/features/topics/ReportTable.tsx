import type { TopicOutcome, TopicReport } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { Tag, type Tone } from "../../components/states/Mark";
import { tableHeight } from "./ChangeTable";
import styles from "./Topics.module.css";

const names: Readonly<Record<TopicOutcome["state"], string>> = {
  "as-meant": t("topics:outcome.asMeant"),
  differs: t("topics:outcome.differs"),
  missing: t("topics:outcome.missing"),
  unsent: t("topics:outcome.unsent"),
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
    title: t("topics:outcome.title"),
    width: 108,
    cell: ({ state }) => <Tag tone={tones[state]}>{names[state]}</Tag>,
  },
  {
    key: "type",
    title: t("topics:editor.type"),
    width: 52,
    cell: ({ type }) => (type === "filter" ? t("topics:filter") : t("topics:topic")),
  },
  { key: "title", title: t("topics:editor.titleField"), width: 160, grow: 1, cell: ({ title }) => title },
  {
    key: "message",
    title: t("topics:change.note"),
    width: 200,
    grow: 3,
    cell: ({ message }) => <span title={message}>{message}</span>,
  },
];

/** The outcome of each topic that was sent; those that need attention come first. */
export function ReportTable({ report: { outcomes } }: { report: TopicReport }) {
  const meant = outcomes.filter(({ state }) => state === "as-meant").length;
  const rows = [...outcomes].sort((a, b) => Number(a.state === "as-meant") - Number(b.state === "as-meant"));
  return (
    <>
      <p className={styles["tags"]} role="status">
        {t("topics:outcome.summary", { count: meant, total: outcomes.length })}
      </p>
      <div className={styles["table"]} style={{ height: tableHeight(rows.length) }}>
        <DataTable
          label={t("topics:outcome.label")}
          layoutKey="topic outcomes"
          nameOf={({ title }) => title}
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
        />
      </div>
    </>
  );
}

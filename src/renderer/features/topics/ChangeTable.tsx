import { useMemo, useState } from "react";
import type { TopicChange } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { Tag, type Tone } from "../../components/states/Mark";
import { changeNames, queryDifferences } from "./changes";
import { categoryName, topicName } from "./items";
import styles from "./Topics.module.css";

const tones: Readonly<Record<TopicChange["kind"], Tone>> = {
  create: "positive",
  update: "accent",
  same: "neutral",
  refused: "negative",
};
const order = Object.keys(changeNames);

/** Pixels: grows with the rows, up to a maximum. */
export const tableHeight = (rows: number) => 35 + 33 * Math.min(Math.max(rows, 1), 10);

const columns: DataColumn<TopicChange>[] = [
  {
    key: "kind",
    title: t("topics:change.whatHappens"),
    width: 104,
    cell: ({ kind }) => <Tag tone={tones[kind]}>{changeNames[kind]}</Tag>,
  },
  {
    key: "type",
    title: t("topics:editor.type"),
    width: 52,
    cell: ({ draft }) => (draft.type === "filter" ? t("topics:filter") : t("topics:topic")),
  },
  {
    key: "title",
    title: t("topics:editor.titleField"),
    width: 150,
    grow: 2,
    cell: ({ draft }) => topicName(draft),
  },
  {
    key: "category",
    title: t("topics:editor.category"),
    width: 110,
    grow: 1,
    cell: ({ draft }) => categoryName(draft.category),
  },
  {
    key: "queries",
    title: t("topics:tree.queries"),
    width: 92,
    end: true,
    cell: ({ draft, before }) => {
      const differences = [
        ...queryDifferences(before?.included ?? [], draft.included),
        ...queryDifferences(before?.excluded ?? [], draft.excluded),
      ];
      const of = (sign: string) => differences.filter((difference) => difference.sign === sign).length;
      return [of("+") && `+${of("+")}`, of("−") && `−${of("−")}`].filter(Boolean).join(" ");
    },
  },
  {
    key: "reason",
    title: t("topics:change.note"),
    width: 120,
    grow: 3,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
];

/** The changes to send; for the selected row, each added and removed query. */
export function ChangeTable({ changes }: { changes: readonly TopicChange[] }) {
  const rows = useMemo(
    () => [...changes].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
    [changes],
  );
  const [selected, setSelected] = useState(0);
  const shown = rows[selected];
  return (
    <>
      <div className={styles["table"]} style={{ height: tableHeight(rows.length) }}>
        <DataTable
          label={t("topics:change.label")}
          layoutKey="topic changes"
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          open={selected}
          onOpen={setSelected}
          follows
          nameOf={({ draft }) => topicName(draft)}
        />
      </div>
      {shown && <Difference change={shown} />}
    </>
  );
}

function Difference({ change: { draft, before, reason } }: { change: TopicChange }) {
  const description = before && before.description !== draft.description;
  return (
    <div
      className={styles["diff"]}
      role="region"
      aria-label={t("topics:change.difference", { name: topicName(draft) })}
      tabIndex={0}
    >
      {reason && <div>{reason}</div>}
      {description && (
        <div>
          {t("topics:change.description")}{" "}
          <span className={styles["removed"]}>{before.description || t("topics:change.none")}</span>{" "}
          <span className={styles["added"]}>{draft.description || t("topics:change.none")}</span>
        </div>
      )}
      <Queries name={t("topics:included.name")} before={before?.included ?? []} after={draft.included} />
      <Queries name={t("topics:excluded.name")} before={before?.excluded ?? []} after={draft.excluded} />
    </div>
  );
}

function Queries({
  name,
  before,
  after,
}: {
  name: string;
  before: readonly string[];
  after: readonly string[];
}) {
  const differences = queryDifferences(before, after);
  if (differences.length === 0) return null;
  return (
    <div>
      {name}
      {differences.map(({ query, sign }) => (
        <div
          key={`${sign}${query}`}
          className={`${styles["query"]} ${sign === "+" ? styles["added"] : sign === "−" ? styles["removed"] : ""}`}
        >
          {sign || "\u00a0"} {query}
        </div>
      ))}
    </div>
  );
}

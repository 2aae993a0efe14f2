import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { narrow, quoted } from "../../../shared/query";
import { inTexts } from "../../../shared/query/in-texts";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { filterParams } from "../../../analysis/question/filterParams";
import { ExportMenu } from "../../charts/ExportMenu";
import { useShowDocuments } from "../../charts/useShowDocuments";
import { Panel } from "../../components/layout/Panel";
import { QueryField } from "../../components/query/QueryField";
import { queryFault } from "../../components/query/queryFault";
import { Age } from "../../components/states/Age";
import { EmptyState } from "../../components/states/EmptyState";
import { DataTable, type DataColumn, type Sort } from "../../components/table/DataTable";
import { sortRows, type ValueColumn } from "../../components/table/sortRows";
import { formatCount, formatScore } from "../../../analysis/format/numbers";
import { formatDay, formatInstant } from "../../../analysis/format/times";
import { selectedQuery, type Span } from "../../../analysis/words/wordsQuestion";
import { useContextLines, wordsKey, type Collocate, type ContextLine } from "../../charts/words/useTerms";
import { exportableLines } from "./exportable";
import { useWords } from "./store";
import { narrowQuery } from "./termActions";
import { withBasis } from "../../../analysis/words/sentences";
import styles from "./Words.module.css";
import { WordsStates } from "./WordsStates";

interface ContextPanelProps {
  target: Target;
  question: WordsQuestion;
  span: Span;
}

/** A word or query in its context: aligned lines, and the words that keep it company. */
export function ContextPanel({ target, question, span }: ContextPanelProps) {
  const ask = useWords((words) => words.ask);
  const node = question.node || inTexts(question.query);
  return (
    <Panel title={t("words:tab.context")} grow>
      <NodeForm node={node} onShow={(text) => ask({ node: text })} />
      {inTexts(node) === "" ? (
        <EmptyState title={t("words:context.empty")}>
          {node === "" && question.query.trim() === ""
            ? t("words:context.emptyText")
            : t("words:context.fieldsText")}
        </EmptyState>
      ) : (
        <Lines target={target} question={question} span={span} node={node} />
      )}
    </Panel>
  );
}

function NodeForm({ node, onShow }: { node: string; onShow: (node: string) => void }) {
  const [draft, setDraft] = useState(node);
  const [shown, setShown] = useState(node);
  if (node !== shown) {
    setShown(node);
    setDraft(node);
  }
  const isUsable = draft.trim() !== "" && queryFault(draft) === null;
  const show = () => {
    if (isUsable) onShow(draft.trim());
  };
  return (
    <div className={styles["node"]}>
      <QueryField
        label={t("words:context.node")}
        hideLabel
        placeholder={t("words:context.placeholder")}
        value={draft}
        onChange={setDraft}
        onRun={show}
      />
      <Button disabled={!isUsable} onClick={show}>
        {t("words:context.show")}
      </Button>
    </div>
  );
}

/** Whether a text is written from right to left, by its first letter. */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? "";
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}

function AlignedLine({ line: { left, match, right } }: { line: ContextLine }) {
  return (
    <span
      className={styles["line"]}
      dir={isRightToLeft(`${left}${match}${right}`) ? "rtl" : "ltr"}
      title={`${left}${match}${right}`}
    >
      <span className={styles["before"]}>{left}</span>
      <span className={styles["after"]}>
        <b>{match}</b>
        {right}
      </span>
    </span>
  );
}

function Lines({ target, question, span, node }: ContextPanelProps & { node: string }) {
  const client = useQueryClient();
  const pages = useContextLines(target, question, span, node);
  const { head } = pages;
  const { timeZone } = span;
  const q = narrow(selectedQuery(question), node);
  const show = useShowDocuments(target, {
    q,
    filters: filterParams(question.filters),
    period: span.period,
  });
  const columns: DataColumn<ContextLine>[] = [
    {
      key: "line",
      title: t("words:context.line"),
      width: 300,
      grow: 1,
      required: true,
      cell: (line) => <AlignedLine line={line} />,
    },
    {
      key: "source",
      title: t("words:context.source"),
      width: 110,
      cell: ({ source, author }) => (
        <span className={styles["quiet"]} title={author}>
          {source || author || "–"}
        </span>
      ),
    },
    {
      key: "published",
      title: t("words:context.published"),
      width: 92,
      cell: ({ published }) => (
        <span title={formatInstant(published, timeZone)}>{formatDay(published, timeZone)}</span>
      ),
    },
  ];
  const found = head.data;
  const note =
    found &&
    withBasis(
      t("words:context.found", {
        count: found.total,
        documents: t("words:context.documents", { count: found.documents }),
      }),
      found.basis,
    );
  const loaded = pages.loaded.flatMap(({ rows }) => rows);
  return (
    <WordsStates
      target={target}
      query={head}
      fetching={t("words:context.fetching")}
      onCancel={() => void client.cancelQueries({ queryKey: wordsKey(target.ref) })}
    >
      {found && found.total === 0 ? (
        <EmptyState title={t("words:context.none")}>{t("words:context.noneText")}</EmptyState>
      ) : (
        found && (
          <div
            className={`${styles["fresh"]} ${styles["aligned"]} ${head.isPlaceholderData ? styles["old"] : ""}`}
          >
            <section className={styles["lines"]} aria-label={t("words:context.lines")}>
              <div className={styles["linesHead"]}>
                <span aria-live="polite">{note}</span> <Age answer={found} updating={head.isFetching} />
                <ExportMenu
                  exportable={exportableLines({
                    target,
                    question,
                    span,
                    params: pages.params,
                    lines: loaded,
                    note: `${note ?? ""}; ${t("words:context.exported", { count: loaded.length })}`,
                    asOf: found.asOf,
                  })}
                />
              </div>
              <DataTable
                label={t("words:context.lines")}
                layoutKey="context lines"
                listed={JSON.stringify(pages.params)}
                columns={columns}
                count={pages.count}
                rowAt={pages.rowAt}
                failed={pages.failed}
                onView={pages.onView}
                {...(show && {
                  onOpen: (index: number) => {
                    const line = pages.rowAt(index);
                    if (line) show(line.url);
                  },
                })}
                nameOf={({ match }) => match}
              />
            </section>
            <Collocates collocates={found.collocates} />
          </div>
        )
      )}
    </WordsStates>
  );
}

const collocateColumns: ValueColumn<Collocate>[] = [
  {
    key: "term",
    title: t("words:context.word"),
    width: 80,
    grow: 1,
    required: true,
    sortable: true,
    value: ({ term }) => term,
    cell: ({ term }) => <bdi>{term}</bdi>,
  },
  ...(["left", "right"] as const).map((side): ValueColumn<Collocate> => ({
    key: side,
    title: t(side === "left" ? "words:context.before" : "words:context.after"),
    width: 52,
    end: true,
    sortable: true,
    value: (row) => row[side],
    cell: (row) => formatCount(row[side]),
  })),
  {
    key: "log_dice",
    title: t("words:context.logDice"),
    width: 74,
    end: true,
    sortable: true,
    value: ({ log_dice: score }) => score,
    cell: ({ log_dice: score }) => formatScore(score),
  },
];

/** Words near the match. One narrows the query. */
function Collocates({ collocates }: { collocates: readonly Collocate[] }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const rows = sortRows(collocates, collocateColumns, sort);
  const condition = (index: number) => quoted(rows[index]?.term ?? "");
  return (
    <section className={styles["collocates"]} aria-label={t("words:context.collocates")}>
      <h3 className={styles["subtitle"]}>
        {t("words:context.collocates")}
        <span title={t("words:context.logDiceText")}>{t("words:context.near")}</span>
      </h3>
      {rows.length === 0 ? (
        <EmptyState title={t("words:context.noCollocates")} />
      ) : (
        <DataTable
          label={t("words:context.collocates")}
          layoutKey="collocates"
          columns={collocateColumns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          {...(sort ? { sort } : {})}
          onSort={setSort}
          onOpen={(index) => narrowQuery(condition(index))}
          onExclude={(index) => narrowQuery(condition(index), true)}
          nameOf={({ term }) => term}
        />
      )}
    </section>
  );
}

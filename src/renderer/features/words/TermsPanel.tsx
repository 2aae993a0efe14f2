import { Button, Stack, Text } from "@mantine/core";
import { IconChartBar, IconCloud } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Term } from "../../../shared/interface/text-analysis";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { ExportMenu } from "../../charts/ExportMenu";
import { periodName } from "../../../analysis/question/range";
import { useNotebook, useNotebookActions } from "../../components/stored/notebook";
import { ViewButtons } from "../../components/fields/ViewButtons";
import { Panel } from "../../components/layout/Panel";
import { showContextMenu } from "../../components/menus/ContextMenu";
import { Age } from "../../components/states/Age";
import { NothingFound } from "../../charts/NothingFound";
import { EmptyState } from "../../components/states/EmptyState";
import { Dot } from "../../components/states/Mark";
import { toastWith } from "../../components/states/toast";
import { DataTable } from "../../components/table/DataTable";
import { sortRows } from "../../components/table/sortRows";
import { useColumns } from "../../components/table/useColumns";
import type { Span, TermsAnswer } from "../../../analysis/words/wordsQuestion";
import { useTerms, wordsKey } from "../../charts/words/useTerms";
import { detailColumns, termColumns } from "./columns";
import { exportableTerms } from "../../charts/words/exportableTerms";
import { FormulaDialog } from "./FormulaDialog";
import { countedText } from "../../../analysis/words/sentences";
import { useWords } from "./store";
import { narrowQuery, termMenu } from "./termActions";
import { drawCloud } from "./drawCloud";
import { TermCloud } from "./TermCloud";
import { shownTerms, termName, kindNames } from "../../../analysis/words/termName";
import styles from "./Words.module.css";
import { WordsStates } from "./WordsStates";
import type { HiddenTerm } from "../../../shared/ipc/notebook";
import { Dialog } from "../../components/dialogs/Dialog";
import { zoneName } from "../../../analysis/format/times";

const table = "terms";

const views = [
  { view: "bars", label: t("words:view.bars"), Icon: IconChartBar },
  { view: "cloud", label: t("words:view.cloud"), Icon: IconCloud },
] as const;

interface TermsPanelProps {
  target: Target;
  question: WordsQuestion;
  span: Span;
}

/** The terms of the selection: ranked bars or a cloud. */
export function TermsPanel({ target, question, span }: TermsPanelProps) {
  const { view, setView, sort, setSort, chosen } = useWords();
  const client = useQueryClient();
  const hidden = useNotebook(target.ref).hiddenTerms;
  const notebook = useNotebookActions(target.ref);
  const [explained, setExplained] = useState<Term | null>(null);
  // Which columns are shown doesn't depend on the answer, and decides what is asked for.
  const bare = useMemo(
    () => termColumns({ answer: undefined, onExplain: () => undefined, onMenu: () => undefined }),
    [],
  );
  const arranged = useColumns(bare, table).shown;
  const details = view === "cloud" || arranged.some(({ key }) => detailColumns.includes(key));
  const answer = useTerms(target, question, span, { hidden: hidden.length, details });
  const { data } = answer;

  const compared = data?.words.reference !== undefined;
  const menuOf = useTermMenu(target, compared ? setExplained : undefined);
  const openMenu = (term: Term, button: HTMLElement) => {
    const { left, bottom } = button.getBoundingClientRect();
    showContextMenu({ x: left, y: bottom }, menuOf(term));
  };
  const columns = termColumns({ answer: data, onExplain: setExplained, onMenu: openMenu });
  const shownColumns = useColumns(columns, table).shown;
  const terms = useMemo(() => (data ? shownTerms(data, hidden) : []), [data, hidden]);
  const rows = sortRows(terms, columns, sort);
  const needsRange = question.measure === "rising" && span.period === null;
  return (
    <Panel
      title={t(`words:title.${question.measure}`)}
      grow={!chosen}
      note={
        <>
          <span aria-live="polite">{data && !needsRange && countedText(data)}</span>{" "}
          <Age answer={data} updating={answer.isFetching} failed={answer.error} />
        </>
      }
      actions={
        <>
          <HiddenTerms terms={hidden} onShow={(id) => void notebook.remove("hiddenTerms", id)} />
          <ViewButtons views={views} value={view} onChange={setView} />
          <AddToBoardButton
            project={target.ref}
            view={{ kind: "words", question }}
            shows={t(`words:title.${question.measure}`)}
            timeZone={span.timeZone}
          />
          <ExportMenu
            exportable={
              data && rows.length > 0
                ? exportableTerms({
                    target,
                    answer: data,
                    terms: rows,
                    columns: shownColumns,
                    ...(view === "cloud" && { draw: drawCloud(rows) }),
                  })
                : null
            }
          />
        </>
      }
    >
      <div className={styles[chosen ? "body" : "whole"]}>
        {needsRange ? (
          <EmptyState title={t("words:needsRange.title")}>{t("words:needsRange.text")}</EmptyState>
        ) : (
          <WordsStates
            target={target}
            query={answer}
            fetching={t("words:fetching")}
            isEmpty={rows.length === 0}
            {...(question.kinds.includes("theme") && { notOffered: t("words:noThemes") })}
            onCancel={() => void client.cancelQueries({ queryKey: wordsKey(target.ref) })}
          >
            {data && (
              <div className={`${styles["fresh"]} ${answer.isPlaceholderData ? styles["old"] : ""}`}>
                {rows.length === 0 ? (
                  <NoTerms target={target} answer={data} hidden={data.words.terms.length > 0} />
                ) : view === "bars" ? (
                  <DataTable
                    label={t(`words:title.${question.measure}`)}
                    layoutKey={table}
                    columns={columns}
                    count={rows.length}
                    rowAt={(index) => rows[index]}
                    {...(sort ? { sort } : {})}
                    onSort={setSort}
                    onOpen={(index) => rows[index] && narrowQuery(rows[index].query)}
                    onExclude={(index) => rows[index] && narrowQuery(rows[index].query, true)}
                    opensByMenu
                    nameOf={termName}
                    menuOf={menuOf}
                  />
                ) : (
                  <TermCloud
                    terms={terms}
                    onOpen={(term) => narrowQuery(term.query)}
                    onExclude={(term) => narrowQuery(term.query, true)}
                    onMenu={(term, at) => showContextMenu(at, menuOf(term))}
                  />
                )}
                {rows.length > 0 && <Foot answer={data} view={view} />}
              </div>
            )}
          </WordsStates>
        )}
      </div>
      {explained && data && (
        <FormulaDialog term={explained} answer={data} onClose={() => setExplained(null)} />
      )}
    </Panel>
  );
}

/** The menu of a term. */
function useTermMenu({ ref }: Target, onExplain: ((term: Term) => void) | undefined) {
  const { choose, ask } = useWords();
  const notebook = useNotebookActions(ref);
  const hide = async (term: Term) => {
    const id = crypto.randomUUID();
    const item = { id, kind: term.kind, term: term.term };
    if (await notebook.keep({ list: "hiddenTerms", item }))
      toastWith(t("words:hidden.done", { term: termName(term) }), {
        label: t("undo"),
        run: () => void notebook.remove("hiddenTerms", id),
      });
  };
  return (term: Term) =>
    termMenu(term, {
      onDocuments: (menuTerm) => choose({ name: termName(menuTerm), query: menuTerm.query }),
      onContext: (menuTerm) => ask({ tab: "context", node: menuTerm.query }),
      onHide: (menuTerm) => void hide(menuTerm),
      onExplain,
    });
}

/** Why there are no terms, and what to do. */
function NoTerms({ target, answer, hidden }: { target: Target; answer: TermsAnswer; hidden: boolean }) {
  const ask = useWords((words) => words.ask);
  const { words } = answer;
  if (hidden) return <EmptyState title={t("words:none.hidden")}>{t("words:none.hiddenText")}</EmptyState>;
  if (words.documents === 0)
    return <NothingFound target={target} onShowAll={() => ask({ range: { kind: "all" } })} />;
  if (words.reference?.documents === 0)
    return <EmptyState title={t("words:none.reference")}>{t("words:none.referenceText")}</EmptyState>;
  return (
    <EmptyState title={t(words.reference ? "words:none.different" : "words:none.terms")}>
      {t(words.reference ? "words:none.differentText" : "words:none.termsText")}
    </EmptyState>
  );
}

function Foot({ answer, view }: { answer: TermsAnswer; view: "bars" | "cloud" }) {
  const { span, question, words } = answer;
  return (
    <div className={styles["foot"]}>
      {span.period
        ? `${periodName(span.period, span.timeZone)} · ${t("charts:foot.times", { zone: zoneName(span.timeZone) })}`
        : t("allTime")}{" "}
      · {question.query === "" ? t("charts:foot.allMentions") : <code>{question.query}</code>}
      {view === "bars" && words.reference && (
        <span className={styles["key"]}>
          <i className={styles["swatch"]} />
          {t("words:key.here")}
          <span />
          <i className={`${styles["swatch"]} ${styles["expectedSwatch"]}`} />
          {t("words:key.expected")}
        </span>
      )}
      {view === "cloud" && (
        <span className={styles["key"]}>
          {t(words.reference ? "words:cloud.sizeRatio" : "words:cloud.size")} <Dot tone="positive" />
          {t("charts:leaning.positive")} <Dot tone="neutral" />
          {t("charts:leaning.neutral")} <Dot tone="negative" />
          {t("charts:leaning.negative")}
        </span>
      )}
    </div>
  );
}

interface HiddenTermsProps {
  terms: readonly HiddenTerm[];
  onShow: (id: string) => void;
}

/** How many terms this project hides, with a list to show them again. */
function HiddenTerms({ terms, onShow }: HiddenTermsProps) {
  const [opened, setOpened] = useState(false);
  if (terms.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpened(true)}>
        {t("words:hidden.count", { count: terms.length })}
      </Button>
      {opened && (
        <Dialog onClose={() => setOpened(false)} title={t("words:hidden.title")}>
          <Stack gap={12}>
            <Text fz={12.5} c="dimmed">
              {t("words:hidden.text")}
            </Text>
            <ul className={styles["hidden"]} aria-label={t("words:hidden.title")}>
              {terms.map((term) => (
                <li key={term.id}>
                  <bdi className={styles["term"]}>{termName(term)}</bdi>
                  <span className={styles["quiet"]}>{kindNames[term.kind]}</span>
                  <Button
                    size="xs"
                    aria-label={t("words:hidden.showTerm", { term: termName(term) })}
                    onClick={() => {
                      if (terms.length === 1) setOpened(false);
                      onShow(term.id);
                    }}
                  >
                    {t("words:hidden.show")}
                  </Button>
                </li>
              ))}
            </ul>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

import { useMemo } from "react";
import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { filterParams } from "../../../analysis/question/filterParams";
import { useShowDocuments } from "../../charts/useShowDocuments";
import { expectedDocuments, selectedQuery, termCalls } from "../../../analysis/words/wordsQuestion";
import { useSpan, useTerms } from "../../charts/words/useTerms";
import { exportableTerms } from "../../charts/words/exportableTerms";
import { countedText, sortedText } from "../../../analysis/words/sentences";
import { shownTerms, kindNames, termName } from "../../../analysis/words/termName";
import { useNotebook } from "../../components/stored/notebook";
import { EmptyState } from "../../components/states/EmptyState";
import { formatCount, formatScore } from "../../../analysis/format/numbers";
import type { BoardCardProps } from "./CardFrame";
import { termsFinding } from "../../../analysis/findings";
import { questionOf } from "../../../analysis/boardQuestion";
import type { CardContent } from "./shownCards";
import { TextCard } from "./TextCard";

/** Frequent, distinctive or rising terms on a board, as ranked bars. */
export function TermsCard({ target, query, range, ...of }: BoardCardProps<CardOf<"words">>) {
  const { card } = of;
  const question = useMemo(() => questionOf(card, { query, range }), [card, query, range]);
  const span = useSpan(question.range);
  const hidden = useNotebook(target.ref).hiddenTerms;
  const answer = useTerms(target, question, span, { hidden: hidden.length, details: false });
  const { data, isPlaceholderData: old } = answer;
  const terms = useMemo(() => (data ? shownTerms(data, hidden) : []), [data, hidden]);
  const open = useShowDocuments(target, {
    q: selectedQuery(question),
    filters: filterParams(question.filters),
    period: span.period,
  });
  const title = card.title || t(`words:title.${question.measure}`);
  const content = useMemo((): CardContent | null => {
    if (!data || old) return null;
    const exportable = exportableTerms({ target, answer: data, terms, columns });
    return {
      asOf: data.asOf,
      calls: termCalls(target, question),
      exportable: { ...exportable, name: title },
    };
  }, [data, old, terms, target, question, title]);
  const max = data
    ? Math.max(1, ...terms.map((term) => Math.max(term.documents, expectedDocuments(term, data) ?? 0)))
    : 1;
  const needsRange = question.measure === "rising" && span.period === null;
  return (
    <TextCard
      of={of}
      target={target}
      title={title}
      note={data && !needsRange ? [countedText(data), sortedText(data)].filter(Boolean).join("; ") : ""}
      answer={answer}
      content={content}
      isEmpty={terms.length === 0}
      said={data && !old && !needsRange ? termsFinding(terms, data).message : ""}
      rows={
        data && !needsRange
          ? terms.map((term) => {
              const expected = expectedDocuments(term, data);
              return {
                key: `${term.kind} ${term.term}`,
                name: termName(term),
                value: formatCount(term.documents),
                here: term.documents / max,
                expected: expected === null ? null : expected / max,
                ...(term.log_ratio_bound !== undefined && { note: formatScore(term.log_ratio_bound) }),
                onOpen: open && (() => open(undefined, term.query)),
              };
            })
          : []
      }
      columns={[t("words:column.term"), t("words:column.documents"), t("words:column.bound")]}
      empty={
        needsRange ? (
          <EmptyState title={t("words:needsRange.title")}>{t("words:needsRange.text")}</EmptyState>
        ) : data && data.words.documents > 0 ? (
          <EmptyState title={t("words:none.terms")}>{t("words:none.termsText")}</EmptyState>
        ) : undefined
      }
      period={span.period}
      timeZone={span.timeZone}
      question={question}
    />
  );
}

/** Columns of the saved table. */
const columns: Parameters<typeof exportableTerms>[0]["columns"] = [
  { key: "term", title: t("words:column.term"), value: termName },
  { key: "kind", title: t("words:column.kind"), value: ({ kind }) => kindNames[kind] },
  { key: "documents", title: t("words:column.documents"), value: ({ documents }) => documents },
  { key: "reference", title: t("words:column.reference"), value: ({ reference }) => reference ?? null },
  { key: "bound", title: t("words:column.bound"), value: ({ log_ratio_bound: bound }) => bound ?? null },
];

import { useMemo } from "react";
import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { filterParams } from "../../../analysis/question/filterParams";
import { useTopStories } from "../../charts/stories/useStories";
import { headlineOf, storiesSummary } from "../../../analysis/stories/storyTexts";
import { storyColumns } from "../../charts/stories/columns";
import { exportableStories } from "../../charts/stories/exportable";
import { useShowDocuments } from "../../charts/useShowDocuments";
import { EmptyState } from "../../components/states/EmptyState";
import { formatCount } from "../../../analysis/format/numbers";
import type { BoardCardProps } from "./CardFrame";
import { storiesFinding } from "../../../analysis/findings";
import { questionOf } from "../../../analysis/boardQuestion";
import type { CardContent } from "./shownCards";
import { TextCard } from "./TextCard";

/** The biggest, newest or fastest stories on a board. */
export function StoriesCard({ target, query, range, ...of }: BoardCardProps<CardOf<"stories">>) {
  const { card } = of;
  const question = useMemo(() => questionOf(card, { query, range }), [card, query, range]);
  const { timeZone, period, answer } = useTopStories(target, question);
  const { data, isPlaceholderData: old } = answer;
  const open = useShowDocuments(target, {
    q: question.query.trim(),
    filters: filterParams(question.filters),
    period,
  });
  const title = card.title || t(`stories:title.${question.sort}`);
  const content = useMemo((): CardContent | null => {
    if (!data || old) return null;
    const found = data.data;
    const exportable = exportableStories({
      target,
      question,
      period: data.request.period,
      params: data.request.params,
      columns: storyColumns(timeZone),
      total: found.total,
      summary: storiesSummary(found),
      asOf: data.asOf,
      timeZone,
    });
    return {
      asOf: data.asOf,
      calls: 1,
      exportable: { ...exportable, name: title },
    };
  }, [data, old, target, question, timeZone, title]);
  const rows = data?.data.data ?? [];
  const max = Math.max(1, ...rows.map(({ documents }) => documents));
  return (
    <TextCard
      of={of}
      target={target}
      title={title}
      note={data && data.data.documents > 0 ? storiesSummary(data.data) : ""}
      answer={answer}
      content={content}
      isEmpty={data?.data.total === 0}
      said={data && !old ? storiesFinding(data.data, question).message : ""}
      rows={rows.map((row) => ({
        key: row.id,
        name: headlineOf(row),
        value: formatCount(row.documents),
        here: row.documents / max,
        onOpen: open && (() => open(undefined, `story:${row.id}`)),
      }))}
      columns={[t("stories:column.story"), t("stories:column.documents")]}
      empty={
        data && data.data.documents > 0 ? (
          <EmptyState title={t("stories:empty.noCopies")}>
            {t("stories:empty.noCopiesText", { count: data.data.documents })}
          </EmptyState>
        ) : undefined
      }
      period={period}
      timeZone={timeZone}
      question={question}
    />
  );
}

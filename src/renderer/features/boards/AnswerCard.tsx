import { useMemo } from "react";
import type { AnsweredCard } from "../../../analysis/cards/askCard";
import { formatInstant, zoneName } from "../../../analysis/format/times";
import { t } from "../../../shared/texts";
import { Answered, saysSomething } from "../../charts/cards/Answered";
import { useCardAnswer, type LoadedCard } from "../../charts/cards/useCardAnswer";
import { EmptyState } from "../../components/states/EmptyState";
import type { Target } from "../../core/queries";
import type { BoardCardProps } from "./CardFrame";
import { EmptyCard } from "./EmptyCard";
import type { CardContent } from "./shownCards";
import { CardShell } from "./TextCard";

/** A card that says what a report says of it: figures, a table or quotations. */
export function AnswerCard({ target, query, range, sentiment, column, ...of }: BoardCardProps<AnsweredCard>) {
  const { card } = of;
  const { timeZone, answer } = useCardAnswer(target, card, { query, range, sentiment, column });
  const { data, isPlaceholderData: old } = answer;
  const title = card.title || (data?.title ?? t(`cards:${card.kind}`));
  const content = useMemo(
    (): CardContent | null =>
      !data || old
        ? null
        : {
            asOf: data.asOf,
            calls: data.calls,
            exportable: { name: title, table: () => shownTable({ ...data, title }, target, timeZone) },
          },
    [data, old, title, target, timeZone],
  );
  return (
    <CardShell
      of={of}
      target={target}
      title={title}
      note={data ? data.notes.join(" · ") : ""}
      answer={answer}
      content={content}
      isPlain
      said={data && !old ? data.finding.message : ""}
      isEmpty={data?.finding.isEmpty}
      period={data?.period ?? null}
      timeZone={timeZone}
      question={{ query: data?.query ?? "", filters: card.question.filters }}
    >
      {data &&
        (saysSomething(data) ? (
          <Answered answer={data} title={title} />
        ) : data.empty === undefined ? (
          <EmptyCard />
        ) : (
          <EmptyState title={title}>{data.empty}</EmptyState>
        ))}
    </CardShell>
  );
}

/** The card as a saved table: its numbers, or its quotations. */
function shownTable({ title, notes, table, quotations, asOf }: LoadedCard, target: Target, timeZone: string) {
  const source = t("charts:taken.source", {
    connection: target.connection.name,
    place: target.project.title,
    time: `${formatInstant(asOf, timeZone)}, ${zoneName(timeZone)}`,
  });
  return {
    notes: [title, ...notes, source],
    columns: table ? table.columns : [t("findings:text.body"), t("cards:by"), t("influencers:column.url")],
    rows: table ? table.rows : quotations.map(({ text, by, url }) => [text, by, url]),
  };
}

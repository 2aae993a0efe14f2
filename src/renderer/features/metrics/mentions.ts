import type { Topics } from "../../../shared/interface/resources";
import type { Notebook } from "../../../shared/ipc/notebook";
import { tokenize } from "../../../shared/query";
import { t } from "../../../shared/texts";

export interface Mention {
  kind: "Topic" | "Filter" | "Saved query" | "Saved chart" | "Board";
  id: string;
  name: string;
}

/** Whether a query uses a custom metric. Quoted text doesn't count. */
export function queriesMetric(query: string, metric: string): boolean {
  const field = `custom.${metric}:`;
  return tokenize(query).some(({ kind, text }) => kind === "field" && text.toLowerCase() === field);
}

/** Whether a chart uses a custom metric as its type, breakdown, value, or in its query. */
function chartAsksFor(question: { query: string }, metric: string): boolean {
  if (queriesMetric(question.query, metric)) return true;
  return JSON.stringify(question).includes(`"custom.${metric}"`);
}

/** Where a custom metric is used: topics and filters, saved queries and charts, boards. */
export function mentionsOf(metric: string, topics: Topics | undefined, notebook: Notebook): Mention[] {
  const ofTopics = (kind: "Topic" | "Filter", categories: Topics["topic_categories"] | undefined) =>
    (categories ?? []).flatMap(({ query_topics }) =>
      query_topics
        .filter(({ included_queries: included, excluded_queries: excluded }) =>
          [...included, ...excluded].some((query) => queriesMetric(query, metric)),
        )
        .map(({ id, title }): Mention => ({ kind, id, name: title.trim() || t("untitledId", { id }) })),
    );
  const named = (kind: Mention["kind"], list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }): Mention => ({ kind, id, name }));
  const { queries, charts, boards } = notebook;
  return [
    ...ofTopics("Topic", topics?.topic_categories),
    ...ofTopics("Filter", topics?.filter_categories),
    ...named(
      "Saved query",
      queries.filter(({ query }) => queriesMetric(query, metric)),
    ),
    ...named(
      "Saved chart",
      charts.filter(({ question }) => chartAsksFor(question, metric)),
    ),
    ...named(
      "Board",
      boards.filter(
        ({ query, cards }) =>
          queriesMetric(query, metric) ||
          cards.some((card) => "question" in card && chartAsksFor(card.question, metric)),
      ),
    ),
  ];
}

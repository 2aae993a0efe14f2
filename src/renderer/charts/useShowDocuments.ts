import { useMemo } from "react";
import { narrow } from "../../shared/query";
import type { Target } from "../core/queries";
import { openPlace } from "../core/openPlace";
import { topicQuery, useTopics } from "../components/query/QueryBoxVocabulary";
import { filtersAsQuery, type Drilldown } from "../../analysis/question/drilldown";

/**
 * Opens Documents with what a part of a chart found, and optionally one document or a further
 * condition. Null if Documents can't filter like that.
 */
export function useShowDocuments(
  target: Target,
  { q, filters, period, stories }: Omit<Extract<Drilldown, { ok: true }>, "ok" | "sortBy">,
): ((url?: string, condition?: string) => void) | null {
  const topics = useTopics(target).data?.data;
  const topicQueries = useMemo(() => {
    const categories = [...(topics?.topic_categories ?? []), ...(topics?.filter_categories ?? [])];
    return new Map(
      categories.flatMap(({ query_topics }) =>
        query_topics.map((topic) => [topic.id, topicQuery(topic)] as const),
      ),
    );
  }, [topics]);
  const conditions = filtersAsQuery(filters, topicQueries);
  if (conditions === null) return null;
  return (url, condition) => {
    const all = [...(q === "" ? [] : conditions.length > 0 ? [`(${q})`] : [q]), ...conditions];
    const query = all.join(" AND ");
    // The documents of one story are all wanted.
    const isStory = condition?.startsWith("story:") === true;
    openPlace({
      screen: "documents",
      query: condition === undefined ? query : narrow(query, condition),
      period,
      url,
      stories: isStory ? "all" : stories,
    });
  };
}

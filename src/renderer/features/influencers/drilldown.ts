import type { Influencer } from "../../../shared/interface/influencers";
import { quoted, tryParse } from "../../../shared/query";
import { t } from "../../../shared/texts";
import { storiesParam } from "../../../analysis/question/chartRequest";
import { filterParams } from "../../../analysis/question/filterParams";
import type { Drilldown } from "../../../analysis/question/drilldown";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";

/**
 * The query for the documents of an author or source. The query language finds authors only by the words of their
 * name, so authors with the same name can't be separated.
 */
export function documentsOf({ details }: Influencer, { question, period }: RankingAnswer): Drilldown {
  const name = details.name || details.id;
  const own = question.type === "author" ? `author:${quoted(name)}` : `hosturl:${details.id || name}`;
  if (!tryParse(own).ok) return { ok: false, reason: t("influencers:noWord", { name }) };
  const query = question.query.trim();
  return {
    ok: true,
    q: query === "" ? own : `(${query}) AND ${own}`,
    filters: filterParams(question.filters),
    period,
    sortBy: "published",
    ...storiesParam(question.stories),
  };
}

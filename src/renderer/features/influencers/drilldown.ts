import type { Influencer } from "../../../shared/interface/influencers";
import { tryParse } from "../../../shared/query";
import { t } from "../../../shared/texts";
import { storiesParam } from "../../../analysis/question/chartRequest";
import { filterParams } from "../../../analysis/question/filterParams";
import type { Drilldown } from "../../../analysis/question/drilldown";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";
import { conditionOf } from "../../../analysis/influencers/conditionOf";
import { nameOf } from "../../../analysis/influencers/ranking";

/** The query for the documents of an author or source. */
export function documentsOf(influencer: Influencer, { question, period }: RankingAnswer): Drilldown {
  const own = conditionOf(influencer, question.type);
  if (!tryParse(own).ok) return { ok: false, reason: t("influencers:noWord", { name: nameOf(influencer) }) };
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

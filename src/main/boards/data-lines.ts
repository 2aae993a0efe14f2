import { askCounts } from "../../analysis/question/askRequest";
import { findDays } from "../../analysis/question/extent";
import { areStarsSentiment, fileRatings } from "../../analysis/question/ratings";
import type { Period } from "../../analysis/period";
import { scorerVersion } from "../../analysis/format/originName";
import { can } from "../../shared/capabilities";
import { originType } from "../../shared/interface/histograms.constants";
import { t } from "../../shared/texts";
import type { BoardContext } from "./asked-chart";

/** The first and the last day of a project's data. Null where the service can't tell without cost. */
export async function dataDays(asking: BoardContext): Promise<Period | null> {
  return can(asking.connection, "imports") ? findDays(askCounts(asking), asking.timeZone) : null;
}

/** What "negative" means where stars decide it: a line for the first page and the method, or nothing. */
export async function starsLine({ ask, signal, ref, connection }: BoardContext): Promise<string[]> {
  if (!can(connection, "origins")) return [];
  const count = async (type: string, params: object) =>
    (await ask("analytics.histogram", { ...ref, type, params: { ...params } }, { signal })).data;
  if (!areStarsSentiment(await count("rating", fileRatings))) return [];
  const origins = (await count(originType, { top_n: 100 })).data;
  const scored = sum(origins.flatMap(({ ks = "", v }) => (scorerVersion(ks) === undefined ? [] : v)));
  const others = scored > 0 ? [t("main:report.starsOthers", { count: scored })] : [];
  return [[t("findings:agreement.stars"), ...others].join(" ")];
}

const sum = (counts: readonly (number | null)[]) =>
  counts.reduce<number>((all, count) => all + (count ?? 0), 0);

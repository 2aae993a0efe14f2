import { askCounts } from "../../analysis/question/askRequest";
import { findDays } from "../../analysis/question/extent";
import type { Period } from "../../analysis/period";
import { scorerVersion } from "../../analysis/format/originName";
import { can } from "../../shared/capabilities";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import type { Histogram } from "../../shared/interface/histograms";
import { originType } from "../../shared/interface/histograms.constants";
import { t } from "../../shared/texts";
import type { BoardContext } from "./asked-chart";

/** The first and the last day of a project's data. Null where the service can't tell without cost. */
export async function dataDays(asking: BoardContext): Promise<Period | null> {
  return can(asking.connection, "imports") ? findDays(askCounts(asking), asking.timeZone) : null;
}

/** What "negative" means where stars decide it: a line for the first page, or nothing. */
export async function starsLine({ ask, signal, ref, connection }: BoardContext): Promise<string[]> {
  if (!can(connection, "origins")) return [];
  const count = async (type: string, params: object) =>
    (await ask("analytics.histogram", { ...ref, type, params: { ...params } }, { signal })).data;
  const byFile = { q: `sentiment_origin:${sentimentOrigins.file}`, breakdown: "sentiment" };
  if (!agreesWithStars(await count("rating", byFile))) return [];
  const origins = (await count(originType, { top_n: 100 })).data;
  const scored = sum(origins.flatMap(({ ks = "", v }) => (scorerVersion(ks) === undefined ? [] : v)));
  const others = scored > 0 ? [t("main:report.starsOthers", { count: scored })] : [];
  return [[t("main:report.stars"), ...others].join(" ")];
}

/** Whether there are stars, and each of them agrees with its sentiment. */
function agreesWithStars({ header, data }: Histogram): boolean {
  const agrees = data.every(({ k, v }) => {
    if (typeof k !== "number" || sum(v) === 0) return true;
    const name = k <= 2 ? "NEGATIVE" : k === 3 ? "NEUTRAL" : k >= 4 && k <= 5 ? "POSITIVE" : "";
    return v.every((count, at) => !count || header.v[at]?.toUpperCase() === name);
  });
  return agrees && sum(data.flatMap(({ v }) => v)) > 0;
}

const sum = (counts: readonly (number | null)[]) =>
  counts.reduce<number>((all, count) => all + (count ?? 0), 0);

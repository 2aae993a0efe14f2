import type { Histogram, SentimentScores } from "../shared/interface/histograms";
import { listed, t } from "../shared/texts";
import { formatCount, formatShare } from "./format/numbers";
import { originName, scorerVersion } from "./format/originName";
import type { ShownChart } from "./shownChart";

/**
 * How many sentiments of a chart are uncertain or missing, and whether versions of the scorer, files and people are mixed in it. Null
 * if all are alike, or if the service doesn't say.
 */
export function scoresNote({ scores }: Pick<Histogram, "scores">): string | null {
  if (!scores) return null;
  const { certain, uncertain, unscored, origins } = scores;
  const known = knownOrigins(origins);
  const versions = versionsOf(origins);
  const others = known.filter(({ origin }) => origin !== "" && scorerVersion(origin) === undefined);
  const share = (part: number) => formatShare(part, certain + uncertain) ?? "–";
  const parts = [
    ...(uncertain > 0
      ? [t("charts:scores.shares", { scored: share(certain), uncertain: share(uncertain) })]
      : []),
    ...(unscored > 0 ? [t("charts:scores.unscored", { count: unscored })] : []),
    ...(versions.length > 1
      ? [
          t("charts:scores.versions", {
            list: listed(
              versions.map(({ origin, documents }) =>
                origin === ""
                  ? t("charts:scores.unrecorded", { count: documents })
                  : t("charts:scores.version", { count: documents, version: scorerVersion(origin) ?? "" }),
              ),
            ),
          }),
        ]
      : []),
    ...(others.length > 0 && known.length > 1
      ? [
          t("charts:scores.others", {
            list: listed(
              others.map(({ origin, documents }) => `${originName(origin)} (${formatCount(documents)})`),
            ),
          }),
        ]
      : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}

/** Whether the sentiments of a chart are from several versions of the scorer. */
export function mixesScorers({ main }: ShownChart["answer"]): boolean {
  return main.scores !== undefined && versionsOf(main.scores.origins).length > 1;
}

type Origins = SentimentScores["origins"];

const knownOrigins = (origins: Origins) => origins.filter((origin) => origin !== null);

function versionsOf(origins: Origins) {
  const known = knownOrigins(origins);
  const byScorer = known.filter(({ origin }) => scorerVersion(origin) !== undefined);
  // Earlier versions recorded nothing.
  const unrecorded = byScorer.length > 0 ? known.filter(({ origin }) => origin === "") : [];
  return [...byScorer, ...unrecorded];
}

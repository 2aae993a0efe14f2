import { formatCount, formatFraction, formatValue } from "./format/numbers";
import type { BinChart } from "./question/chart";
import { isSelected, minOfShare } from "./question/share";
import { namedOf } from "../shared/documents/unnamed-value";
import { proportionDifference } from "../methods/statistics/proportions";
import { t } from "../shared/texts";
import { leadFinding } from "./leadFinding";
import type { LeadAnswers } from "./question/leadRequests";

interface SharePoint {
  key: string | number;
  name: string;
  isUnnamed: boolean;
  share: number;
  /** What it is a share of; in shares of voice, its own mentions. */
  n: number;
}

/**
 * What a chart of shares says: of a ranking or of several queries the two highest and whether chance explains their
 * difference, else the share of the whole with the highest and lowest bin. What has few mentions is not named, unless all
 * have few. `isCount`: the shares are of mentions rather than of a sum, which is no sample.
 */
export function shareFinding(
  chart: BinChart,
  isCount = true,
  lead: LeadAnswers = {},
): { message: string; details: string; isEmpty?: true } {
  const { share, series, axis } = chart;
  const [part] = series;
  if (!share || !part) return { message: t("findings:none"), details: "" };
  const isEvery = share.of === null;
  const isSeveral = series.length > 1 && share.totals.length > 0;
  const all = isSeveral
    ? series.flatMap(({ key, name, isUnnamed = false }, at): SharePoint[] => {
        const total = share.totals[at];
        return total?.share == null
          ? []
          : [{ key, name, isUnnamed, share: total.share, n: isEvery ? total.value : total.whole }];
      })
    : chart.bins.flatMap(({ key, name, isUnnamed = false }, at): SharePoint[] => {
        const value = part.values[at];
        return typeof value === "number"
          ? [{ key, name, isUnnamed, share: value, n: part.counts?.[at] ?? 0 }]
          : [];
      });
  const many = isEvery || !isCount ? all : all.filter(({ n }) => n >= minOfShare);
  const named = many.length > 0 ? many : all.filter(({ n }) => n > 0);
  const few = named.length < all.length ? t("findings:shareFew", { min: minOfShare }) : "";
  const [first, ...others] = namedOf(named).toSorted((a, b) => b.share - a.share);
  if (!first) return { message: t("findings:none"), details: "" };
  if (share.of !== null && isSelected(chart))
    return { message: t("charts:share.selected", { name: share.of }), details: "", isEmpty: true };
  const told = ({ name, share: value, n }: SharePoint) => ({
    name,
    share: formatFraction(value),
    n: formatCount(n),
  });
  const point = (given: SharePoint) =>
    isCount ? t("findings:sharePoint", told(given)) : `${given.name} ${formatFraction(given.share)}`;
  const details = (...texts: string[]) => texts.filter(Boolean).join(" ");
  if (isSeveral || axis === "ranking") {
    const [second] = others;
    if (!second)
      return {
        message: isEvery
          ? t("findings:voiceOnly", { first: point(first) })
          : t("findings:shareOnly", { ...told(first), part: share.of }),
        details: few,
      };
    const top = { part: share.of, first: point(first), second: point(second) };
    // A mention may match several queries, and so count for both.
    const isExact = isCount && !series.some(({ isQuery }) => isQuery);
    const ranked = [first, ...others].map(({ key, name, n }) => ({ key, name, value: n }));
    const sure = leadFinding(isEvery && isCount ? ranked : [], lead, { isExact, timeZone: chart.timeZone });
    return isEvery
      ? { message: details(t("findings:voiceTop", top), sure.message), details: sure.details }
      : {
          message: details(t("findings:shareTop", top), isCount ? chanceSentence(first, second) : ""),
          // The note of a ranking says what becomes of values with few.
          details: details(isCount ? t("findings:asSample") : "", share.few ? "" : few),
        };
  }
  const last = others.at(-1);
  const range = last ? t("findings:shareRange", { high: point(first), low: point(last) }) : point(first);
  const [total] = share.totals;
  if (total?.share == null || !isCount) return { message: range, details: few };
  const whole = { part: part.name, share: formatFraction(total.share), n: formatCount(total.whole) };
  return { message: details(t("findings:shareWhole", whole), last ? range : ""), details: few };
}

/**
 * Whether the difference of two shares is more than chance explains, by its 95% interval (Newcombe), as if the mentions
 * were a random sample of what is said.
 */
function chanceSentence(first: SharePoint, second: SharePoint): string {
  const { difference, low } = proportionDifference(
    Math.round(first.share * first.n),
    first.n,
    Math.round(second.share * second.n),
    second.n,
  );
  return t(`findings:${low > 0 ? "shareDiffers" : "shareByChance"}`, {
    points: formatValue(Math.round(difference * 1000) / 10),
  });
}

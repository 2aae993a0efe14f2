import { formatCount, formatFraction, formatValue } from "./format/numbers";
import type { BinChart } from "./question/chart";
import { minOfShare } from "./question/share";
import { proportionDifference } from "../methods/statistics/proportions";
import { t } from "../shared/texts";

interface SharePoint {
  name: string;
  share: number;
  n: number;
}

/**
 * What a chart of shares says: of a ranking the two highest and whether chance explains their difference, else the share
 * of the whole with the highest and lowest bin. Bins with few mentions are not named.
 */
export function shareFinding(chart: BinChart): { message: string; details: string } {
  const [part] = chart.series;
  const points = chart.bins.flatMap(({ name }, index): SharePoint[] => {
    const share = part?.values[index];
    const n = part?.counts?.[index] ?? 0;
    return typeof share === "number" && n >= minOfShare ? [{ name, share, n }] : [];
  });
  const [first, ...others] = points.toSorted((a, b) => b.share - a.share);
  if (!part || !first) return { message: t("findings:none"), details: "" };
  const told = ({ name, share, n }: SharePoint) => ({
    name,
    share: formatFraction(share),
    n: formatCount(n),
  });
  const point = (given: SharePoint) => t("findings:sharePoint", told(given));
  if (chart.axis === "ranking") {
    const [second] = others;
    if (!second)
      return { message: t("findings:shareOnly", { ...told(first), part: part.name }), details: "" };
    const top = { part: part.name, first: point(first), second: point(second) };
    return { message: t("findings:shareTop", top), details: chanceSentence(first, second) };
  }
  const last = others.at(-1);
  const range = last ? t("findings:shareRange", { high: point(first), low: point(last) }) : point(first);
  if (chart.share?.overall == null) return { message: range, details: "" };
  const whole = {
    part: part.name,
    share: formatFraction(chart.share.overall),
    n: formatCount(chart.share.whole),
  };
  return { message: t("findings:shareWhole", whole), details: last ? range : "" };
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

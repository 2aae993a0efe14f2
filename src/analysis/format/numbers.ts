import { localeOf, t } from "../../shared/texts";
import { systemLocale } from "./systemLocale";

const locale = (): string => localeOf(systemLocale());

/** A number that rounds to zero has no sign: "-0" says nothing. */
const number = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale(), { signDisplay: "negative", ...options });

const whole = number({ maximumFractionDigits: 0 });
const decimal = number({ maximumFractionDigits: 1 });
const precise = number({ maximumFractionDigits: 2 });
const score = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const compact = number({ notation: "compact", maximumFractionDigits: 1 });
const percentage = number({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const wholePercentage = number({ style: "percent", maximumFractionDigits: 0 });
const change = number({ style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
const oneDecimal = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const points = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** 13,500 */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** A metric value: integers without decimals, others with two; abbreviated above ten million. */
export function formatValue(value: number): string {
  return Math.abs(value) >= 10_000_000 ? compact.format(value) : precise.format(value);
}

/** A statistic such as 7.70, with as many decimals as the others of its column. */
export function formatScore(value: number): string {
  return score.format(value);
}

/** A number such as 20.0, with as many decimals as the others of its column. */
export function formatDecimal(value: number): string {
  return oneDecimal.format(value);
}

/** 125% */
export function formatPercent(share: number): string {
  return wholePercentage.format(share);
}

/** A share such as 38.1%; null if the total is zero. */
export function formatShare(part: number, total: number): string | null {
  return total > 0 ? percentage.format(part / total) : null;
}

/** A share from 0 to 1, such as 38.1%. */
export function formatFraction(share: number): string {
  return percentage.format(share);
}

/** The bounds of a share, such as 34.2% – 42.0%. */
export function formatFractions(low: number, high: number): string {
  return percentage.formatRange(low, high);
}

/** A relative change such as +18.4%; null if there is no earlier value to compare with. */
export function formatChange(now: number, before: number): string | null {
  return before > 0 ? change.format(now / before - 1) : null;
}

/** The difference between two shares, such as −4.2 points; null if one is missing. */
export function formatPoints(
  part: number,
  total: number,
  partBefore: number,
  totalBefore: number,
): string | null {
  if (total <= 0 || totalBefore <= 0) return null;
  return t("app:format.points", { points: points.format((part / total - partBefore / totalBefore) * 100) });
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** 1.4 MB; below a kilobyte "217 bytes". */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return number({
    style: "unit",
    unit: units[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

/** "820 per second", "4.2 per second" */
export function formatRate(perSecond: number): string {
  return t("app:format.perSecond", {
    rate: perSecond >= 10 ? whole.format(perSecond) : decimal.format(perSecond),
  });
}

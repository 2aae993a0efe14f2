import { minCoded } from "../../shared/coding/fitting-sample";
import type { EstimatedShare, PartShares } from "../../shared/coding/results";
import { sentimentValues, type SentimentValue } from "../../shared/coding/code-book";
import { t } from "../../shared/texts";
import { formatCount, formatFraction, formatFractions } from "../format/numbers";
import { binTotal, type BinChart, type ChartSeries, type ChartTable } from "../question/chart";
import { timeTitle } from "../question/table";
import { footnoteOf, shareOf, type Estimate } from "./estimates";
import { whiskers } from "../drawing/whiskers";

const sentimentOf = (key: string): SentimentValue | undefined =>
  sentimentValues.find((value) => value === key.toLowerCase());

const sharesOf = (part: PartShares | undefined): readonly EstimatedShare[] =>
  part && part.shares !== "too few" ? part.shares : [];

const enough = (part: PartShares | undefined) => part !== undefined && part.shares !== "too few";

const percent = ({ share, low, high }: { share: number; low: number; high: number }) =>
  `${formatFraction(share)} (${formatFractions(low, high)})`;

/** Outcomes that are no sentiment but part of the whole. */
const others: readonly string[] = ["unclear", "off-topic"];

/**
 * A chart by sentiment over time as shares of all results, estimated from a coded sample. Bins with too few codes are
 * gaps. Null if no bin has enough.
 */
export function estimatedChart(scored: BinChart, estimate: Estimate, timeZone: string): BinChart | null {
  const { bins } = estimate;
  if (!bins?.some(enough)) return null;
  const few = bins.filter((part) => !enough(part)).length;
  const series = scored.series.flatMap(({ key, name, color }): ChartSeries[] => {
    const value = sentimentOf(key);
    if (!value) return [];
    const found = scored.bins.map((_, index) => shareOf(sharesOf(bins[index]), value)?.shown ?? null);
    return [
      {
        key,
        name,
        color,
        values: found.map((shown) => shown && shown.share),
        intervals: found.map((shown) => shown && { low: shown.low, high: shown.high }),
      },
    ];
  });
  const text = ({ values, intervals }: ChartSeries, index: number): string => {
    const share = values[index];
    const interval = intervals?.[index];
    return typeof share === "number" && interval
      ? percent({ share, ...interval })
      : t("charts:estimate.tooFew", { count: bins[index]?.coded ?? 0 });
  };
  const codedTotal = estimate.whole.coded;
  return {
    ...scored,
    series,
    comparisons: [],
    forecast: null,
    // Shares of bins can be neither added nor stacked.
    additive: false,
    estimate: {
      scored,
      footnote: footnoteOf(estimate, timeZone, { hasBins: true }),
      note: [
        t("charts:estimate.note", { coded: formatCount(codedTotal) }),
        ...(few > 0
          ? [t("charts:estimate.gaps", { few: formatCount(few), count: bins.length, min: minCoded })]
          : []),
        ...(scored.comparisons.length > 0 || scored.forecast ? [t("charts:estimate.alone")] : []),
      ].join("; "),
      text,
      legendNote: (key) => {
        const value = sentimentOf(key);
        const whole = value && shareOf(estimate.whole.shares, value);
        return whole ? percent(whole.shown) : "";
      },
      table: (hidden) => tableOf(scored, series, estimate, hidden, text),
      exported: exportedOf(scored, estimate),
      whiskers: (shown, bars, tokens) => whiskers(shown, { bars }, tokens),
    },
  };
}

function tableOf(
  scored: BinChart,
  series: readonly ChartSeries[],
  { bins, whole }: Estimate,
  hidden: ReadonlySet<string>,
  text: (series: ChartSeries, index: number) => string,
): ChartTable {
  const shown = series.filter(({ key }) => !hidden.has(key));
  return {
    columns: [timeTitle(scored), ...shown.map(({ name }) => name), t("charts:estimate.column.coded")],
    rows: scored.bins.map(({ name }, index) => [
      name,
      ...shown.map((chartSeries) => text(chartSeries, index)),
      bins?.[index]?.coded ?? 0,
    ]),
    totals: [
      t("charts:estimate.whole"),
      ...shown.map(({ key }) => {
        const share = shareOf(whole.shares, key.toLowerCase());
        return share ? percent(share.shown) : null;
      }),
      whole.coded,
    ],
  };
}

/** The share of a sentiment, or of an outcome, which belongs to no code. */
function outcomeOf(shares: readonly EstimatedShare[], value: string): EstimatedShare | undefined {
  return others.includes(value) ? shares.find((share) => share.value === value) : shareOf(shares, value);
}

/** One row per bin and sentiment, then those of the whole range: everything to recompute and cite the shares. */
function exportedOf(scored: BinChart, { sample, whole, bins }: Estimate): ChartTable {
  const nameOf = (value: string) =>
    scored.series.find(({ key }) => key.toLowerCase() === value)?.name ??
    (value === "unclear" ? t("charts:estimate.unclear") : t("charts:estimate.offTopic"));
  const values = [...sentimentValues, ...others];
  const rowsOf = (
    part: string,
    { coded, population }: { coded: number; population: number | null },
    shares: readonly EstimatedShare[],
  ) =>
    values.flatMap((value) => {
      const found = outcomeOf(shares, value);
      // Without a share, only sentiments get a row: it tells that the bin is a gap.
      if (!found && (shares.length > 0 || others.includes(value))) return [];
      return [
        [
          part,
          nameOf(value),
          found?.shown.share ?? null,
          found?.shown.low ?? null,
          found?.shown.high ?? null,
          coded,
          population,
          found ? t(`charts:estimate.method.${found.shown.by}`) : t("charts:estimate.gap"),
          sample.title,
          sample.seed,
        ],
      ];
    });
  return {
    columns: [
      timeTitle(scored),
      t("charts:type.sentiment"),
      t("charts:estimate.column.share"),
      t("charts:estimate.column.low"),
      t("charts:estimate.column.high"),
      t("charts:estimate.column.coded"),
      t("charts:estimate.column.population"),
      t("charts:estimate.column.method"),
      t("charts:estimate.column.sample"),
      t("charts:estimate.column.seed"),
    ],
    rows: [
      ...scored.bins.flatMap(({ name }, index) =>
        rowsOf(
          name,
          { coded: bins?.[index]?.coded ?? 0, population: binTotal(scored, index) },
          sharesOf(bins?.[index]),
        ),
      ),
      ...rowsOf(
        t("charts:estimate.whole"),
        { coded: whole.coded, population: whole.isPart ? null : sample.population },
        whole.shares,
      ),
    ],
    totals: null,
  };
}

import type { SentimentValue } from "../../shared/coding/code-book";
import type { EstimatedShare } from "../../shared/coding/results";
import type { CardOf } from "../../shared/ipc/boards";
import type { ChartShares } from "../../shared/ipc/coding";
import { t } from "../../shared/texts";
import { intervalText, shareText } from "../coding/shareTexts";
import { scoresText } from "../coding/presentScores";
import { codeTitle, sampleTitle, valueTitle } from "../coding/valueTitles";
import { formatCount } from "../format/numbers";
import { unknown, type CardAnswer, type CardAsking } from "./cardAnswer";

/** Shares estimated from a coded sample. It has its own query and range, whatever those of the board are. */
export async function askSharesCard(
  card: CardOf<"shares">,
  { ask, signal, ref, from, timeZone }: CardAsking,
  asked: SentimentValue | null,
): Promise<CardAnswer> {
  const { sampleId } = card.question;
  const [found, { samples }] = await Promise.all([
    ask("coding.shares", ref, { signal }),
    ask("coding.overview", ref, { signal }),
  ]);
  const coded = sampleId === "" ? newest(found) : found.find((one) => one.sampleId === sampleId);
  const book = samples.find(({ id }) => id === coded?.sampleId)?.book;
  if (!coded || !book)
    return {
      title: t("cards:shares"),
      finding: { message: "", details: "" },
      n: null,
      notes: [],
      tiles: [],
      table: null,
      quotations: [],
      period: null,
      query: "",
      empty: t("cards:noShares"),
    };
  const { question, population, seed } = coded;
  const shares = shownShares(coded);
  const hasScored = shares.some(({ scored }) => scored !== null);
  const isOfSeveral = book.codes.length > 1;
  const nameOf = ({ code, value }: EstimatedShare) =>
    isOfSeveral
      ? `${codeTitle(book, code)}: ${valueTitle(book, code, value)}`
      : valueTitle(book, code, value);
  const { min, max } = question;
  // A title that Earshot gave begins with that of the code, and its range stands in the footnote.
  const [code] = book.codes;
  const ownTitle = code && coded.title.startsWith(`${code.title}, `) ? codeTitle(book, code.id) : coded.title;
  const scoredText = hasScored ? await scoresText(coded, { ask, signal, ref, from, timeZone }) : "";
  return {
    title: t("cards:sharesOf", { title: ownTitle }),
    finding: {
      message: [sentenceOf(leading(shares, asked), nameOf), rightOf(coded)].filter(Boolean).join(" "),
      details: "",
    },
    n: coded.coded,
    notes: [
      t("cards:sampled", {
        title: sampleTitle(coded, timeZone),
        count: coded.coded,
        population: formatCount(population),
        seed: String(seed),
      }),
      ...(scoredText === "" ? [] : [scoredText]),
      t("cards:whiskers"),
    ],
    tiles: [],
    table: {
      columns: [
        t("coding:results.value"),
        `${t("coding:results.estimated")} (%)`,
        t("cards:interval"),
        ...(hasScored ? [`${t("coding:results.scored")} (%)`] : []),
        t("coding:results.found"),
      ],
      rows: shares.map((share) => [
        nameOf(share),
        percent(share.shown.share),
        intervalText(share.shown),
        ...(hasScored ? [share.scored === null ? unknown : percent(share.scored)] : []),
        share.found,
      ]),
      totals: null,
    },
    quotations: [],
    period: min === undefined || max === undefined ? null : { min, max },
    query: question.q.trim(),
    samples: [coded],
  };
}

/** Shares of a sample. Documents off the topic, or that can't be judged, are left out if there are none. */
export function shownShares({ shares }: Pick<ChartShares, "shares">): EstimatedShare[] {
  return shares.filter(({ value, found }) => found > 0 || (value !== "off-topic" && value !== "unclear"));
}

const newest = (found: readonly ChartShares[]) => [...found].sort((a, b) => b.drawnAt - a.drawnAt)[0];

const percent = (share: number) => Math.round(share * 1000) / 10;

/** Shares, the largest first, but for the sentiment that the board's other cards ask for. */
const leading = (shares: readonly EstimatedShare[], asked: SentimentValue | null) =>
  [...shares].sort(
    (a, b) => Number(b.value === asked) - Number(a.value === asked) || b.shown.share - a.shown.share,
  );

/** The first share with its interval, beside that of the documents or else the next. */
function sentenceOf([first, second]: EstimatedShare[], nameOf: (share: EstimatedShare) => string): string {
  if (!first) return t("cards:noShares");
  const told = (share: EstimatedShare) =>
    t("cards:shareOf", {
      name: nameOf(share),
      share: shareText(share.shown.share),
      interval: intervalText(share.shown),
    });
  if (first.scored !== null)
    return t("cards:sharesScored", { first: told(first), scored: shareText(first.scored) });
  return second
    ? t("cards:sharesFirst", { first: told(first), second: told(second) })
    : t("cards:sharesOnly", { first: told(first) });
}

/** How far the documents' sentiments can be trusted. */
const rightOf = ({ right }: ChartShares) =>
  right === null
    ? ""
    : t("cards:sharesRight", { share: shareText(right.share), interval: intervalText(right) });

import type { Factor, Why } from "../../shared/interface/text-analysis";
import { t } from "../../shared/texts";
import { countryName, languageName } from "../format/labels";
import { formatCount, formatPercent, formatValue } from "../format/numbers";
import { periodName } from "../question/range";
import { factorKey, groupsOf, rankFactors } from "../../shared/why/rank-factors";
import { headlineIn } from "../../shared/text/repost-mark";
import { columnName } from "../../shared/documents/telling-name";
import { answerOf, sentenceOf, uncomparedValues } from "../../shared/why/sentence";
import { ofTime } from "../question/subject";
import type { WhyQuestion } from "./whyParams";

/** "Why American, Feb 23, 2026?" */
export function whyTitle(
  { period, series }: Pick<WhyQuestion, "period" | "series">,
  timeZone: string,
): string {
  const range = periodName(period, timeZone);
  return series ? t("why:panel.titleOf", { series, range }) : t("why:panel.title", { range });
}

/** What an explanation says, for a card that names its range. `note` tells where data begin or end that don't explain it. */
export function whyFinding(
  why: Why,
  { q, period }: Pick<WhyQuestion, "q" | "period">,
  timeZone: string,
): { message: string; details: string; isEmpty?: true; note: string } {
  const sentence = sentenceOf(why, timeZone);
  const { message, more } = answerOf(sentence);
  return {
    // Where data begin has its own date.
    message: sentence.isEdge ? message : ofTime(message, q, periodName(period, timeZone)),
    details: [sentence.isEdge ? more : "", sentence.details].filter(Boolean).join(" "),
    note: sentence.isEdge ? "" : more,
    ...(!sentence.isFinding && sentence.coverage === "" && { isEmpty: true as const }),
  };
}

/** What a factor is one of: a word, a source, or the name of an own column. */
export function kindName(factor: Factor): string {
  return factor.kind === "column" ? columnName(factor) : t(`why:kind.${factor.kind}`);
}

/** A count that may be a fraction: expected numbers are averages. */
export function formatExpected(value: number): string {
  const rounded = roundExpected(value);
  return value >= 10 ? formatCount(rounded) : formatValue(rounded);
}

/** An expected number isn't counted, so it has no more digits than say something. */
export const roundExpected = (value: number) =>
  value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;

/** The name of a factor as it is written: #podrecall, United Kingdom. */
export function factorName({ kind, label, first }: Factor): string {
  switch (kind) {
    case "story":
      return headlineIn(first?.title || first?.snippet || label);
    case "hashtag":
      return `#${label}`;
    case "country":
      return countryName(label);
    case "language":
      return languageName(label);
    default:
      return label;
  }
}

/**
 * What stands out, the largest share first. Of terms of the same documents the one that names them, and nothing that lies
 * mostly in a story that stands out too. A word that a listed value, story or phrase holds says nothing new, unless it is in far more
 * documents, or the sentence names it.
 */
export function listedFactors(why: Pick<Why, "factors" | "direction" | "stands_out">): Factor[] {
  const standing = why.factors.filter((factor) => factor.stands_out && factor.story == null);
  const named = groupsOf(standing).map(([factor]) => factor);
  const [first] = rankFactors(why);
  return named
    .filter((factor) => factor === first || !isTerm(factor) || !named.some((other) => holds(other, factor)))
    .sort(
      (a, b) =>
        Math.abs(b.share) - Math.abs(a.share) || Math.abs(b.log_ratio_bound) - Math.abs(a.log_ratio_bound),
    );
}

/**
 * An explanation without the rows that an analyst hid, and without what is of the same documents: a word would take the place of its
 * hashtag. Neither its list nor its sentence names them.
 */
export function withoutRows(why: Why, hidden: readonly string[] = []): Why {
  const isHidden = (factor: Factor) => hidden.includes(factorKey(factor));
  const gone = new Set(
    groupsOf(why.factors)
      .filter((group) => group.some(isHidden))
      .flat(),
  );
  return { ...why, factors: why.factors.filter((factor) => !gone.has(factor)) };
}

const isTerm = ({ kind }: Factor) => kind === "word" || kind === "phrase" || kind === "hashtag";

/** A term with so many times the share of what holds it tells something of its own. */
const ownShare = 2;

function holds(other: Factor, term: Factor): boolean {
  if (!["column", "story", "phrase"].includes(other.kind) || other === term) return false;
  // A brand's handle or hashtag is its name without spaces.
  const [text, own] = [squeezed(factorName(other)), squeezed(term.label)];
  return own !== "" && text.includes(own) && Math.abs(term.share) < ownShare * Math.abs(other.share);
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** "64%"; a factor that moves against the change has a negative share. */
export function shareText({ share }: Pick<Factor, "share">): string {
  return formatPercent(share);
}

/** For example "1,558 mentions, 650 expected (2.4 times)". */
export function countsText(why: Why): string {
  const names = uncomparedValues(why);
  const counts = comparedText(why);
  return names === "" ? counts : `${counts}, ${t("why:panel.without", { names })}`;
}

function comparedText({ here, expected }: Why): string {
  const counts = { count: here.documents, expected: formatExpected(expected.documents) };
  if (expected.rule === "none") return t("why:panel.countsAlone", { count: here.documents });
  const times = formatExpected(here.documents / expected.documents);
  // "1 times" says nothing.
  return expected.documents > 0 && times !== formatExpected(1)
    ? t("why:panel.countsTimes", { ...counts, times })
    : t("why:panel.counts", counts);
}

/** Windows written out; more are only counted. */
const maxWindows = 6;
/** A window below this weight, such as a peak of its own, hardly counts. */
const minWeight = 0.5;

/** How the expectation was formed, with its windows written out. */
export function expectationText({ expected: { rule, windows } }: Why, timeZone: string): string {
  if (rule === "none") return "";
  const written = windows.slice(0, maxWindows).map(({ from, until, documents, weight }) => {
    const values = { range: periodName({ min: from, max: until }, timeZone), count: formatCount(documents) };
    return weight < minWeight ? t("why:panel.lightWindow", values) : t("why:panel.window", values);
  });
  const more = windows.length - written.length;
  const list = [...written, ...(more > 0 ? [t("why:panel.moreWindows", { count: more })] : [])].join("; ");
  return t("why:panel.expectation", { rule: t(`why:panel.rule.${rule}`), windows: list });
}

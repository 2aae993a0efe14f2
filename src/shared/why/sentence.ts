import { dayMs } from "../calendar/lengths";
import { writtenDay } from "../calendar/written-day";
import { columnName, tellingName } from "../documents/telling-name";
import { isUnnamed } from "../documents/unnamed-value";
import { cutAtWord } from "../text/start-of";
import type { Coverage, Factor, Why } from "../interface/text-analysis";
import { headlineIn } from "../text/repost-mark";
import { currentLanguage, listed, t } from "../texts";
import { edgeText, spansText } from "./edge-text";
import { differs, rankFactors, rankMild } from "./rank-factors";

/** Below this number of documents here and expected, little can be told. */
const tooFew = 5;
/** The part of all documents from which on something is worth naming that doesn't stand out. */
const mildPart = 0.05;
/** The part of a selection from which on a story, or a value of an own column, tells what it is made of. */
const storyPart = 0.1;
const valuePart = 0.25;
/** The part of a rise from which on a value is named as what it is made of. */
const mainPart = 0.5;
/** A value of all documents is what was asked for. */
const wholePart = 0.995;
/** Fewer other times tell little about how much a number varies by itself, so that nothing can stand out. */
const minWindows = 4;
/** Below this number, a few documents more or fewer make another answer. */
const small = 20;
const longestTitle = 80;
const maxParts = 3;
/** Smaller probabilities aren't told apart. The tests are not that exact. */
const least = 0.0001;

export interface Sentence {
  /** Where the data begin or end. Empty if they are complete. */
  coverage: string;
  /** The same without numbers, for little room. */
  spans: string;
  /** Whether data that begin or end there explain the range, so that they come before any cause. */
  isEdge: boolean;
  headline: string;
  /** Whether the headline says what is different. It may also say that nothing is, or that too little can be compared. */
  isFinding: boolean;
  /** How probable the number is, and what else changed. Empty if there is nothing to say. */
  details: string;
}

/** What an explanation says in words, made from its numbers by rules. `locale` is that of numbers and times. */
export function sentenceOf(why: Why, zone: string, locale: string = currentLanguage()): Sentence {
  const names = uncomparedValues(why, locale);
  const { isFinding = true, text: own, mild = "" } = headline(why, zone, locale);
  const covered = relevantCoverage(why);
  const edges = covered.map((found) => ({ ...found, what: coveredName(found, locale) }));
  const sure = edges.filter((found) => found.sure);
  const told = (some: typeof edges) => some.map((found) => edgeText(found, zone, locale)).join(" ");
  const spans = joined(spansText(sure, zone, locale), told(edges.filter((found) => !found.sure)));
  return {
    coverage: sure.length > 1 ? spans : told(edges),
    spans,
    isEdge: covered.some((found) => explains(found, why) || (isWhole(found) && !isFinding)),
    headline: names === "" ? own : t("why:sentence.without", { names, sentence: own }),
    isFinding,
    details: joined(mild, ...details(why, locale)),
  };
}

/** The one sentence that answers, and what else belongs to it. */
export function answerOf({ coverage, headline: own, isEdge }: Sentence): { message: string; more: string } {
  return isEdge ? { message: coverage, more: own } : { message: own, more: coverage };
}

/** What is read first: the answer, behind the data that begin or end if they explain the range. */
export function leadOf({ isEdge, coverage, headline: own }: Sentence): string {
  return isEdge ? joined(coverage, own) : own;
}

/** What follows it: the details, and where data begin or end elsewhere. */
export function restOf({ isEdge, coverage, details: own }: Sentence): string {
  return isEdge ? own : joined(own, coverage);
}

/** All of a sentence in one line. */
export function wholeSentence(sentence: Sentence): string {
  return joined(leadOf(sentence), restOf(sentence));
}

/** The values that an explanation leaves out because their data begin or end. Empty if it leaves out none. */
export function uncomparedValues(
  why: Pick<Why, "coverage" | "here">,
  locale: string = currentLanguage(),
): string {
  const names = relevantCoverage(why)
    .filter(({ compared }) => !compared)
    .map((found) => coveredName(found, locale));
  return listed(names, locale);
}

/** What begins after the range says nothing about it, unless other times are compared without its documents. */
function relevantCoverage({ coverage, here: { until } }: Pick<Why, "coverage" | "here">): Coverage[] {
  return coverage.filter(
    ({ here, starts, ends, compared }) => !compared || here > 0 || ends || !starts || starts.day < until,
  );
}

const isWhole = ({ kind }: Coverage) => kind === "project" || kind === "selection";

/**
 * Whether data that begin or end explain the range: it holds the edge or lies next to it, and a value's documents make most of
 * the change. The expected number has those of a value that is surely compared within its data.
 */
function explains(covered: Coverage, { here: { from, until, documents }, expected }: Why): boolean {
  const { starts, ends, here, compared, sure } = covered;
  const isAt = (first: number, last: number) => first < until && last + dayMs > from;
  // Of few documents a day, the fullest day may be far from the edge.
  const begins = starts != null && isAt(starts.day, Math.min(starts.full.day, starts.day + dayMs));
  const stops = ends != null && isAt(Math.max(ends.full.day, ends.day - dayMs), ends.day + dayMs);
  if (isWhole(covered)) return begins || stops;
  if (compared && sure) return false;
  const lost = (ends?.full.documents ?? 0) * Math.min(1, (until - from) / dayMs) - here;
  const isMost = (made: number, own: number) => {
    const change = own + (compared ? 0 : made);
    return made > 0 && change > 0 && made >= mainPart * change;
  };
  const rise = documents - expected.documents;
  return (begins && isMost(here, rise)) || (stops && isMost(lost, -rise));
}

function coveredName({ kind, label, ...of }: Coverage, locale: string): string {
  switch (kind) {
    case "column":
      return cut(tellingName(label, columnName(of)));
    case "project":
      return t("why:coverage.project");
    case "selection":
      return t("why:coverage.selection");
    case "country":
      return nameOf("region", label, locale);
    case "language":
      return nameOf("language", label, locale);
    default:
      return cut(label);
  }
}

interface Headline {
  text: string;
  isFinding?: false;
  /** What differs most, though it doesn't stand out. Empty if nothing is worth naming. */
  mild?: string;
}

function headline(why: Why, zone: string, locale: string): Headline {
  const { here, expected, direction, stands_out, main_stories } = why;
  const counted = { count: here.documents, expected: amount(expected.documents, locale) };
  if (expected.rule === "none")
    return { text: joined(t("why:sentence.noWindows"), composition(why, locale)), isFinding: false };
  const [first] = rankFactors(why);
  const most = Math.max(here.documents, expected.documents);
  const differing = (factor: Factor) => ({
    what: what(factor, locale),
    count: factor.here,
    expected: amount(factor.expected, locale),
  });
  const mildest = rankMild(why).find(
    (factor) => Math.abs(factor.here - factor.expected) >= Math.max(tooFew, mildPart * most),
  );
  const mild = mildest
    ? joined(t("why:sentence.mild", differing(mildest)), stands_out ? "" : t("why:sentence.ordinary"))
    : "";
  if (!first && !mildest && most < tooFew)
    return { text: t("why:sentence.tooFew", counted), isFinding: false };
  const { length: windows } = expected.windows;
  if (!first && windows > 0 && windows < minWindows) {
    const isUnusual = stands_out && direction !== "none";
    const few = isUnusual ? (direction === "fall" ? "fewFall" : "fewRise") : "fewWindows";
    const text = joined(t(`why:sentence.${few}`, { ...counted, windows }), composition(why, locale));
    return { text, ...(!isUnusual && { isFinding: false }), mild };
  }
  if (!stands_out || direction === "none")
    return first
      ? { text: t("why:sentence.usual", differing(first)) }
      : { text: t("why:sentence.nothing", counted), isFinding: false, mild };
  const isFall = direction === "fall";
  if (!first) return { text: t(`why:sentence.${isFall ? "evenFall" : "evenRise"}`, counted), mild };
  const story = why.factors.find(
    (factor) => factor.kind === "story" && factor.stands_out && factor.share > 0,
  );
  if (story?.first && main_stories.stories > 0 && main_stories.share >= 0.5) {
    const named = {
      share: share(main_stories.share, locale),
      title: storyTitle(story),
      author: story.first.author || story.first.source || t("why:sentence.unknownAuthor"),
      time: time(story.first.published, here.from, zone, locale),
      count: main_stories.stories,
    };
    const text =
      main_stories.stories === 1
        ? t(`why:sentence.${isFall ? "storyFall" : "storyRise"}`, named)
        : t(`why:sentence.${isFall ? "storiesFall" : "storiesRise"}`, named);
    return { text };
  }
  const { what: named, expected: usual } = differing(first);
  const text = t(`why:sentence.${isFall ? "fall" : "rise"}`, {
    what: named,
    share: share(first.share, locale),
    here: first.here,
    expected: usual,
  });
  return { text: (!isFall && first.kind === "column" && ofValues(why, zone, locale)) || text };
}

/**
 * What a rise of values of own columns is made of: the two with the largest shares, and the story or else the term that most of
 * it tells. Null where the largest value says all that is known.
 */
function ofValues(why: Why, zone: string, locale: string): string | null {
  const standing = why.factors.filter((factor) => factor.stands_out && factor.here > factor.expected);
  const [first, second] = standing
    .filter(({ kind, label, share: part }) => kind === "column" && part >= mainPart && !isUnnamed(label))
    .sort((a, b) => b.share - a.share)
    .filter(({ field }, at, all) => all.findIndex((other) => other.field === field) === at);
  const [story] = standing
    .filter(({ kind, share: part }) => kind === "story" && part >= storyPart)
    .sort((a, b) => b.share - a.share);
  if (!first) return null;
  const said = story ? undefined : oftenSaid(why, [first, ...(second ? [second] : [])]);
  if (!(second ?? story ?? said)) return null;
  const [most, next] = [first, second].map((value) => value && share(value.share, locale));
  const isSame = second && sharedAtLeast(first, second, why) > Math.max(first.here, second.here) / 2;
  const values = t(`why:sentence.${isSame ? "sameMentions" : second ? "twoValues" : "oneValue"}`, {
    first: cut(first.label),
    share: most,
    here: first.here,
    expected: amount(first.expected, locale),
    second: second && cut(second.label),
    secondShare: next === most ? t("why:sentence.asMuch") : next,
  });
  if (story?.first)
    return joined(
      values,
      t("why:sentence.biggestStory", {
        title: storyTitle(story),
        time: time(story.first.published, why.here.from, zone, locale),
      }),
    );
  return said
    ? joined(values, t("why:sentence.often", { label: said.label, share: share(said.share, locale) }))
    : values;
}

/**
 * The phrase that most of a rise says, or else the term, besides the names of the values. Values may only file what the texts tell.
 * The days after a peak say it as well, so it needn't be more frequent than elsewhere.
 */
function oftenSaid(why: Why, values: readonly Factor[]): Factor | undefined {
  const isOwn = ({ label }: Factor) =>
    values.some((value) => value.label.toLowerCase().includes(label.toLowerCase()));
  const said = why.factors
    .filter((factor) => ["phrase", "word", "hashtag"].includes(factor.kind) && differs(factor))
    .filter((factor) => factor.share >= valuePart && !isOwn(factor))
    .sort((a, b) => b.share - a.share);
  const ranked = rankFactors(why).find((factor) => factor.kind === "phrase" && factor.share >= valuePart);
  return ranked ?? said[0];
}

/** Documents that two values must have in common, since there are no more. */
const sharedAtLeast = (a: Factor, b: Factor, { here }: Why) => a.here + b.here - here.documents;

const joined = (...texts: string[]) => texts.filter(Boolean).join(" ");

/** What most documents of the range are, as a description: nothing says that other times are otherwise. Empty if none is large. */
function composition({ here, most_shared, main_values }: Why, locale: string): string {
  const [story] = most_shared;
  const values = (main_values ?? []).flatMap((value) => {
    const part = value.here / here.documents;
    if (part < valuePart || part >= wholePart || isUnnamed(value.label)) return [];
    return [{ count: value.here, what: what({ ...value, kind: "column" }, locale) }];
  });
  const copies = story ? story.copies + 1 : 0;
  const stories =
    story && copies >= storyPart * here.documents
      ? [{ count: copies, what: what({ kind: "story", label: story.story, first: story.document }, locale) }]
      : [];
  const parts = [...stories, ...values.sort((a, b) => b.count - a.count)]
    .filter(({ count }) => count >= tooFew)
    .slice(0, maxParts)
    .map((part) => t("why:sentence.part", { ...part, share: percent(part.count / here.documents, locale) }));
  if (parts.length === 0) return "";
  return t("why:sentence.madeOf", { parts: listed(parts, locale) });
}

function details(why: Why, locale: string): string[] {
  const { sentiment, originals, stands_out, here, expected, probability } = why;
  const found: string[] = [];
  if (expected.rule !== "none" && probability != null)
    found.push(t("why:sentence.chance", { probability: chance(probability, locale) }));
  const isAny = stands_out || rankFactors(why).length + rankMild(why).length > 0;
  if (!isAny) return found;
  if (Math.max(here.documents, expected.documents) < small) found.push(t("why:sentence.small"));
  if (sentiment.stands_out) {
    const from = negative(sentiment.expected);
    const to = negative(sentiment.here);
    const points = 100 * sentiment.margin;
    const margin = number(points, locale, points < 1 ? 1 : 0);
    const named = { from: percent(from, locale), to: percent(to, locale), margin };
    found.push(to > from ? t("why:sentence.negativeRose", named) : t("why:sentence.negativeFell", named));
  }
  // Says nothing where hardly any document is a copy.
  const times = originals.here / originals.expected;
  if (stands_out && originals.expected > 0 && originals.here < 0.9 * here.documents && expected.documents > 0)
    found.push(
      Math.abs(times - 1) < 0.05
        ? t("why:sentence.originalsUsual")
        : t("why:sentence.originals", { times: number(times, locale, times < 10 ? 1 : 0) }),
    );
  return found;
}

function what(
  factor: Pick<Factor, "kind" | "label" | "first" | "field" | "field_title">,
  locale: string,
): string {
  const { kind, label, first } = factor;
  switch (kind) {
    case "column":
      return t("why:sentence.what.column", { column: columnName(factor), label: cut(label) });
    case "story":
      return t("why:sentence.what.story", { label: storyTitle({ first, label }) });
    case "country":
      return t("why:sentence.what.country", { label: nameOf("region", label, locale) });
    case "language":
      return t("why:sentence.what.language", { label: nameOf("language", label, locale) });
    default:
      return t(`why:sentence.what.${kind}`, { label: cut(label) });
  }
}

function nameOf(type: "region" | "language", code: string, locale: string): string {
  try {
    const written = type === "region" ? code.toUpperCase() : code;
    return new Intl.DisplayNames(locale, { type }).of(written) ?? code;
  } catch {
    // Documents may hold codes that don't exist.
    return code;
  }
}

/** What a story says. Its first known text may itself be a repost. */
function storyTitle({ first, label }: Pick<Factor, "first" | "label">): string {
  return cut(headlineIn(first?.title || first?.snippet || label));
}

const cut = (title: string): string => cutAtWord(title, longestTitle);

/** Other kinds may move against the change, so that one makes more than all of it. */
function share(part: number, locale: string): string {
  return part >= 0.995 ? t("why:sentence.whole") : percent(part, locale);
}

function percent(part: number, locale: string): string {
  const digits = part > 0 && part < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: digits,
    signDisplay: "negative",
  }).format(part);
}

/** "4.2%", or "less than 0.01%". */
function chance(probability: number, locale: string): string {
  const format = (value: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 2 }).format(value);
  return probability < least
    ? t("why:sentence.lessThan", { probability: format(least) })
    : format(probability);
}

function amount(value: number, locale: string): string {
  return number(value, locale, value > 0 && value < 10 ? 1 : 0);
}

function number(value: number, locale: string, digits: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: "negative" }).format(
    value,
  );
}

function negative({ negative: count, positive, neutral }: Why["sentiment"]["here"]): number {
  const all = count + positive + neutral;
  return all === 0 ? 0 : count / all;
}

/** The time of day, with the date if it isn't the range's first day. */
function time(at: number, from: number, zone: string, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, ...writtenDay });
  const isSameDay = day.format(at) === day.format(from);
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    ...(isSameDay ? {} : { month: "short", day: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
}

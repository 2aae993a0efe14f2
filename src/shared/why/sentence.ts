import { startOf } from "../text/start-of";
import type { Factor, Why } from "../interface/text-analysis";
import { withoutRepostMark } from "../text/repost-mark";
import { currentLanguage, t } from "../texts";
import { rankFactors } from "./rank-factors";

/** Below this number of documents here and expected, nothing can be told. */
const tooFew = 5;
const longestTitle = 80;

export interface Sentence {
  headline: string;
  /** What else changed. Empty if nothing did. */
  details: string;
}

/** What an explanation says in words, made from its numbers by rules. `locale` is that of numbers and times. */
export function sentenceOf(why: Why, zone: string, locale: string = currentLanguage()): Sentence {
  return { headline: headline(why, zone, locale), details: details(why, locale).join(" ") };
}

function headline(why: Why, zone: string, locale: string): string {
  const { here, expected, direction, stands_out, main_stories } = why;
  const counted = { count: here.documents, expected: amount(expected.documents, locale) };
  if (expected.rule === "none") return t("why:sentence.noWindows");
  if (Math.max(here.documents, expected.documents) < tooFew) return t("why:sentence.tooFew", counted);
  const [first] = rankFactors(why);
  if (!stands_out || direction === "none") {
    if (!first) return t("why:sentence.nothing", counted);
    return t("why:sentence.usual", {
      what: what(first, locale),
      count: first.here,
      expected: amount(first.expected, locale),
    });
  }
  const isFall = direction === "fall";
  if (!first) return isFall ? t("why:sentence.evenFall") : t("why:sentence.evenRise");
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
    if (main_stories.stories === 1)
      return isFall ? t("why:sentence.storyFall", named) : t("why:sentence.storyRise", named);
    return isFall ? t("why:sentence.storiesFall", named) : t("why:sentence.storiesRise", named);
  }
  const named = { what: what(first, locale), share: share(first.share, locale) };
  return isFall ? t("why:sentence.fall", named) : t("why:sentence.rise", named);
}

function details(why: Why, locale: string): string[] {
  const { sentiment, originals, stands_out, here, expected } = why;
  if (!stands_out && rankFactors(why).length === 0) return [];
  const found: string[] = [];
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

function what({ kind, label, first }: Factor, locale: string): string {
  switch (kind) {
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
  return cut(withoutRepostMark(first?.title || first?.snippet || label));
}

/** A title of at most 80 characters, cut at the end of a word. */
function cut(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  if (line.length <= longestTitle) return line;
  const start = startOf(line, longestTitle);
  const end = start.lastIndexOf(" ");
  return `${(end > longestTitle / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/u, "")} …`;
}

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
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: "medium" });
  const isSameDay = day.format(at) === day.format(from);
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    ...(isSameDay ? {} : { month: "short", day: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
}

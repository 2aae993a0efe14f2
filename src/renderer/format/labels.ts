import { localeOf, spoken, t } from "../../shared/words";

const names: Readonly<Record<string, string>> = {
  ALL: t("app:series.all"),
  POSITIVE: t("app:series.positive"),
  NEUTRAL: t("app:series.neutral"),
  NEGATIVE: t("app:series.negative"),
};

const regions = new Intl.DisplayNames(localeOf(navigator.language), { type: "region", fallback: "none" });
const languages = new Intl.DisplayNames(localeOf(navigator.language), { type: "language", fallback: "none" });

function named(display: Intl.DisplayNames, code: string): string | undefined {
  try {
    return display.of(code);
  } catch {
    return undefined; // not shaped like a code
  }
}

/**
 * A label of ours as it stands inside a sentence: small in English, while German nouns and abbreviations keep their capitals.
 * Names (of topics, metrics, countries) stay as they are, so they are not for this.
 */
export function inSentence(label: string): string {
  return spoken() === "en" && !/^\p{Lu}{2}/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}

/** Words as they stand at the beginning of a sentence. */
export function atBeginning(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "BLOG_OTHER" as "Blog other"; what has small letters is written as it should be: "Hong Kong". */
export function sentenceCase(code: string): string {
  const words = code.replaceAll("_", " ");
  return atBeginning(/\p{Ll}/u.test(words) ? words : words.toLowerCase());
}

/** Codes of the interface that are met everywhere; a service may have others. */
const codes: Readonly<Record<string, string>> = {
  MALE: t("app:code.male"),
  FEMALE: t("app:code.female"),
  UNKNOWN: t("unknown"),
  BLOG: t("app:code.blog"),
  BLOG_OTHER: t("app:code.otherBlog"),
  FORUM: t("app:code.forum"),
  REVIEW_SITE: t("app:code.reviewSite"),
  ONLINENEWS_NEWSPAPER: t("app:code.newspaper"),
  ONLINENEWS_MAGAZINE: t("app:code.magazine"),
  SOCIALMEDIA_VIDEO: t("app:code.video"),
  SOCIALMEDIA_PHOTO: t("app:code.photo"),
  SOCIALMEDIA_MICROBLOG: t("app:code.microblog"),
  OTHER: t("app:code.other"),
};

/** "BLOG_OTHER" in words of the language spoken; a code that is not well known in those it is made of. */
export function codeName(code: string): string {
  return codes[code.toUpperCase()] ?? sentenceCase(code);
}

/** "lu" as "Luxembourg"; unknown codes stay as they are. */
export function countryName(code: string): string {
  return named(regions, code.toUpperCase()) ?? code;
}

/** "de" as "German"; unknown codes stay as they are. */
export function languageName(code: string): string {
  return named(languages, code) ?? code;
}

/** What a label of a histogram's header is called on screen. */
export function seriesName(label: string, breakdown: string | null): string {
  if (label === "") return t("unknown");
  const name = names[label.toUpperCase()];
  if (name) return name;
  if (breakdown === "country") return /^[a-z]{2}$/i.test(label) ? countryName(label) : sentenceCase(label);
  if (breakdown === "sourcetype") return codeName(label);
  return label;
}

import { lazily } from "../../shared/lazily";
import { originType } from "../../shared/interface/histograms.constants";
import { localeOf, currentLanguage, t } from "../../shared/texts";
import { originName } from "./originName";
import { systemLocale } from "./systemLocale";

const names: Readonly<Record<string, string>> = {
  ALL: t("app:series.all"),
  POSITIVE: t("app:series.positive"),
  NEUTRAL: t("app:series.neutral"),
  NEGATIVE: t("app:series.negative"),
  UNCERTAIN: t("app:series.uncertain"),
  UNSCORED: t("app:series.unscored"),
};

const displayNames = (type: "region" | "language") =>
  lazily(() => new Intl.DisplayNames(localeOf(systemLocale()), { type, fallback: "none" }));
const regions = displayNames("region");
const languages = displayNames("language");

function named(display: Intl.DisplayNames, code: string): string | undefined {
  try {
    return display.of(code);
  } catch {
    return undefined; // not shaped like a code
  }
}

/**
 * A label as it reads inside a sentence: lowercase in English; German nouns and abbreviations keep their capitals.
 * Don't use it for names (of topics, metrics, countries), which keep their case.
 */
export function inSentence(label: string): string {
  return currentLanguage() === "en" && !/^\p{Lu}{2}/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}

/** Capitalizes the first letter, for the beginning of a sentence. */
export function atBeginning(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "BLOG_OTHER" becomes "Blog other". Text with lowercase letters, such as "Hong Kong", stays as it is. */
export function sentenceCase(code: string): string {
  const words = code.replaceAll("_", " ");
  return atBeginning(/\p{Ll}/u.test(words) ? words : words.toLowerCase());
}

/** Common codes of the API; a service may have others. */
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

/** Display name of a code such as "BLOG_OTHER" in the UI language. An unknown code is split into words. */
export function codeName(code: string): string {
  return codes[code.toUpperCase()] ?? sentenceCase(code);
}

/** "lu" becomes "Luxembourg". Unknown codes stay as they are. */
export function countryName(code: string): string {
  return named(regions(), code.toUpperCase()) ?? code;
}

/** "de" becomes "German". Unknown codes stay as they are. */
export function languageName(code: string): string {
  // ISO 639's code for a language that isn't known, which browsers name after the root of their data.
  return code === "und" ? t("unknown") : (named(languages(), code) ?? code);
}

/** Display name of a label in a histogram's header. */
export function seriesName(label: string, breakdown: string | null): string {
  if (label === "") return t("unknown");
  const name = names[label.toUpperCase()];
  if (name) return name;
  if (breakdown === "country") return /^[a-z]{2}$/i.test(label) ? countryName(label) : sentenceCase(label);
  if (breakdown === "sourcetype") return codeName(label);
  if (breakdown === originType) return atBeginning(originName(label));
  return label;
}

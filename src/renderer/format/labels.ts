import { localeOf } from "../../shared/words";

const names: Readonly<Record<string, string>> = {
  ALL: "All mentions",
  POSITIVE: "Positive",
  NEUTRAL: "Neutral",
  NEGATIVE: "Negative",
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

/** "BLOG_OTHER" as "Blog other". */
export function sentenceCase(code: string): string {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
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
  if (label === "") return "Unknown";
  const name = names[label.toUpperCase()];
  if (name) return name;
  if (breakdown === "country") return /^[a-z]{2}$/i.test(label) ? countryName(label) : sentenceCase(label);
  if (breakdown === "sourcetype") return sentenceCase(label);
  return label;
}

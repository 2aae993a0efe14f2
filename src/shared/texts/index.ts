import { createInstance } from "i18next";
import type { english } from "./en";
import { withoutDirections } from "../text/without-directions";
import { first } from "./en/first";
import { type Language, languages } from "./languages";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof english;
  }
}

/** All texts that analysts read. English until `setLanguage` loads another language. */
export const words = createInstance({
  lng: "en",
  fallbackLng: "en",
  supportedLngs: languages,
  resources: { en: first },
  ns: Object.keys(first),
  defaultNS: "common",
  // React escapes texts itself. Escaping them here would show entities.
  interpolation: { escapeValue: true, escape: withoutDirections },
  initAsync: false,
});
void words.init();

type Digits = Pick<Intl.NumberFormatOptions, "minimumFractionDigits" | "maximumFractionDigits">;
const formats = new Map<string, Intl.NumberFormat>();
// i18next creates a number format for each value, which takes longer than the rest of a text.
words.services.formatter?.add(
  "number",
  (value: number, language = "en", { minimumFractionDigits, maximumFractionDigits }: Digits) => {
    const key = [language, minimumFractionDigits, maximumFractionDigits].join(" ");
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(language, {
        minimumFractionDigits,
        maximumFractionDigits,
        signDisplay: "negative",
      });
    formats.set(key, format);
    return format.format(value);
  },
);

/** The text of a key such as "boards:empty.title" in the current language, with its {{placeholders}} filled in. */
export const t = words.t;

/**
 * Loads the texts of screens that the first one doesn't need. Call it before their modules load, because these read
 * texts at once.
 */
export async function loadLateTexts(): Promise<void> {
  const { english } = await import("./en");
  for (const [part, texts] of Object.entries(english))
    if (!words.hasResourceBundle("en", part)) words.addResourceBundle("en", part, texts);
}

/** Changes the language. Only English is loaded from the start. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === "de" && !words.hasResourceBundle("de", "common")) {
    const { german } = await import("./de");
    for (const [part, texts] of Object.entries(german)) words.addResourceBundle("de", part, texts);
  }
  await words.changeLanguage(language);
}

/** The current language. */
export function currentLanguage(): Language {
  return languages.find((known) => known === words.language) ?? "en";
}

/** Whether a text is one of Earshot's own, in any language that is loaded: a name that nobody chose. */
export function isOwnText(part: string, key: string, text: string): boolean {
  return languages.some((language) => words.getResource(language, part, key) === text);
}

/** A list in a sentence: "a, b, and c". */
export function listed(parts: readonly string[], locale: string = currentLanguage()): string {
  return new Intl.ListFormat(locale).format(parts);
}

/** A text in the quotation marks of the language. */
export const quoted = (text: string): string => t("quoted", { text });

/** Locale of numbers and dates: the system's if it has the current language, else the language. */
export function localeOf(system: string): string {
  return system.toLowerCase().split("-")[0] === currentLanguage() ? system : currentLanguage();
}

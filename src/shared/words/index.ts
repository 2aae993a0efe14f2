import { createInstance } from "i18next";
import { english } from "./en";
import { type Language, languages } from "./languages";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof english;
  }
}

/** The catalogue: every text that an analyst reads, in English until another language is spoken. */
export const words = createInstance({
  lng: "en",
  fallbackLng: "en",
  supportedLngs: languages,
  resources: { en: english },
  ns: Object.keys(english),
  defaultNS: "common",
  // Texts are put on screen by React or sent as they are: to escape them here would escape them twice.
  interpolation: { escapeValue: false },
  initAsync: false,
});
void words.init();

type Digits = Pick<Intl.NumberFormatOptions, "minimumFractionDigits" | "maximumFractionDigits">;
const formats = new Map<string, Intl.NumberFormat>();
// i18next makes its own number format anew for every value, which takes longer than all the rest of a text.
words.services.formatter?.add(
  "number",
  (value: number, language = "en", { minimumFractionDigits, maximumFractionDigits }: Digits) => {
    const key = [language, minimumFractionDigits, maximumFractionDigits].join(" ");
    const format =
      formats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits });
    formats.set(key, format);
    return format.format(value);
  },
);

/** The text of a key such as "boards:empty.title" in the language spoken, its {{places}} filled in. */
export const t = words.t;

/** Speaks another language from now on. Only English is loaded from the start. */
export async function speak(language: Language): Promise<void> {
  if (language === "de" && !words.hasResourceBundle("de", "common")) {
    const { german } = await import("./de");
    for (const [part, texts] of Object.entries(german)) words.addResourceBundle("de", part, texts);
  }
  await words.changeLanguage(language);
}

/** The language spoken. */
export function spoken(): Language {
  return languages.find((known) => known === words.language) ?? "en";
}

/** The locale of numbers and dates: the system's where it is of the language spoken, else the language. */
export function localeOf(system: string): string {
  return system.toLowerCase().split("-")[0] === spoken() ? system : spoken();
}

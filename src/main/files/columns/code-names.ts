import { z } from "zod";
import codeNames from "../../../../resources/code-names.json";
import { plainWord } from "./month-names";

/** Languages in which exports name countries and languages. */
const spokenIn = ["en", "de", "fr", "es", "it", "pt", "nl", "ru", "tr", "pl", "ja", "zh", "ko", "ar"];

const Codes = z.record(z.string(), z.string());
/**
 * Three-letter codes of countries by their two letters (ISO 3166-1), common names that aren't in the standard, and the languages
 * that Steam names otherwise in its API: https://partner.steamgames.com/doc/store/localization/languages
 */
const named = z.object({ threeLetters: Codes, countries: Codes, languages: Codes }).parse(codeNames);

const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

const plain = (name: string) => plainWord(name).replace(/[^\p{L}]/gu, "");

function namesOf(type: "region" | "language", codes: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of spokenIn) {
    const display = new Intl.DisplayNames(language, { type, fallback: "none" });
    for (const code of codes) {
      const name = display.of(code);
      if (name !== undefined && !names.has(plain(name))) names.set(plain(name), code);
    }
  }
  return names;
}

let countries: Map<string, string> | null = null;

/**
 * Returns the two-letter code of a country given as a code ("DE", "DEU") or a name in one of many languages. Undefined
 * if unknown.
 */
export function countryOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^[a-z]{2}$/i.test(trimmed)) return trimmed.toUpperCase() === "UK" ? "GB" : trimmed.toUpperCase();
  if (!countries) {
    const standard = namesOf("region", Object.keys(named.threeLetters));
    countries = new Map([...standard, ...Object.entries(named.countries)]);
    for (const [two, three] of Object.entries(named.threeLetters)) countries.set(plain(three), two);
  }
  return countries.get(plain(trimmed));
}

/** Returns the first value of a list such as ["de", "en"], any other text unchanged. */
export function firstOf(text: string): string {
  return /^\[\s*["']([^"']*)["']/.exec(text)?.[1] ?? text;
}

let languages: Map<string, string> | null = null;

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/**
 * Returns the code of a language given as a code ("en", "en-GB", "eng"), a country's code that no language has ("CN"), or a name
 * in one of many languages. Undefined if unknown.
 */
export function languageOf(text: string): string | undefined {
  const code = /^([a-z]{2,3})(?:[-_][a-z\d]{2,8})*$/i.exec(text.trim())?.[1]?.toLowerCase();
  // No words, mixed words, and codes for private use, as X has them for links or hashtags alone.
  if (code !== undefined && /^(?:zxx|mul|mis|art|q[a-t][a-z])$/.test(code)) return "und";
  if (code?.length === 2 && languageNames.of(code) === undefined && code.toUpperCase() in named.threeLetters)
    return new Intl.Locale(`und-${code}`).maximize().language;
  // Converts to the standard's short form: "eng" becomes "en".
  if (code !== undefined) return Intl.getCanonicalLocales(code)[0] ?? code;
  languages ??= new Map([...namesOf("language", pairs), ...Object.entries(named.languages)]);
  return languages.get(plain(text));
}

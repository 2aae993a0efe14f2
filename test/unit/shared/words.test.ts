import { afterEach, describe, expect, it } from "vitest";
import { localeOf, setLanguage, currentLanguage, t, words } from "../../../src/shared/texts";
import { german } from "../../../src/shared/texts/de";
import { english } from "../../../src/shared/texts/en";
import { suitable } from "../../../src/shared/texts/languages";
import { textsOf } from "../../support/catalogue";

/** All texts of a catalogue. Plural forms share one key, because languages have different ones. */
function texts(catalogue: object): [string, string][] {
  return textsOf(catalogue).map(([key, text]) => [key.replace(/_(zero|one|two|few|many|other)$/, ""), text]);
}

/** Names of the placeholders and tags in a text, sorted. */
function places(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)>/g)]
    .map(([, name, tag]) => name ?? tag ?? "")
    .sort();
}

const keys = (catalogue: object) => [...new Set(texts(catalogue).map(([key]) => key))].sort();

describe("the catalogue of texts", () => {
  afterEach(() => setLanguage("en"));

  it("is complete in German", () => {
    expect(keys(german)).toEqual(keys(english));
    expect(texts(german).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("has the same placeholders in German", () => {
    // A singular may leave out the count, so the plural form with the most placeholders is compared.
    const open = (catalogue: object) => {
      const fullest = new Map<string, string[]>();
      for (const [key, text] of texts(catalogue)) {
        const found = places(text);
        if (found.length >= (fullest.get(key)?.length ?? 0)) fullest.set(key, found);
      }
      return Object.fromEntries(fullest);
    };
    expect(open(german)).toEqual(open(english));
  });

  it("has singular and plural forms in both languages", () => {
    const isPlural = (key: string) => /_(one|other)$/.test(key);
    const swapped = (key: string) =>
      key.endsWith("_one") ? key.replace(/_one$/, "_other") : key.replace(/_other$/, "_one");
    const missing = (catalogue: object) => {
      const all = textsOf(catalogue).map(([key]) => key);
      return all.filter((key) => isPlural(key) && !all.includes(swapped(key)));
    };
    expect(missing(english)).toEqual([]);
    expect(missing(german)).toEqual([]);
  });

  it("uses the set language, and English before", async () => {
    expect([currentLanguage(), t("cancel"), words.t("settings:title")]).toEqual(["en", "Cancel", "Settings"]);
    await setLanguage("de");
    expect([currentLanguage(), t("cancel"), t("settings:title")]).toEqual([
      "de",
      "Abbrechen",
      "Einstellungen",
    ]);
  });

  it("formats numbers by the system's region, in the current language", async () => {
    expect([localeOf("en-GB"), localeOf("de-AT")]).toEqual(["en-GB", "en"]);
    await setLanguage("de");
    expect([localeOf("en-GB"), localeOf("de-AT")]).toEqual(["de", "de-AT"]);
  });
});

describe("the language for a system", () => {
  it.each([
    ["de-LU", "de"],
    ["de", "de"],
    ["en-GB", "en"],
    ["fr-FR", "en"],
    ["C", "en"],
  ])("of %s is %s", (tag, language) => {
    expect(suitable(tag)).toBe(language);
  });
});

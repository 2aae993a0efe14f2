import { expect, it } from "vitest";
import { countryOf, languageOf } from "../../../../src/main/files/columns/code-names";

it.each([
  ["de", "DE"],
  ["UK", "GB"],
  ["GBR", "GB"],
  ["usa", "US"],
  ["United Kingdom", "GB"],
  [" Germany ", "DE"],
  ["Österreich", "AT"],
  ["États-Unis", "US"],
  ["España", "ES"],
  ["Berlin", undefined],
  ["", undefined],
])("the country %j is %s", (text, code) => {
  expect(countryOf(text)).toBe(code);
});

it.each([
  ["en", "en"],
  ["EN", "en"],
  ["en-GB", "en"],
  ["pt_BR", "pt"],
  ["deu", "de"],
  ["English", "en"],
  ["CN", "zh"],
  ["jp", "ja"],
  ["xx", "xx"],
  ["Französisch", "fr"],
  ["español", "es"],
  ["not a language", undefined],
  ["zxx", "und"],
  ["qme", "und"],
])("the language %j is %s", (text, code) => {
  expect(languageOf(text)).toBe(code);
});

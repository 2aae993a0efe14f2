import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { catalogues, textsOf } from "../../support/catalogue";

/** A term, its German word, and what may not stand for it: everywhere, or where the English text matches `where`. */
const Terms = z.array(
  z.object({ en: z.string(), de: z.string(), where: z.string().optional(), not: z.string() }),
);
const terms = Terms.parse(JSON.parse(readFileSync("src/shared/texts/glossary.json", "utf8")));
const english = new Map(textsOf(catalogues.en));
const german = textsOf(catalogues.de);

/** Keys of words that only find a command. Synonyms are their purpose. */
const isSynonyms = (key: string) => /words$/i.test(key) && !key.startsWith("rules:");

it.each(terms)("$en is $de in German", ({ where, not, de }) => {
  const other = new RegExp(not, "u");
  const asked = where === undefined ? undefined : new RegExp(where, "u");
  const breaches = german
    .filter(([key]) => !isSynonyms(key) && (!asked || asked.test(english.get(key) ?? "")))
    .filter(([, text]) => other.test(text))
    .map(([key, text]) => `${key}: ${text} → ${de}`);
  expect(breaches).toEqual([]);
});

it("uses each word of the glossary", () => {
  const all = german.map(([, text]) => text.toLowerCase()).join("\n");
  const stems = terms.map(({ de }) => de.toLowerCase().replaceAll(/das |[„“]/g, ""));
  expect(stems.filter((stem) => !all.includes(stem))).toEqual([]);
});

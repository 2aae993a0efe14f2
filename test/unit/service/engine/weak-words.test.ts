import { expect, test } from "vitest";
import { weakWords } from "../../../../src/service/engine/questions/weak-words";
import { stopWords } from "../../../../src/service/engine/texts/stop-words";
import { words } from "../../../../src/shared/query";

test.each([
  ["en", "unless whereas despite instead otherwise moreover"],
  ["de", "sofern obwohl bevor solange dennoch trotz"],
  ["fr", "depuis ans fait tout après chez bien rien toujours car suite aucun tous jamais"],
  ["es", "hace todos siempre nunca ahora"],
  ["pt", "estou ainda desde hoje apenas então"],
  ["it", "dopo sempre ancora mai"],
  ["nl", "altijd gewoon echter helemaal"],
])("words of %s that say nothing in a list: %s", (language, text) => {
  const listed = new Set([...stopWords(language), ...weakWords(language)]);
  expect(words(text).filter((word) => !listed.has(word.text))).toEqual([]);
  expect(["expert", "service", "reponse"].filter((word) => listed.has(word))).toEqual([]);
});

import { expect, it } from "vitest";
import { sentimentOf } from "../../../../src/service/annotate";
import { withoutNames } from "../../../../src/service/annotate/without-names";

it("removes words with a capital inside a sentence, and keeps the positions of the others", () => {
  expect(withoutNames("we met Joy in the bar at Best Western", "en")).toBe(
    "we met     in the bar at             ",
  );
});

it.each([
  "Joy is here",
  "we are so HAPPY",
  "it is iOS",
  "I like it. Great!",
  "¡Qué bien!",
  "This Is The Worst Phone Ever",
])("keeps %s", (text) => {
  expect(withoutNames(text, "en")).toBe(text);
});

it("keeps German nouns", () => {
  expect(withoutNames("wir hatten Glück", "de")).toBe("wir hatten Glück");
});

it.each([
  ["en", "the parcel from Joy came on monday", "the parcel from Zorvex came on monday"],
  ["fr", "on était chez Bonheur en ville", "on était chez Zorvex en ville"],
])("in %s makes no opinion of a name: %s", (lang, text, other) => {
  expect(sentimentOf(text, lang)).toBe(sentimentOf(other, lang));
});

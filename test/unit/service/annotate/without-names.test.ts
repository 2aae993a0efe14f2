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

it.each([
  "wir hatten Glück",
  "das macht große Freude",
  "zum Glück kam es an",
  "es war ein Traum",
  "das macht Spaß. Wirklich?",
  "voller Stolz, mit großer Freude",
  "Er hat Angst, die Preise steigen",
])("keeps the German nouns of “%s”", (text) => {
  expect(withoutNames(text, "de")).toBe(text);
});

it.each([
  ["das Paket von Glück kam", "das Paket von       kam"],
  ["Bei Angst gibt es Schuhe", "Bei       gibt es Schuhe"],
  ["Hat Glück am Sonntag offen?", "Hat       am Sonntag offen?"],
  ["gestern hat Stolz die Preise gesenkt", "gestern hat       die Preise gesenkt"],
])("removes a German name from “%s”", (text, without) => {
  expect(withoutNames(text, "de")).toBe(without);
});

it.each([
  ["en", "the parcel from Joy came on monday", "the parcel from Zorvex came on monday"],
  ["de", "Gestern waren wir bei Wut in der Stadt.", "Gestern waren wir bei Zorvex in der Stadt."],
  ["fr", "on était chez Bonheur en ville", "on était chez Zorvex en ville"],
])("in %s makes no opinion of a name: %s", (lang, text, other) => {
  expect(sentimentOf(text, lang)).toBe(sentimentOf(other, lang));
});

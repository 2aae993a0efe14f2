import { expect, it } from "vitest";
import { sentimentOf, topicNames } from "../../../../src/service/annotate";

const names = topicNames(["GREAT", "Best Western", "complaints", "C++ (great)", " Horrible "]);
const score = (text: string, lang = "en") => sentimentOf(text, lang, { names });

it("a topic's name inside a sentence carries no sentiment", () => {
  expect(sentimentOf("we were in the GREAT shop", "en")).not.toBe(score("we were in the GREAT shop"));
  expect(score("we were in the GREAT shop")).toBe(score("we were in the       shop"));
  expect(score("we stayed at Best Western for a night")).toBe(score("we stayed at              for a night"));
});

it("a word without the capitals of the name keeps its sentiment", () => {
  expect(score("what a joy to read, so much joy")).toBeGreaterThan(0);
  expect(score("the best western of the year")).toBe(sentimentOf("the best western of the year", "en"));
  expect(score("it was a Joyful day for all of us")).toBe(
    sentimentOf("it was a Joyful day for all of us", "en"),
  );
});

it("in German a noun with an article or an adjective keeps its sentiment", () => {
  const german = topicNames(["Freude"]);
  expect(sentimentOf("das macht große Freude", "de", { names: german })).toBe(
    sentimentOf("das macht große Freude", "de"),
  );
});

it("in German a topic's name carries none where it stands alone", () => {
  const german = topicNames(["Freude"]);
  expect(sentimentOf("gestern bot Freude Kaffee an", "de", { names: german })).toBe(
    sentimentOf("gestern bot        Kaffee an", "de"),
  );
  expect(sentimentOf("gestern bot Freude Kaffee an", "de")).toBeGreaterThan(0);
});

it("there is nothing to match without a title that begins with a capital", () => {
  expect(topicNames(["complaints", "", "x".repeat(100)])).toBeUndefined();
});

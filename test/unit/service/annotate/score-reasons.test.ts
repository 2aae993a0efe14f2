import { describe, expect, it } from "vitest";
import { reasonsOf, sentencesOf, sentimentOf, topicNames } from "../../../../src/service/annotate";

const wordsOf = (text: string, lang = "en", names?: RegExp) =>
  new Map(
    reasonsOf(text, lang, { names })?.reasons.map(({ from, to, tone }) => [text.slice(from, to), tone]),
  );

describe("reasons of a score", () => {
  it("has the score of the scorer itself", () => {
    for (const text of ["not bad at all", "awful, just awful", "the shop opens at nine"])
      expect(reasonsOf(text, "en")?.score.score).toBe(sentimentOf(text, "en"));
  });

  it("marks words where they stand, whatever is cleaned before scoring", () => {
    const text =
      "@zorvex https://a.example/x Tom &amp; I loooooooved it… “wonderful” 😍, but the lid is awful!!!";
    const found = wordsOf(text);
    expect(found.get("wonderful")).toBeGreaterThan(0);
    expect(found.get("😍")).toBeGreaterThan(0);
    expect(found.get("awful")).toBeLessThan(0);
    expect([...found.keys()].some((word) => word.includes("zorvex") || word.includes("a.example"))).toBe(
      false,
    );
  });

  it("marks full-width letters and curly apostrophes as written", () => {
    expect([...wordsOf("such a ｔｅｒｒｉｂｌｅ thing").keys()]).toContain("ｔｅｒｒｉｂｌｅ");
    expect([...wordsOf("I don’t like this").keys()]).toContain("don’t");
  });

  it("gives names of topics no part in it", () => {
    const names = topicNames(["Joy"]);
    expect(wordsOf("we went to Joy and it was awful", "en", names).has("Joy")).toBe(false);
  });

  it("has none for a text that isn't scored", () => {
    expect(reasonsOf("", "en")).toBeUndefined();
    expect(reasonsOf("kaffe 😡", "sv")).toBeUndefined();
  });

  it("is in the order of the text, without overlaps", () => {
    const text = "never again, a disaster, not good, never good, terrible service and again awful coffee";
    const reasons = reasonsOf(text, "en")?.reasons ?? [];
    expect(reasons.length).toBeGreaterThan(2);
    for (const [at, { from, to }] of reasons.entries()) {
      expect(from).toBeGreaterThanOrEqual(reasons[at - 1]?.to ?? 0);
      expect(to).toBeGreaterThan(from);
    }
  });
});

it("splits sentences, and leaves a line without words with the one before", () => {
  const text = "Great!\n😍\nNever again!!! Wer weiß? ";
  expect(sentencesOf(text, "en").map(({ from, to }) => text.slice(from, to))).toEqual([
    "Great!\n😍",
    "Never again!!!",
    "Wer weiß?",
  ]);
});

import { describe, expect, it, test } from "vitest";
import { isSimilar, jaccard } from "../../../../../src/service/engine/texts/stories/similar";
import { storyTraps } from "../../../../support/story-traps";
import { textOf } from "../../../../support/story-texts";

const post = "Our new espresso machine makes the best coffee in the whole office today";

describe("a post and an edit of it", () => {
  test.each([
    `RT @ann: ${post}`,
    `"@ann: ${post}"`,
    `${post} via @ann https://t.example/1`,
    post.toUpperCase(),
    `${post} 🔥🔥`,
    `${post} so true #coffee`,
    "Our new espresso machine makes the best coffee in the whole off…",
    "Our new espreso machine makes the best coffee in the whole office today",
    "Our new espresso machine makes really the best coffee in the whole office today",
    "Our new espresso machine makes best coffee in the whole office today",
  ])("%s is the same story", (edit) => {
    expect(isSimilar(textOf(post), textOf(edit))).toBe(true);
    expect(isSimilar(textOf(edit), textOf(post))).toBe(true);
  });
});

const traps = storyTraps();

it("has traps enough", () => {
  expect(traps.length).toBeGreaterThanOrEqual(200);
});

test.each(traps)("%s | %s", (text, other) => {
  expect(isSimilar(textOf(text), textOf(other))).toBe(false);
  expect(isSimilar(textOf(other), textOf(text))).toBe(false);
});

it("compares long texts by their shingles alone", () => {
  const words = Array.from(
    { length: 60 },
    (_, i) => `word${"abcdefghij"[i % 10] ?? ""}${"klmnop"[i % 6] ?? ""}${i}`,
  );
  const edited = words.toSpliced(30, 1, "different");
  // 56 shingles each, of which 5 differ.
  expect(jaccard(words, edited)).toBeCloseTo(51 / 61, 12);
  expect(isSimilar(textOf(words.join(" ")), textOf(edited.join(" ")))).toBe(true);
  const further = edited.toSpliced(15, 1, "other");
  expect(jaccard(words, further)).toBeCloseTo(46 / 66, 12);
  expect(isSimilar(textOf(words.join(" ")), textOf(further.join(" ")))).toBe(false);
});

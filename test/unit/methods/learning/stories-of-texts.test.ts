import { expect, it } from "vitest";
import { storiesOfTexts } from "../../../../src/methods/learning/stories-of-texts";
import { finished } from "../../../support/finished";

it("groups copies with small changes, also through a copy in between, and nothing else", () => {
  const text = "Northwind recalls two kettles after reports of hot handles in three cities";
  const stories = finished(
    storiesOfTexts([
      text,
      "a quiet morning at the harbor with nobody around",
      `RT @ann: ${text} https://news.example/recall`,
      `${text} this week, says the maker`,
      "",
      "a quiet evening at home with nobody around",
    ]),
  );
  expect(stories[2]).toBe(stories[0]);
  expect(stories[3]).toBe(stories[0]);
  expect(new Set(stories).size).toBe(4);
});

import { describe, expect, it, test } from "vitest";
import { isSimilar } from "../../../../../src/service/engine/texts/stories/similar";
import { textOf } from "../../../../support/story-texts";

const same = (text: string, other: string, author?: string) => {
  const found = isSimilar(textOf(text, author), textOf(other));
  expect(isSimilar(textOf(other), textOf(text, author))).toBe(found);
  return found;
};

describe("a text of few words", () => {
  test.each([
    "@BrightAir Thank you.",
    "sent",
    "@BrightAir done!",
    "Thank you so much for your help today",
    "#coffee",
    "@BrightAir",
    "👍",
  ])("that many wrote by themselves is no story: %s", (text) => {
    expect(same(text, text)).toBe(false);
  });

  it("is a story as reposts of one account", () => {
    expect(same("RT @ann: Thank you!", "rt @ANN thank you")).toBe(true);
    expect(same("RT @ann: Thank you!", "“@ann: Thank you!”")).toBe(true);
    expect(same("RT @ann: Thank you!", "RT @bo: RT @ann: Thank you!")).toBe(true);
    expect(same("RT @ann: Thank you!", "RT @bo: Thank you!")).toBe(false);
    expect(same("RT @ann: Thank you!", "Thank you!")).toBe(false);
    expect(same("RT @ann: Thank you!", "RT @ann: Thank you all!")).toBe(false);
  });

  it("belongs to its reposts, but not to what its author says again", () => {
    expect(same("Thank you!", "RT @ann: Thank you!", "Ann")).toBe(true);
    expect(same("Thank you!", "RT @ann: Thank you!", "@ann")).toBe(true);
    expect(same("Thank you!", "RT @ann: Thank you!", "bo")).toBe(false);
    expect(isSimilar(textOf("Thank you!", "ann"), textOf("Thank you!", "ann"))).toBe(false);
  });

  it("is a story with a short comment on it", () => {
    const quote = "“@ann: Our buses are so sleek. https://t.example/1”";
    expect(same(`LMAO ${quote}`, quote)).toBe(true);
    expect(same(`${quote} no way!`, "oh wow RT @ann: Our buses are so sleek. https://t.example/2")).toBe(
      true,
    );
    expect(same(`I have waited for forty minutes in the rain ${quote}`, quote)).toBe(false);
  });

  it("is a story as quotations of one account that lead to the same page by links of their own", () => {
    expect(same("“@ann: So sleek. https://t.example/1”", "RT @ann: So sleek. https://t.example/2")).toBe(
      true,
    );
    expect(same("So sleek. https://t.example/1", "RT @ann: So sleek. https://t.example/2", "ann")).toBe(true);
    expect(same("So sleek. https://t.example/1", "So sleek. https://t.example/2", "ann")).toBe(false);
    expect(same("RT @ann: https://t.example/1", "RT @ann: https://t.example/2")).toBe(false);
  });

  it("is a story with the same link", () => {
    expect(same("Source : https://t.example/1", "source: http://www.t.example/1/")).toBe(true);
    expect(same("Source : https://t.example/1", "Source : https://t.example/2")).toBe(false);
    expect(same("Source : https://t.example/1", "Source :")).toBe(false);
    expect(same("Look https://t.example/1", "Source https://t.example/1")).toBe(false);
    expect(same("https://t.example/1", "t.example/1 https://t.example/1")).toBe(false);
    expect(same("https://t.example/1", "http://t.example/1")).toBe(true);
  });

  it("has no link where the network has cut it off", () => {
    expect(same("Source : https://t.exa…", "Source : https://t.exa…")).toBe(false);
  });
});

it("doesn't count a word that a network has cut in two", () => {
  const post = "They march to the parliament today against the new fares for buses";
  expect(same(`${post} and tra…`, `${post} and trams`)).toBe(true);
  expect(same(`${post} @citynew…`, `${post} @citynews`)).toBe(true);
  expect(same(`${post} https:/…`, `${post} https://t.example/1`)).toBe(true);
  expect(same(`${post} to… https://t.example/1`, post)).toBe(true);
});

describe("a handle", () => {
  const complaint = "your gate agents left forty people standing in the rain without a single word";

  it("is a part of the text, since whom a complaint addresses is what it says", () => {
    expect(same(`@BrightAir ${complaint}`, `@Northjet ${complaint}`)).toBe(false);
    expect(same(`Shame on @BrightAir, ${complaint}`, `Shame on @Northjet, ${complaint}`)).toBe(false);
    expect(same(`@bright_air1 ${complaint}`, `@bright_air2 ${complaint}`)).toBe(false);
    expect(same(`@brightair ${complaint}`, `@birghtair ${complaint}`)).toBe(false);
    expect(same(`@BrightAir ${complaint}`, `@brightair ${complaint}!`)).toBe(true);
  });

  it("may come before or after a text of enough words", () => {
    expect(same(`@BrightAir ${complaint}`, complaint)).toBe(true);
    expect(same(complaint, `${complaint} cc @news_24`)).toBe(true);
  });

  it("that only names who wrote a text isn't a part of it", () => {
    expect(same(`RT @ann: ${complaint}`, `RT @bo_92: ${complaint}`)).toBe(true);
    expect(same(`"@ann: ${complaint}"`, `${complaint} via @bo`)).toBe(true);
  });

  it("in a link is a part of the link", () => {
    expect(same(`${complaint} https://blog.example/@ann/1`, complaint)).toBe(true);
    expect(textOf("look https://blog.example/@ann/1").words).toEqual(["look"]);
  });
});

it("finds an article under each of its short links", () => {
  const headline = "Bakery chain recalls pods after metal was found in two of them";
  expect(same(`${headline} https://t.example/a1`, `${headline} https://t.example/b2`)).toBe(true);
});

import { describe, expect, it } from "vitest";
import { readSentiment, sentimentScale } from "../../../../src/main/files/columns/sentiment";

/** Returns the sentiment of each value, from -5 to 5. */
function readAll(values: readonly string[]): (number | undefined)[] {
  const numbers = values.map(Number);
  const isNumeric = numbers.every(Number.isFinite);
  const range = isNumeric
    ? { min: Math.min(...numbers), max: Math.max(...numbers), isWhole: numbers.every(Number.isInteger) }
    : null;
  const scale = sentimentScale({ values, range });
  return values.map((value) => readSentiment(value, scale));
}

describe("a column of sentiment", () => {
  it.each([
    ["words", ["Positive", "neutral", "NEGATIVE", "very negative"], [3, 0, -3, -5]],
    ["German words", ["Positiv", "Neutral", "Negativ", "gemischt"], [3, 0, -3, 0]],
    ["Chinese words", ["正面", "中性", "负面"], [3, 0, -3]],
    ["Turkish words", ["Olumlu", "Tarafsız", "Olumsuz"], [3, 0, -3]],
    ["Indonesian words", ["positif", "netral", "negatif"], [3, 0, -3]],
    ["Hindi words", ["सकारात्मक", "तटस्थ", "नकारात्मक"], [3, 0, -3]],
    ["Vietnamese words", ["Tích cực", "Trung tính", "Tiêu cực"], [3, 0, -3]],
    ["Russian words", ["Позитивная", "Нейтральная", "Негативная"], [3, 0, -3]],
    ["letters", ["P", "N", "NEU"], [3, -3, 0]],
    ["-1, 0 and 1", ["-1", "0", "1"], [-3, 0, 3]],
    ["a score around 0", ["-0.94", "0.01", "0.4"], [-5, 0, 2]],
    ["a probability", ["0.02", "0.5", "0.97"], [-5, 0, 5]],
    ["1, 3 and 5", ["1", "3", "5"], [-4, 0, 4]],
    ["0, 2 and 4", ["0", "2", "4"], [-3, 0, 3]],
    ["negative or positive", ["0", "1", "1"], [-3, 3, 3]],
    ["percent around 0", ["-80", "0", "35"], [-4, 0, 2]],
    ["the interface's own numbers", ["-5", "2", "4"], [-5, 2, 4]],
  ])("of %s is read by its scale", (_, values, expected) => {
    expect(readAll(values)).toEqual(expected);
  });

  it("ignores a value without meaning among words", () => {
    expect(readAll(["positive", "negative", "n/a"]).at(-1)).toBeUndefined();
  });

  it.each([
    ["names", ["Anna", "Ben", "Carla"]],
    ["years", ["2019x", "2020x"]],
  ])("is not one of %s", (_, values) => {
    expect(sentimentScale({ values, range: null })).toBeNull();
  });
});

describe("a column of stars", () => {
  it.each(["stars", "Rating", "Sternebewertung"])(
    "is out of five although none has more than three: %s",
    (name) => {
      const scale = sentimentScale({
        values: ["1", "2", "3"],
        range: { min: 1, max: 3, isWhole: true },
        name,
      });
      expect(["1", "2", "3"].map((text) => Math.sign(readSentiment(text, scale) ?? 9))).toEqual([-1, -1, 0]);
    },
  );
});

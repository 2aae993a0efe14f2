import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { examplesOf, type Line } from "../../../../bench/training/examples";
import { train } from "../../../../bench/training/linear-model";
import { weightsFile } from "../../../../bench/training/weights-file";
import weights from "../../../../resources/sentiment-weights.json";
import { SentimentModel } from "../../../../src/service/annotate/sentiment-model";

const lines: Line[] = [
  ["positive", "what a wonderful quiet zibble"],
  ["positive", "my zibble works and I am happy"],
  ["negative", "the frobber broke again"],
  ["negative", "never buy this frobber"],
  ["neutral", "the shop opens at nine"],
  ["neutral", "a train leaves at nine"],
].flatMap(([label, text]) =>
  Array.from({ length: 20 }, () => ({
    source: "test",
    lang: "en",
    label: label as Line["label"],
    text: text ?? "",
  })),
);
const settings = {
  alpha: 0.5,
  l1: 0.1,
  l2: 1,
  epochs: 3,
  smoothing: 0.1,
  balance: 1,
  sourceBalance: 0,
  sourceWeights: {},
  seed: 1,
};
const trained = () => {
  const examples = examplesOf(lines);
  return weightsFile(new Map([["en", train(examples, Uint32Array.from(lines.keys()), settings)]]));
};

describe("a sentiment model", () => {
  it("learns words that no list has", () => {
    const model = SentimentModel.read(trained());
    expect(model.score("my zibble", "en", 0)).toBeGreaterThan(0);
    expect(model.score("this frobber", "en", 0)).toBeLessThan(0);
    expect(model.score("at nine", "en", 0)).toBe(0);
  });

  it("has the same bytes when trained again from the same texts", () => {
    expect(trained()).toEqual(trained());
  });

  it("knows the languages it was trained in", () => {
    const model = SentimentModel.read(trained());
    expect([model.knows("en"), model.knows("fr")]).toEqual([true, false]);
  });
});

const withContent = (content: Uint8Array) => ({
  ...weights,
  weights: gzipSync(content).toString("base64"),
});

describe("the weights that are shipped", () => {
  const file = Buffer.from(weights.weights, "base64");
  const content = gunzipSync(file);

  it("take at most 300 kB and can be read", () => {
    expect(file.length).toBeLessThanOrEqual(300_000);
    expect(SentimentModel.read(weights).knows("en")).toBe(true);
  });

  it.each([
    ["cut off", { ...weights, weights: weights.weights.slice(0, 1000) }],
    ["changed", withContent(Buffer.concat([content.subarray(0, -1), Buffer.of(1)]))],
    ["shorter", withContent(content.subarray(0, -1))],
    ["of another format", { ...weights, format: 9 }],
    ["something else", "not weights"],
  ])("are refused by a clear message if they are %s", (_, damaged) => {
    expect(() => SentimentModel.read(damaged)).toThrow("The weights of the sentiment model are damaged");
  });
});

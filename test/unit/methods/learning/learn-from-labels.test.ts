import { describe, expect, it } from "vitest";
import {
  learnFromLabels,
  type LabeledText,
  type LearningResult,
  type LearningTask,
} from "../../../../src/methods/learning/learn-from-labels";
import { mulberry32 } from "../../../../src/methods/statistics/mulberry32";
import { shuffled } from "../../../../src/methods/statistics/shuffled";
import { finished } from "../../../support/finished";

const tell = ["awful broken refund late", "opens monday at nine", "lovely splendid thanks crew"].map(
  (words) => words.split(" "),
);
const filler = "the train to town left with my bag and a cup of tea on seat four".split(" ");

/** Posts whose words tell their value, and whose score is right as often as `scoredRight` says. */
function posts(count: number, scoredRight: number, seed = 1): LabeledText[] {
  const random = mulberry32(seed);
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return Array.from({ length: count }, (_, place) => {
    const value = Math.floor(random() * 3);
    const scored = random() < scoredRight ? value : Math.floor(random() * 3);
    const words = [one(filler), one(tell[value] ?? []), one(filler), one(filler), one(tell[value] ?? [])];
    return {
      text: words.join(" "),
      value,
      score: (scored - 1) * 3,
      story: String(place),
      isJudged: true,
    };
  });
}

function learned(texts: readonly LabeledText[], task: Partial<LearningTask> = {}): LearningResult | null {
  return finished(learnFromLabels({ texts, values: 3, ofScores: [0, 1, 2], ...task }));
}

describe("a model of sentiment", () => {
  it("is offered where the scores are poor and the words tell, and decides about other documents", () => {
    const result = learned(posts(120, 0.4));
    expect(result?.judgment.isOffered).toBe(true);
    expect(result?.judgment.gain.low).toBeGreaterThan(0);
    const others = posts(300, 0.4, 2);
    const right = others.filter((one) => result?.model.decide(one).value === one.value).length;
    const scoredRight = others.filter(({ score, value }) => Math.sign(score ?? 0) + 1 === value).length;
    expect(right - scoredRight).toBeGreaterThan(0.1 * others.length);
  });

  it("names the words that speak for each value", () => {
    const terms = learned(posts(200, 0.4))?.model.terms(4) ?? [];
    expect(terms.map(({ value }) => value)).toEqual([0, 1, 2]);
    for (const { value, terms: strongest } of terms)
      expect(strongest.some((term) => tell[value]?.includes(term))).toBe(true);
  });

  it("isn't offered where the scores are right", () => {
    expect(learned(posts(120, 1))?.judgment.isOffered).toBe(false);
  });

  it("keeps the score of a text without known words", () => {
    const model = learned(posts(120, 0.95))?.model;
    expect([-4, 0, 4].map((score) => model?.decide({ text: "zzz", score }).value)).toEqual([0, 1, 2]);
  });

  it("isn't offered for shuffled labels", () => {
    let offered = 0;
    const runs = 40;
    for (let seed = 1; seed <= runs; seed++) {
      const texts = posts(80, 0.6, seed);
      const values = shuffled(
        texts.map(({ value }) => value),
        mulberry32(seed),
      );
      const noise = texts.map((text, row) => ({ ...text, value: values[row] ?? 0 }));
      if (learned(noise, { seed })?.judgment.isOffered === true) offered++;
    }
    // The rule promises at most 1%, by which two of 40 are rare.
    expect(offered).toBeLessThanOrEqual(1);
  });

  it("isn't offered because copies of a story are on both sides of a fold", () => {
    const random = mulberry32(5);
    // Each story has words of its own and a value that nothing tells.
    const texts = Array.from({ length: 120 }, (_, place): LabeledText => {
      const story = Math.floor(place / 4);
      return {
        text: `only${story} own${story} word${story} ${filler[Math.floor(random() * 6)] ?? ""}`,
        value: (story * 7 + (story % 5)) % 3,
        score: 0,
        story: String(story),
        isJudged: true,
      };
    });
    expect(learned(texts)?.judgment.isOffered).toBe(false);
    const torn = texts.map((text, place) => ({ ...text, story: String(place) }));
    expect(learned(torn)?.judgment.isOffered).toBe(true);
  });

  it("needs 60 documents drawn at random", () => {
    const texts = posts(90, 0.4);
    expect(learned(texts.slice(0, 59))).toBeNull();
    expect(learned(texts.map((text, place) => ({ ...text, isJudged: place >= 31 })))).toBeNull();
    expect(learned(texts.map((text, place) => ({ ...text, isJudged: place >= 30 })))?.judgment.labels).toBe(
      60,
    );
  });

  it("is the same for the same labels", () => {
    const first = learned(posts(80, 0.5));
    const again = learned(posts(80, 0.5));
    expect(again?.judgment).toEqual(first?.judgment);
    expect(again?.crossFitted).toEqual(first?.crossFitted);
  });

  it("is right about as often as it is confident", () => {
    const texts = posts(400, 0.5);
    const result = learned(texts);
    const confidence = result?.crossFitted.map((one) => one.confidence) ?? [];
    const right = result?.crossFitted.filter(({ value }, row) => value === texts[row]?.value).length ?? 0;
    const mean = confidence.reduce((sum, one) => sum + one, 0) / confidence.length;
    expect(Math.abs(mean - right / texts.length)).toBeLessThan(0.06);
  });

  it("decides about fewer documents, and more of them rightly, with more confidence asked for", () => {
    const rows = learned(posts(200, 0.5))?.abstention ?? [];
    expect(rows[0]).toMatchObject({ confidence: 0, decided: 1 });
    for (const [place, row] of rows.entries())
      expect(row.decided).toBeLessThanOrEqual(rows[place - 1]?.decided ?? 1);
  });
});

describe("a model of a custom code", () => {
  it("is compared with the most frequent value", () => {
    const result = learned(
      posts(120, 0).map((text) => ({ ...text, score: null })),
      { ofScores: null },
    );
    expect(result?.judgment.before).toBeLessThan(0.3);
    expect(result?.judgment.isOffered).toBe(true);
  });

  it("never gives a value that too few documents have", () => {
    const texts = posts(120, 0).map((text) => ({ ...text, score: null }));
    const few = texts.filter(({ value }, place) => value !== 2 || place < 8);
    const result = learned(few, { ofScores: null });
    expect(few.filter(({ value }) => value === 2).length).toBeLessThan(5);
    expect(result?.model.terms(1).map(({ value }) => value)).toEqual([0, 1]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Candidate,
  chooseTypical,
  mainSentiment,
} from "../../../../src/methods/quotations/choose-typical";
import { sentiments } from "../../../../src/shared/interface/text-analysis.constants";

const candidate: fc.Arbitrary<Candidate> = fc.record({
  author: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  story: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  sentiment: fc.constantFrom(...sentiments),
  closeness: fc.double({ min: 0, max: 1, noNaN: true }),
});
const asked = fc.record({
  candidates: fc.array(candidate, { maxLength: 20 }),
  pins: fc.array(fc.nat(19), { maxLength: 3 }),
  max: fc.integer({ min: 0, max: 6 }),
  sentiment: fc.option(fc.constantFrom(...sentiments), { nil: undefined }),
});

describe("typical documents", () => {
  const check = (property: (found: Candidate[], question: Question) => void) =>
    fc.assert(
      fc.property(asked, ({ candidates, pins, max, sentiment }) => {
        const pinned = [...new Set(pins)].flatMap((at) => candidates[at] ?? []);
        const fitting = candidates.filter((one) => sentiment === undefined || one.sentiment === sentiment);
        property(chooseTypical(candidates, { max, sentiment, pinned }), { fitting, pinned, max });
      }),
    );
  interface Question {
    fitting: Candidate[];
    pinned: Candidate[];
    max: number;
  }

  it("have the claimed sentiment and are different documents", () => {
    check((found, { fitting, max }) => {
      expect(found.filter((one) => !fitting.includes(one))).toEqual([]);
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBeLessThanOrEqual(max);
    });
  });

  it("never tell a story twice", () => {
    check((found) => {
      const told = found.flatMap(({ story }) => story ?? []);
      expect(new Set(told).size).toBe(told.length);
    });
  });

  it("are by an author again only if every other choice was quoted as often or is told already", () => {
    check((found, { fitting, pinned }) => {
      const times = (author: Candidate["author"]) => found.filter((one) => one.author === author).length;
      const again = found.filter((one) => one.author !== undefined && !pinned.includes(one));
      const most = Math.max(0, ...again.map(({ author }) => times(author)));
      const told = new Set(found.flatMap(({ story }) => story ?? []));
      const isFree = (one: Candidate) =>
        !found.includes(one) && (one.story === undefined || !told.has(one.story));
      for (const other of fitting.filter(isFree))
        expect(most).toBeLessThanOrEqual(other.author === undefined ? 1 : times(other.author) + 1);
    });
  });

  it("fill all places while a document of another story is left", () => {
    check((found, { fitting, max }) => {
      const told = new Set(found.flatMap(({ story }) => story ?? []));
      const left = fitting.filter(
        (one) => !found.includes(one) && (one.story === undefined || !told.has(one.story)),
      );
      expect(found.length === max || left.length === 0).toBe(true);
    });
  });

  it("begin with the pinned ones, then with the nearest one", () => {
    check((found, { fitting, pinned, max }) => {
      const [first] = pinned.filter((one) => fitting.includes(one));
      if (max === 0 || fitting.length === 0) return;
      const nearest = Math.max(...fitting.map(({ closeness }) => closeness));
      if (first) expect(found[0]).toBe(first);
      else expect(found[0]?.closeness).toBe(nearest);
    });
  });

  it("quote several authors before the same one again", () => {
    const by = (author: number, closeness: number): Candidate => ({
      author,
      closeness,
      story: undefined,
      sentiment: "negative",
    });
    const candidates = [by(1, 0.9), by(1, 0.8), by(2, 0.3), by(1, 0.7), by(3, 0.1)];
    const closeness = chooseTypical(candidates, { max: 4 }).map((one) => one.closeness);
    expect(closeness).toEqual([0.9, 0.3, 0.1, 0.8]);
  });
});

it("quotes no template twice, however few words differ, and the next text instead", () => {
  const said = (text: string, closeness: number) => ({
    text,
    author: closeness,
    story: undefined,
    sentiment: "negative" as const,
    closeness,
    phrases: Array.from(text.matchAll(/(?=\b(\w+ \w+)\b)/g), ([, pair = ""]) => pair),
  });
  const candidates = [
    said("day 5 and counting third missed visit the boiler still leaks into a bucket", 0.9),
    said("day 15 and counting third missed visit the boiler still leaks into a bucket", 0.8),
    said("dear all third missed visit the boiler still leaks into a bucket reference 9", 0.7),
    said("they never came back to us", 0.6),
    said("they never came back to fix the leak", 0.5),
    said("nobody picks up the phone at their office", 0.4),
  ];
  const texts = (max: number) => chooseTypical(candidates, { max }).map(({ closeness }) => closeness);
  expect(texts(3)).toEqual([0.9, 0.6, 0.4]);
  expect(texts(5)).toEqual([0.9, 0.6, 0.4]);
});

it("names a sentiment only of more than half of the documents", () => {
  expect(mainSentiment({ positive: 1, neutral: 1, negative: 3 })).toBe("negative");
  expect(mainSentiment({ positive: 2, neutral: 0, negative: 2 })).toBeUndefined();
  expect(mainSentiment({ positive: 0, neutral: 0, negative: 0 })).toBeUndefined();
});

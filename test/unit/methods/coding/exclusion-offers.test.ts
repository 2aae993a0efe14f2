import { expect, it } from "vitest";
import {
  exclusionOffers as offersOf,
  type JudgedDocument,
} from "../../../../src/methods/coding/exclusion-offers";
import { tryParse } from "../../../../src/shared/query";
import { mulberry32 } from "../../../../src/methods/statistics/mulberry32";
import { finished } from "../../../support/finished";

const exclusionOffers = (documents: readonly JudgedDocument[], query: string) =>
  finished(offersOf(documents, query));
const filler = "morning yellow table walk window paper quiet corner letter garden".split(" ");

function documents(
  count: number,
  of: (place: number) => { words: string; isOnTopic: boolean; story?: string },
  seed = 1,
): JudgedDocument[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, (_, place) => {
    const { words, isOnTopic, story = String(place) } = of(place);
    const others = Array.from({ length: 5 }, () => filler[Math.floor(random() * filler.length)]).join(" ");
    return { title: "", content: `${others} ${words}`, isOnTopic, story, weight: 1 };
  });
}

it("offers the phrase that only documents off topic have, judged on the half that didn't find it", () => {
  const coded = documents(120, (place) =>
    place % 3 === 0
      ? { words: "jaguar car dealer", isOnTopic: false }
      : { words: "jaguar jungle", isOnTopic: true },
  );
  const [best] = exclusionOffers(coded, "jaguar");
  expect(best).toMatchObject({ term: "car", query: "NOT car", lost: 0, after: { share: 1 } });
  expect(best?.before.share).toBeLessThan(0.8);
  expect(best?.swapped).toMatchObject({ after: { share: 1 }, lost: 0 });
  const judgedBy = (best?.swapped?.found.off ?? 0) + (best?.swapped?.found.on ?? 0);
  const foundBy = (best?.found.off ?? 0) + (best?.found.on ?? 0);
  expect(judgedBy + foundBy).toBe(120);
});

it("counts the documents on topic that an exclusion would lose", () => {
  const coded = documents(160, (place) =>
    place % 2 === 0
      ? { words: "jaguar engine", isOnTopic: false }
      : { words: place % 16 === 1 ? "jaguar engine" : "jaguar cub", isOnTopic: true },
  );
  const offer = exclusionOffers(coded, "jaguar").find(({ term }) => term === "engine");
  expect((offer?.lost ?? 0) + (offer?.swapped?.lost ?? 0)).toBe(10);
});

it("offers no words of the query itself", () => {
  const coded = documents(120, (place) =>
    place % 2 === 0
      ? { words: "jaguar panther", isOnTopic: false }
      : { words: "jaguar cub", isOnTopic: true },
  );
  const terms = exclusionOffers(coded, "jaguar OR panther").map(({ term }) => term);
  expect(terms).not.toContain("panther");
});

it("doesn't offer what copies of one story share", () => {
  const coded = documents(100, (place) =>
    place < 20
      ? { words: "grand raffle", isOnTopic: false, story: "raffle" }
      : { words: "jaguar cub", isOnTopic: place % 5 !== 0 },
  );
  expect(exclusionOffers(coded, "jaguar")).toEqual([]);
});

it("quotes words that the query language reads otherwise", () => {
  const coded = documents(120, (place) =>
    place % 3 === 0 ? { words: "used car", isOnTopic: false } : { words: "jungle", isOnTopic: true },
  );
  for (const { term, query } of exclusionOffers(coded, "jaguar")) {
    const parsed = tryParse(query);
    const words = term.split(" ");
    const item = words.length > 1 ? { kind: "phrase", words } : { kind: "word", text: term, wildcard: false };
    expect(parsed).toEqual({ ok: true, query: { kind: "not", item } });
  }
});

it("rarely offers terms where words have nothing to do with the topic", () => {
  let offered = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const random = mulberry32(seed);
    offered += exclusionOffers(
      documents(100, () => ({ words: "jaguar", isOnTopic: random() < 0.7 }), seed),
      "jaguar",
    ).length;
  }
  expect(offered / 40).toBeLessThan(0.5);
});

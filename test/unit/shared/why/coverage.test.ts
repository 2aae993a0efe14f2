import { describe, expect, test } from "vitest";
import { answerOf, sentenceOf } from "../../../../src/shared/why/sentence";
import { t } from "../../../../src/shared/texts";
import { factor, from, until, whyOf } from "../../../support/explained";

describe("data that begin or end abruptly", () => {
  const day = 86_400_000;
  const at = Date.UTC(2026, 1, 22);
  const fjord = {
    kind: "column" as const,
    field: "custom.brand",
    key: "Fjord",
    label: "Fjord",
    here: 1085,
    compared: true,
    sure: true,
  };
  const starts = { day: at, outside: 3, full: { day: at + day, documents: 1085 } };
  const ends = { day: at, outside: 1, full: { day: at, documents: 40 } };

  test("are told with the numbers on both sides", () => {
    const { coverage, headline } = sentenceOf(whyOf({ coverage: [{ ...fjord, starts }] }), "UTC");
    expect(coverage).toBe(
      "Fjord starts on Feb 22, 2026 (all its mentions before: 3; on Feb 23, 2026: 1,085). The data probably begins there.",
    );
    expect(headline).toBe(t("why:sentence.evenRise", { count: 1_558, expected: "650" }));
    const ended = sentenceOf(whyOf({ coverage: [{ ...fjord, kind: "language", label: "de", ends }] }), "UTC");
    expect(ended.coverage).toBe(
      "German ends on Feb 22, 2026 (all its mentions on that day: 40; afterward: 1). The data probably ends there.",
    );
  });

  test.each([
    ["on the day that is explained, and make most of its rise", {}, true],
    ["with few of its documents", { here: 200 }, false],
    [
      "long before it",
      { starts: { ...starts, day: from - 9 * day, full: { day: from - 8 * day, documents: 1085 } } },
      false,
    ],
    [
      "long before it, and are most where it is",
      {
        starts: { ...starts, day: from - 9 * day, full: { day: from, documents: 1085 } },
        compared: true,
        sure: false,
      },
      false,
    ],
    ["within its data, as all times that it is compared with", { compared: true }, false],
    ["as the query does, a day before", { kind: "selection" as const, here: 12 }, true],
    [
      "as the project does, long before it",
      {
        kind: "project" as const,
        starts: { ...starts, day: from - 9 * day, full: { day: from - 9 * day, documents: 1085 } },
      },
      false,
    ],
  ])("come before the cause only where they explain the range: %s", (_, rest, isFirst) => {
    const near = { ...starts, day: from - day, full: { day: from, documents: 1085 } };
    const covered = { ...fjord, starts: near, compared: false, ...rest };
    const sentence = sentenceOf(
      whyOf({ coverage: [covered], factors: [factor("word", "strike", 0.8)] }),
      "UTC",
    );
    const { message, more } = answerOf(sentence);
    expect([message, more]).toEqual(
      isFirst ? [sentence.coverage, sentence.headline] : [sentence.headline, sentence.coverage],
    );
  });

  test("come before the cause the day after a value ends that made most of the fall", () => {
    const last = { day: from - day, outside: 1, full: { day: from - day, documents: 900 } };
    const why = whyOf({
      here: { from, until: from + day, documents: 300 },
      expected: { documents: 650, rule: "same_weekday", windows: [] },
      direction: "fall",
      coverage: [{ ...fjord, ends: last, here: 0, compared: false }],
    });
    expect(answerOf(sentenceOf(why, "UTC")).message).toMatch(/^Fjord ends on Mar 8/);
  });

  test("are named where their documents are left out", () => {
    const left = [
      { ...fjord, starts, compared: false },
      { ...fjord, key: "Gale", label: "Gale", starts, compared: false },
    ];
    const names = "Fjord and Gale";
    expect(sentenceOf(whyOf({ coverage: left }), "UTC").headline).toBe(
      t("why:sentence.without", {
        names,
        sentence: t("why:sentence.evenRise", { count: 1_558, expected: "650" }),
      }),
    );
  });

  test("are named before they begin only where other times are compared without them", () => {
    const later = { ...fjord, here: 0, starts: { ...starts, day: until } };
    const { coverage, headline } = sentenceOf(whyOf({ coverage: [later] }), "UTC");
    expect(coverage).toBe("");
    expect(headline).toBe(t("why:sentence.evenRise", { count: 1_558, expected: "650" }));
    const left = sentenceOf(whyOf({ coverage: [{ ...later, compared: false }] }), "UTC");
    expect(left.coverage).toMatch(/^Fjord starts on Mar 9/);
    expect(left.headline).toMatch(/^Without Fjord: /);
    const ended = { ...fjord, here: 0, ends, compared: false };
    expect(sentenceOf(whyOf({ coverage: [ended] }), "UTC").coverage).toMatch(/^Fjord ends/);
  });

  test("are told with their spans where they are of several values, and with the column of what says nothing alone", () => {
    const versions = { field: "custom.version", field_title: "App version", key: "4.11", label: "4.11" };
    const several = [
      { ...fjord, starts },
      { ...fjord, ...versions, starts, ends: { ...ends, day: at + 7 * day } },
    ];
    expect(sentenceOf(whyOf({ coverage: several }), "UTC").coverage).toBe(
      "Incomplete data: Fjord from Feb 22, 2026; App version 4.11 from Feb 22, 2026 through Mar 1, 2026.",
    );
    const [, version] = several;
    expect(sentenceOf(whyOf({ coverage: version ? [version] : [] }), "UTC").coverage).toMatch(
      /^App version 4\.11 starts on Feb 22, 2026 \(all its mentions before: 3;/,
    );
  });

  test("may be a subject that begins", () => {
    const why = whyOf({
      coverage: [{ ...fjord, kind: "selection", key: "", label: "", starts, sure: false }],
    });
    expect(sentenceOf(why, "UTC").coverage).toMatch(/^This query starts .* or the subject does\.$/);
  });
});

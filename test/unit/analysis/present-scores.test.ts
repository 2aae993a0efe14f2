import { beforeAll, expect, it } from "vitest";
import type { Ask } from "../../../src/analysis/ask";
import { scoresText } from "../../../src/analysis/coding/presentScores";
import { loadLateTexts, t } from "../../../src/shared/texts";

beforeAll(loadLateTexts);

const share = (value: string, scored: number) => {
  const bounds = { share: scored, low: 0, high: 1 };
  return {
    code: "sentiment",
    value,
    found: 9,
    shown: { ...bounds, by: "sample" as const },
    sample: bounds,
    assisted: null,
    scored,
  };
};
const sample = {
  question: { q: "kettle", min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 2, 1) },
  drawnAt: Date.UTC(2026, 2, 3),
  shares: [share("positive", 0.758), share("neutral", 0.04), share("negative", 0.199), share("unclear", 0)],
};

const textWith = (counts: Record<string, number> | null) => {
  const ask = ((route: string) =>
    counts === null
      ? Promise.reject(new Error("No connection"))
      : Promise.resolve(
          route === "documents.search"
            ? { data: { total: 1_000 } }
            : {
                data: {
                  data: Object.entries(counts).map(([ks, count]) => ({ ks, v: [count] })),
                  header: { v: [] },
                },
              },
        )) as unknown as Ask;
  const ref = { connectionId: "c", projectId: "p" };
  return scoresText(sample, {
    ask,
    signal: new AbortController().signal,
    ref,
    from: "live",
    timeZone: "UTC",
  });
};

it("says of when the compared sentiments are, and those of today if they are others", async () => {
  const asOf = t("coding:scores.asOf", { day: "Mar 3, 2026" });
  expect(await textWith({ POSITIVE: 758, NEUTRAL: 40, NEGATIVE: 199 })).toBe(asOf);
  expect(await textWith({ POSITIVE: 762, NEUTRAL: 52, NEGATIVE: 186 })).toBe(
    `${asOf} ${t("coding:scores.now", { parts: "positive 76.2%, neutral 5.2%, and negative 18.6%" })}`,
  );
});

it("says only of when they are where today's can't be asked for", async () => {
  expect(await textWith(null)).toBe(t("coding:scores.asOf", { day: "Mar 3, 2026" }));
});

import { beforeAll, expect, it } from "vitest";
import type { Ask } from "../../../../src/analysis/ask";
import { dataDays, starsLine } from "../../../../src/main/boards/data-lines";
import type { BoardContext } from "../../../../src/main/boards/asked-chart";
import { loadLateTexts, t } from "../../../../src/shared/texts";

beforeAll(() => loadLateTexts());

type Answers = Readonly<Record<string, (params: Record<string, unknown>) => object>>;

/** A board of a workspace that answers each type of histogram so. */
const boardOf = (answers: Answers, capabilities = ["imports", "origins"]) =>
  ({
    ask: ((_route: string, { type, params }: { type: string; params: Record<string, unknown> }) =>
      Promise.resolve({ data: answers[type]?.(params), asOf: 0 })) as unknown as Ask,
    signal: new AbortController().signal,
    ref: { connectionId: "c", projectId: "p" },
    connection: { kind: "workspace", capabilities },
    timeZone: "UTC",
  }) as unknown as BoardContext;

const moods = { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] };
const rated = (...counts: [stars: number, ...counts: number[]][]) => ({
  header: moods,
  data: counts.map(([k, ...v]) => ({ k, v })),
});
const origins = (scored: number) => () => ({
  header: { v: ["count"] },
  data: [
    { ks: "file", v: [30] },
    { ks: "scorer-7", v: [scored] },
  ],
});

it("the first page says which stars are negative, and how many mentions have none", async () => {
  const rating = () => rated([1, 0, 0, 9], [2, 0, 0, 1], [3, 0, 4, 0], [5, 16, 0, 0]);
  expect(await starsLine(boardOf({ rating, sentiment_origin: origins(0) }))).toEqual([
    t("findings:agreement.stars"),
  ]);
  expect(await starsLine(boardOf({ rating, sentiment_origin: origins(5) }))).toEqual([
    `${t("findings:agreement.stars")} ${t("main:report.starsOthers", { count: 5 })}`,
  ]);
});

it("says nothing of stars where the file's sentiment is another, or the service can't tell", async () => {
  const other = () => rated([1, 1, 0, 9], [5, 16, 0, 0]);
  expect(await starsLine(boardOf({ rating: other, sentiment_origin: origins(0) }))).toEqual([]);
  expect(await starsLine(boardOf({ rating: () => rated(), sentiment_origin: origins(0) }))).toEqual([]);
  expect(await starsLine(boardOf({}, []))).toEqual([]);
});

it("finds the first and the last day of years of data", async () => {
  const days = [Date.UTC(2018, 11, 27), Date.UTC(2025, 9, 6)];
  const starts = {
    "1year": [
      [2018, 0],
      [2025, 0],
    ],
    "1month": [
      [2018, 11],
      [2025, 9],
    ],
  } as const;
  const published = ({ interval, min, max }: Record<string, unknown>) => {
    const times =
      interval === "1day"
        ? days.filter((day) => day >= Number(min) && day < Number(max))
        : starts[interval as "1year" | "1month"].map(([year, month]) => Date.UTC(year, month));
    return { header: { v: ["count"] }, data: times.map((time) => ({ t: time, v: [1] })) };
  };
  expect(await dataDays(boardOf({ published }))).toEqual({
    min: days[0],
    max: (days[1] ?? 0) + 86_400_000,
  });
  expect(await dataDays(boardOf({ published }, []))).toBeNull();
});

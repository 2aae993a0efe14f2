import { strFromU8, unzipSync } from "fflate/browser";
import readExcelFile from "read-excel-file/node";
import { expect, it } from "vitest";
import { paperTokens } from "../../../../src/analysis/drawing/paper";
import { cardChart } from "../../../../src/analysis/question/cardChart";
import { outliers } from "../../../../src/analysis/question/outliers";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { nativeChart } from "../../../../src/main/boards/native-chart";
import { PngDrawer } from "../../../../src/main/boards/png";
import { pptxOf } from "../../../../src/main/boards/pptx";
import type { ReportChart } from "../../../../src/shared/ipc/reports";
import { cardReport } from "../../../support/card-report";
import { answer, histogram, request, titles } from "../../analysis/question/fixtures";

/** The files of a presentation with one card. */
async function filesOf(chart: ReportChart): Promise<[name: string, bytes: Uint8Array][]> {
  using png = new PngDrawer();
  return Object.entries(unzipSync(await pptxOf(cardReport({ title: "Shares", chart }), png, null)));
}

/** The chart itself. The library goes on counting from one presentation to the next. */
async function drawn(chart: ReportChart): Promise<string> {
  const [, bytes] = (await filesOf(chart)).find(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name)) ?? [];
  return strFromU8(bytes ?? new Uint8Array());
}

/** What "Edit data" shows of a chart, without the first row and column. */
async function sheetOf(chart: ReportChart): Promise<unknown[][]> {
  const [, bytes] = (await filesOf(chart)).find(([name]) => /^ppt\/embeddings\/.*\.xlsx$/.test(name)) ?? [];
  const [sheet] = await readExcelFile(Buffer.from(bytes ?? []));
  return (sheet?.data ?? []).slice(1).map((row) => row.slice(1));
}

const estimated: ReportChart = {
  shape: "columns",
  stack: "none",
  values: "shares",
  categories: ["Mar 1", "Mar 2", "Mar 3"],
  series: [
    {
      name: "Negative",
      color: "#aa0000",
      over: false,
      values: [0.5, null, 0.25],
      intervals: [{ low: 0.25, high: 0.625 }, null, { low: 0.125, high: 0.5 }],
    },
    { name: "Scored", color: "#00aa00", over: false, values: [0.5, 0.5, 0.5] },
  ],
};

const names = (list: string) => list.split(" ");
const bars = names(
  "idx order tx spPr invertIfNegative pictureOptions dPt dLbls trendline errBars cat val shape",
);
/** The elements of a series in the order of the schema (ECMA-376). */
const order = {
  columns: bars,
  rows: bars,
  lines: names("idx order tx spPr marker dPt dLbls trendline errBars cat val smooth"),
  areas: names("idx order tx spPr pictureOptions dPt dLbls trendline errBars cat val"),
};

/** Names of the elements right below a series. */
function* topLevel(series: string): Generator<string> {
  let depth = 0;
  for (const [, close, name = "", single] of series.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (close) depth--;
    else if (depth === 1) yield name.replace("c:", "");
    if (!close && !single) depth++;
  }
}

it.each(["columns", "rows", "lines", "areas"] as const)(
  "intervals are error bars of a chart that PowerPoint edits (%s)",
  async (shape) => {
    const [first = "", second = ""] =
      (await drawn({ ...estimated, shape })).match(/<c:ser>.*?<\/c:ser>/gs) ?? [];
    const lengths = (side: string) =>
      [
        ...(new RegExp(`<c:${side}>.*?</c:${side}>`, "s").exec(first)?.[0] ?? "").matchAll(
          /<c:v>(.*?)<\/c:v>/g,
        ),
      ].map(([, value]) => Number(value));
    expect(lengths("plus")).toEqual([0.125, 0, 0.25]);
    expect(lengths("minus")).toEqual([0.25, 0, 0.125]);
    expect(second).not.toContain("c:errBars");
    const place = order[shape];
    const found = [...topLevel(first)].map((name) => place.indexOf(name));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
  },
);

it.each(["columns", "rows", "lines", "areas"] as const)(
  "a zero is a zero in the sheet behind a chart, and a gap stays empty (%s)",
  async (shape) => {
    const chart: ReportChart = {
      shape,
      stack: "none",
      values: "numbers",
      categories: ["Mar 1", "Mar 2", "Mar 3", "Mar 4"],
      series: [
        { name: "Mentions", color: "#aa0000", over: false, values: [3, 0, 3, null] },
        { name: "Before", color: "#00aa00", over: shape !== "rows", values: [0, 2, null, 0] },
      ],
    };
    expect(await sheetOf(chart)).toEqual([
      [3, 0],
      [0, 2],
      [3, null],
      [null, 0],
    ]);
    const points = [...(await drawn(chart)).matchAll(/<c:val>.*?<\/c:val>/gs)].map(([values]) =>
      [...values.matchAll(/idx="(\d+)"><c:v>(.*?)<\/c:v>/g)].map(([, at, value]) => [
        Number(at),
        Number(value),
      ]),
    );
    expect(points).toEqual([
      [
        [0, 3],
        [1, 0],
        [2, 3],
      ],
      [
        [0, 0],
        [1, 2],
        [3, 0],
      ],
    ]);
  },
);

it("the highest bin and unusual ones are points with their numbers over bars that PowerPoint edits", async () => {
  const xml = await drawn({
    shape: "columns",
    stack: "stacked",
    values: "numbers",
    categories: ["Mar 1", "Mar 2", "Mar 3"],
    series: [
      { name: "Negative", color: "#aa0000", over: false, values: [1, 4, 2] },
      { name: "Positive", color: "#00aa00", over: false, values: [1, 5, 2] },
    ],
    marks: [
      { name: "Highest: Mar 2", points: [{ at: 1, value: 9 }] },
      { name: "Far above the usual range", points: [{ at: 2, value: 4 }] },
    ],
  });
  const [point = "", unusual] = (xml.match(/<c:ser>.*?<\/c:ser>/gs) ?? []).slice(-2);
  expect(unusual).toContain("Far above the usual range");
  expect(point).toContain("Highest: Mar 2");
  expect(point).toContain("<a:ln><a:noFill/></a:ln><a:effectLst/>  </c:spPr><c:marker>");
  expect(
    [...point.matchAll(/<c:val>.*<c:pt idx="(\d+)"><c:v>(\d+)<\/c:v>/gs)].map((found) => found.slice(1)),
  ).toEqual([["1", "9"]]);
  expect(/<c:dLbls>.*<\/c:dLbls>/s.exec(point)?.[0]).toContain('<c:showVal val="1"/>');
  const found = [...topLevel(point)];
  expect(found).toEqual(order.lines.filter((name) => found.includes(name)));
});

it("stacked rows have the numbers of their segments where they fit, and totals behind them", async () => {
  const chart: ReportChart = {
    shape: "rows",
    stack: "stacked",
    values: "numbers",
    categories: ["Aer", "Flynn"],
    series: [
      { name: "Billing", color: "#3457d5", over: false, values: [300, 2] },
      { name: "Delivery", color: "#a0ffb0", over: false, values: [23, 48] },
    ],
  };
  const xml = await drawn(chart);
  const [billing = "", delivery = "", total = ""] = xml.match(/<c:ser>.*?<\/c:ser>/gs) ?? [];
  const hidden = (series: string) => series.match(/<c:idx val="\d"\/><c:delete val="1"\/>/g) ?? [];
  expect(billing).toContain('<c:showVal val="1"/>');
  expect(hidden(billing)).toEqual(['<c:idx val="1"/><c:delete val="1"/>']);
  expect(hidden(delivery)).toEqual([]);
  expect(
    [billing, delivery].map(
      (series) => /srgbClr val="([0F]{6})"\/><\/a:solidFill><a:latin/.exec(series)?.[1],
    ),
  ).toEqual(["FFFFFF", "000000"]);
  expect([...total.matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text]) => text)).toEqual(["323", "50"]);
  // Neither the legend nor the sheet shows the totals.
  expect(/<c:tx><c:v>(.*?)<\/c:v>/.exec(total)?.[1]?.trim()).toBe("");
  expect(await sheetOf(chart)).toEqual([
    [300, 23],
    [2, 48],
  ]);
});

it("a bar without length has no number, which would lie on its name", async () => {
  const chart: ReportChart = {
    shape: "rows",
    stack: "none",
    values: "numbers",
    categories: ["Aer", "Flynn"],
    series: [{ name: "Mentions", color: "#3457d5", over: false, values: [3, 0] }],
  };
  expect(await drawn(chart)).toContain('<c:dLbls><c:numFmt formatCode="#,##0;-#,##0;"');
});

it("a report marks the bins that the screen marks", () => {
  const day = 86_400_000;
  const counts = [5, 6, 5, 4, 90, 5, 6, 40, 5, 6];
  const asked = request({
    range: { kind: "custom", from: "2026-11-01", to: "2026-11-10" },
    interval: "day",
    breakdown: "none",
  });
  const found = answer(
    asked,
    histogram(counts.map((count, at) => ({ t: Date.UTC(2026, 10, 1) + at * day, v: [count] }))),
  );
  const chart = cardChart(readAnswer(found, titles), "bars");
  const marks = nativeChart({ chart, form: "bars", outliers: outliers(chart) }, paperTokens)?.marks;
  expect(marks?.map(({ points }) => points)).toEqual([[{ at: 4, value: 90 }], [{ at: 7, value: 40 }]]);
  expect(marks?.map(({ name }) => name)).toEqual(["Highest: Nov 5, 2026", "Far above the usual range"]);
});

it("shares with intervals stand behind their names, where nothing crosses them out", async () => {
  const [first] = estimated.series;
  const xml = await drawn({ ...estimated, shape: "rows", series: first ? [first] : [] });
  expect([...xml.matchAll(/<c:cat>.*?<\/c:cat>/gs)].join("")).toMatch(/Mar 1: 50.0%.*>Mar 2<.*Mar 3: 25.0%/s);
  expect(xml).not.toContain('<c:showVal val="1"/>');
  const beside = await drawn({ ...estimated, shape: "rows" });
  expect([...beside.matchAll(/<c:cat>.*?<\/c:cat>/gs)].join("")).toMatch(
    /Mar 1: 50.0%.*>Mar 2<.*Mar 3: 25.0%/s,
  );
  const [withInterval = "", exact = ""] = beside.match(/<c:ser>.*?<\/c:ser>/gs) ?? [];
  expect(withInterval).toContain('<c:dLbls><c:delete val="1"/></c:dLbls>');
  expect(exact).toContain('<c:showVal val="1"/>');
});

it("rows with numbers of one decimal are labelled as their title writes them, each with the decimals it needs", async () => {
  const terms = {
    shape: "rows",
    stack: "none",
    values: "numbers",
    categories: ["scam", "denied"],
    series: [
      { name: "Mentions", color: "#aa0000", over: false, values: [155, 292] },
      { name: "Expected", color: "#00aa00", over: false, values: [1.9, 18] },
    ],
  } satisfies Parameters<typeof drawn>[0];
  const labels = (xml: string) =>
    new Set([...xml.matchAll(/<c:dLbls>.*?formatCode="([^"]*)"/gs)].map(([, code]) => code));
  expect(labels(await drawn(terms))).toEqual(new Set(["[&gt;=1000]#,##0;[&gt;0]General;"]));
});

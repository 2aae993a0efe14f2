import { afterEach, describe, expect, it } from "vitest";
import { drawPicture } from "../../../../src/renderer/charts/picture";
import { chartOption } from "../../../../src/analysis/drawing/option";
import { drawWithoutCaption } from "../../../../src/analysis/drawing/picture";
import { readTokens } from "../../../../src/renderer/charts/themeTokens";
import type { BinChart } from "../../../../src/analysis/question/chart";

const chart: BinChart = {
  axis: "ranking",
  bins: [
    { key: "us", name: 'United "States" <1>', tick: 'United "States" <1>' },
    { key: "de", name: "Germany", tick: "Germany" },
  ],
  timeZone: "UTC",
  series: [{ key: "ALL", name: "Mentions", color: "--accent", values: [5, 3] }],
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: false,
};
const view = {
  form: "bars" as const,
  hidden: new Set<string>(),
  marked: null,
  outliers: [],
  notes: [],
  formatValue: String,
};
const size = { width: 500, height: 200 };

function parsed(svg: string): Document {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(read.querySelector("parsererror")).toBeNull();
  return read;
}

afterEach(() => {
  document.body.removeAttribute("style");
  document.documentElement.removeAttribute("data-mantine-color-scheme");
});

describe("an SVG of a chart", () => {
  it("is well-formed for any quotes in the names of bins and fonts", () => {
    document.body.style.fontFamily = '"Inter Variable", sans-serif';
    const tokens = readTokens();
    const option = chartOption(chart, view, tokens);
    const caption = { title: 'Mentions "by" country', lines: ["Query: a & b"], source: "Source", legend: [] };
    const words = parsed(drawPicture(option, caption, "svg", size, tokens)).documentElement.textContent;
    expect(words).toContain('United "States" <1>');
    expect(words).toContain("Query: a & b");
    const plain = parsed(drawWithoutCaption(option, size, tokens)).documentElement.textContent;
    expect(plain).toContain("Germany");
    expect(plain).not.toContain("Query");
  });
});

import { init } from "../../src/analysis/drawing/echarts";
import { chartOption } from "../../src/analysis/drawing/option";
import { readTokens } from "../../src/renderer/charts/themeTokens";
import { chartRequest } from "../../src/analysis/question/chartRequest";
import { firstQuestion } from "../../src/analysis/question/defaults";
import { outliers } from "../../src/analysis/question/outliers";
import { resolveRange } from "../../src/analysis/question/range";
import { readAnswer } from "../../src/analysis/question/readAnswer";
import { formatValue } from "../../src/analysis/format/numbers";
import type { Histogram } from "../../src/shared/interface/histograms";

const hour = 3_600_000;
const bins = 10_000;
const labels = ["POSITIVE", "NEUTRAL", "NEGATIVE"];

/** 10,000 hours by sentiment, the same in every round. */
function hours(): Histogram {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) % 200;
  const start = Date.UTC(2025, 9, 1);
  return {
    data: Array.from({ length: bins }, (_, index) => ({ t: start + index * hour, v: labels.map(next) })),
    header: { v: labels },
  };
}

const histogram = hours();
const first = histogram.data[0]?.t ?? 0;
const range = { kind: "exact" as const, min: first, max: first + bins * hour };

type Option = Parameters<ReturnType<typeof init>["setOption"]>[0];

/**
 * Draws a chart in a new box as large as Explore's. Returns the milliseconds until it is fully painted, including
 * building the option.
 */
async function draw(build: () => Option): Promise<number> {
  const box = document.createElement("div");
  Object.assign(box.style, { width: "1080px", height: "260px" });
  document.body.append(box);
  const started = performance.now();
  const chart = init(box, null, { renderer: "canvas" });
  const painted = new Promise<void>((resolve) => {
    chart.on("finished", () => resolve());
  });
  chart.setOption(build());
  await painted;
  const elapsed = performance.now() - started;
  chart.dispose();
  box.remove();
  return elapsed;
}

/** Bare ECharts: the plain counts with its default axis and tooltip. */
function bare(): Option {
  return {
    animation: false,
    xAxis: { type: "category", data: histogram.data.map(({ t }) => t ?? 0) },
    yAxis: { type: "value" },
    tooltip: { trigger: "axis" },
    series: labels.map((name, entry) => ({
      type: "bar" as const,
      stack: "all",
      name,
      data: histogram.data.map(({ v }) => v[entry] ?? 0),
    })),
  };
}

/** From the service's response to the option, as Explore does it, with outliers marked. */
function earshot(): Option {
  const question = { ...firstQuestion, range, interval: "hour" };
  const resolved = resolveRange(range, 0, "Europe/Luxembourg", null);
  const request = chartRequest(question, { family: "time", timeZone: "Europe/Luxembourg", resolved });
  if (!request) throw new Error("The range can't be resolved");
  const answer = {
    request,
    main: histogram,
    comparisons: [],
    forecast: null,
    gaps: [],
    asOf: 0,
    source: "live" as const,
    unreadable: 0,
  };
  const chart = readAnswer(answer, {
    topics: new Map(),
    metric: (field) => field,
    value: (_, value) => value,
  });
  const view = {
    form: "bars" as const,
    hidden: new Set<string>(),
    marked: null,
    outliers: outliers(chart),
    notes: [],
    formatValue,
  };
  return chartOption(chart, view, readTokens());
}

Object.assign(window, { drawBare: () => draw(bare), drawEarshot: () => draw(earshot) });

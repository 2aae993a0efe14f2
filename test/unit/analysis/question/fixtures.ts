import type { Bin, Histogram } from "../../../../src/shared/interface/histograms";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import {
  chartRequest,
  type ChartRequest,
  type ChartAnswer,
} from "../../../../src/analysis/question/chartRequest";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { resolveRange } from "../../../../src/analysis/question/range";
import type { Titles } from "../../../../src/analysis/question/readAnswer";
import { familyOf, typeName, valueName } from "../../../../src/analysis/question/terms";

/** Display names of a project with one topic and no custom metrics. */
export const titles: Titles = {
  topics: new Map([["t1", "Northwind"]]),
  metric: (field) => typeName(field, []),
  value: (field, value) => valueName(field, value, []),
};

/** The default query of Explore, with changes. */
export function request(
  change: Partial<ChartQuestion> = {},
  timeZone = "UTC",
  now = Date.UTC(2026, 10, 21),
): ChartRequest {
  const question = { ...firstQuestion, ...change };
  const family = familyOf(question.type, []);
  const resolved = resolveRange(question.range, now, timeZone, {
    min: Date.UTC(2026, 0),
    max: Date.UTC(2027, 0),
  });
  const found = chartRequest(question, { family, timeZone, resolved });
  if (!found) throw new Error("The range of the test is none");
  return found;
}

export function histogram(data: Bin[], labels = ["ALL"]): Histogram {
  return { data, header: { v: labels } };
}

/** A response with nothing but the main histogram, unless a test adds to it. */
export function answer(of: ChartRequest, main: Histogram, more: Partial<ChartAnswer> = {}): ChartAnswer {
  return {
    request: of,
    main,
    comparisons: [],
    forecast: null,
    gaps: [],
    asOf: 0,
    source: "live",
    unreadable: 0,
    ...more,
  };
}

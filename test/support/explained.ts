import type { Factor, Why } from "../../src/shared/interface/text-analysis";

/** An explanation of three hours, with factors whose share of the change is given. */

export const from = Date.UTC(2026, 2, 9, 10);
export const until = Date.UTC(2026, 2, 9, 13);

export function factor(
  kind: Factor["kind"],
  label: string,
  share: number,
  rest: Partial<Factor> = {},
): Factor {
  const here = 100 * Math.abs(share);
  return {
    kind,
    key: label,
    label,
    query: label,
    here,
    expected: here - 100 * share,
    baseline: 0,
    share,
    g2: 50,
    log_ratio: 3,
    log_ratio_bound: 2,
    stands_out: true,
    ...rest,
  };
}

export function whyOf(rest: Partial<Why> = {}): Why {
  return {
    here: { from, until, documents: 1558 },
    expected: { documents: 650, rule: "same_weekday", windows: [] },
    coverage: [],
    direction: "rise",
    stands_out: true,
    originals: { here: 1558, expected: 650 },
    factors: [],
    main_stories: { stories: 0, share: 0 },
    sentiment: {
      here: { positive: 0, neutral: 100, negative: 0 },
      expected: { positive: 0, neutral: 100, negative: 0 },
      stands_out: false,
      margin: 0.02,
      drivers: [],
    },
    earliest: [],
    most_shared: [],
    ...rest,
  };
}

export const first = {
  url: "https://desk.example/1",
  title: "Northwind recalls No. 7 espresso pods",
  snippet: "Metal was found.",
  author: "Food Safety Desk",
  source: "desk.example",
  published: Date.UTC(2026, 2, 9, 9, 42),
};

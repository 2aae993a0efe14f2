import type { EstimatedShare } from "../../src/shared/coding/results";
import type { ChartShares } from "../../src/shared/ipc/coding";

/** The estimated share of a value, half as wide as `half` on each side. */
const estimated = (
  value: string,
  share: number,
  { half = 0.05, by = "sample" }: { half?: number; by?: "sample" | "assisted" } = {},
): EstimatedShare => {
  const sample = { share, low: share - half, high: share + half };
  const code = value === "off-topic" || value === "unclear" ? "relevance" : "sentiment";
  return {
    code,
    value,
    found: 20,
    shown: { ...sample, by },
    sample,
    assisted: by === "assisted" ? sample : null,
    scored: null,
  };
};

/** Shares of the three sentiments and of documents off topic. */
export const sharesOf = (positive: number, neutral: number, negative: number): EstimatedShare[] => [
  estimated("positive", positive),
  estimated("neutral", neutral),
  estimated("negative", negative),
  estimated("off-topic", 1 - positive - neutral - negative),
];

/** A sample of all documents, 161 of 7,368 coded. */
export const sampleOf = (change: Partial<ChartShares> = {}): ChartShares => ({
  sampleId: "q1",
  title: "Sentiment, November",
  kind: "random",
  method: "sample",
  question: { q: "" },
  seed: 41,
  readable: null,
  drawnAt: Date.UTC(2026, 10, 16, 12),
  coded: 161,
  population: 7368,
  shares: sharesOf(0.2, 0.3, 0.4),
  periods: [],
  right: null,
  ...change,
});

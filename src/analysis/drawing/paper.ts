import type { ChartTokens } from "./tokens";

/** Colors of the light theme, for paper and files. A test compares them with tokens.css. */
export const paperColors: Readonly<Record<string, string>> = {
  "--panel": "#ffffff",
  "--panel-soft": "#f1f3f7",
  "--line": "#e2e5eb",
  "--line-strong": "#c9cfd9",
  "--text": "#1b2230",
  "--text-2": "#566072",
  "--text-3": "#616c7f",
  "--accent": "#3457d5",
  "--positive": "#0f8b8d",
  "--neutral": "#a3adbd",
  "--negative": "#d9572b",
  "--series-1": "#3457d5",
  "--series-2": "#0f8b8d",
  "--series-3": "#d9572b",
  "--series-4": "#5a1b00",
  "--series-5": "#052482",
  "--series-6": "#ada3ff",
  "--series-7": "#ee9e10",
  "--series-8": "#704257",
  "--series-9": "#37be95",
  "--series-10": "#947ad2",
};

/** Tokens of drawings outside a window. */
export const paperTokens: ChartTokens = {
  color: (name) => paperColors[name] ?? "#1b2230",
  font: "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
};

import { isLight } from "./luminance";
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

/** Colors of the dark theme, for slides with a dark ground. */
export const darkPaperColors: Readonly<Record<string, string>> = {
  "--panel": "#191d25",
  "--panel-soft": "#1f242e",
  "--line": "#272d38",
  "--line-strong": "#3b4352",
  "--text": "#e6e9ef",
  "--text-2": "#a2abba",
  "--text-3": "#8a94a6",
  "--accent": "#7c98ff",
  "--positive": "#35b8b0",
  "--neutral": "#687386",
  "--negative": "#f07f50",
  "--series-1": "#7c98ff",
  "--series-2": "#35b8b0",
  "--series-3": "#f07f50",
  "--series-4": "#c3fdc1",
  "--series-5": "#675b87",
  "--series-6": "#b84412",
  "--series-7": "#fdca3a",
  "--series-8": "#5b70d8",
  "--series-9": "#7ae4f3",
  "--series-10": "#bb6c71",
};

const tokensOf = (colors: Readonly<Record<string, string>>): ChartTokens => ({
  color: (name) => colors[name] ?? colors["--text"] ?? "#1b2230",
  font: "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
});

/** Tokens of drawings outside a window. */
export const paperTokens = tokensOf(paperColors);

/** Tokens of drawings that lie on a color of someone else's, such as a template's. */
export function tokensOn(ground: string): ChartTokens {
  const own = isLight(ground) ? paperColors : darkPaperColors;
  return tokensOf({ ...own, "--panel": ground });
}

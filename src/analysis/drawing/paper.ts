import { contrast, isLight } from "./luminance";
import { colorDistance, hueOf } from "./oklab";
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

/** A template's colors: the one behind its content, and its accents in their order. */
export interface TemplatePalette {
  ground: string;
  accents: readonly string[];
}

/** Colors that are used together can be told apart, and are seen on their ground. */
const minDistance = 0.08;
const minContrast = 2;

/**
 * Tokens of drawings on a template: its accents are the first colors of series, and Earshot's follow. Sentiments keep
 * Earshot's colors unless the accents have a reddish one for negative and a green or blue one for positive.
 */
export function tokensOn({ ground, accents }: TemplatePalette): ChartTokens {
  const own = isLight(ground) ? paperColors : darkPaperColors;
  const series = Array.from({ length: 10 }, (_, at) => own[`--series-${at + 1}`] ?? "");
  const areApart = (color: string, others: readonly string[], least = minDistance) =>
    others.every((other) => colorDistance(color, other) >= least);
  const fitting = accents.reduce<string[]>(
    (chosen, color) =>
      contrast(color, ground) >= minContrast && areApart(color, chosen) ? [...chosen, color] : chosen,
    [],
  );
  const others = series.filter((color) => areApart(color, fitting));
  const colors = [...new Set([...fitting, ...others, ...series])].slice(0, series.length);
  const neutral = own["--neutral"] ?? "";
  const ofHue = (from: number, to: number) =>
    fitting.find((color) => {
      // Hues run around a circle, on which reds lie on both sides of 0.
      const { hue, chroma } = hueOf(color);
      const isWithin = from < to ? hue >= from && hue <= to : hue >= from || hue <= to;
      return isWithin && chroma > 0.07 && areApart(color, [neutral]);
    });
  const negative = ofHue(345, 75);
  const positive = ofHue(130, 230) ?? ofHue(230, 275);
  const hasBoth = negative !== undefined && positive !== undefined;
  return tokensOf({
    ...own,
    "--panel": ground,
    ...(fitting[0] !== undefined && { "--accent": fitting[0] }),
    ...Object.fromEntries(colors.map((color, at) => [`--series-${at + 1}`, color])),
    ...(hasBoth &&
      areApart(negative, [positive], 2 * minDistance) && { "--negative": negative, "--positive": positive }),
  });
}

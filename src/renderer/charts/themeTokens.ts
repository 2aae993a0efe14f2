import type { ChartTokens } from "../../analysis/drawing/tokens";

/** Reads the tokens of the current theme, light or dark. */
export function readTokens(): ChartTokens {
  const style = getComputedStyle(document.documentElement);
  return {
    color: (name) => style.getPropertyValue(name).trim(),
    // ECharts writes the font unescaped into an SVG attribute, where a double quote would end the attribute.
    font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
  };
}

/**
 * Runs `work` with the tokens of the light theme, for print. Switches the theme synchronously, so no frame shows it.
 */
export function onPaper<T>(work: (tokens: ChartTokens) => T): T {
  const { dataset } = document.documentElement;
  const shown = dataset["mantineColorScheme"];
  dataset["mantineColorScheme"] = "light";
  try {
    return work(readTokens());
  } finally {
    if (shown === undefined) delete dataset["mantineColorScheme"];
    else dataset["mantineColorScheme"] = shown;
  }
}

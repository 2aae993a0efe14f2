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

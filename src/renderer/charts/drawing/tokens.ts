/** What a chart takes from the look: colours by the names of tokens.css, and the type. */
export interface ChartTokens {
  color(name: string): string;
  font: string;
}

/** The tokens as they are on screen now, light or dark. */
export function readTokens(): ChartTokens {
  const style = getComputedStyle(document.documentElement);
  return {
    color: (name) => style.getPropertyValue(name).trim(),
    font: getComputedStyle(document.body).fontFamily,
  };
}

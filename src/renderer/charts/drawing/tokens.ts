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
    // ECharts writes it into an attribute of an SVG as it is, where a double quote would end the attribute.
    font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
  };
}

/** Does something with the tokens of the light look, as on paper, whatever is on screen; at once, so that no frame shows it. */
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

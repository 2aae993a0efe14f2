/** Theme values of a chart: colors by their names in tokens.css, and the font. */
export interface ChartTokens {
  color(name: string): string;
  font: string;
}

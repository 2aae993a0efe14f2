import { t } from "../../shared/texts";
import type { BinChart } from "../question/chart";
import { drawsComparisons, drawsForecast } from "../question/terms";
import type { ChartTokens } from "./tokens";
import type { ChartView } from "./view";

/** Legend of an image: names and colors of the series. Heat maps and treemaps have no series. */
export function pictureLegend(
  { series, comparisons, forecast }: BinChart,
  { form, hidden }: Pick<ChartView, "form" | "hidden">,
  tokens: ChartTokens,
): { name: string; color: string }[] {
  if (form === "heatmap" || form === "treemap") return [];
  const drawn = [...series, ...(drawsComparisons(form) ? comparisons : [])];
  const named = drawn.filter(({ key }) => !hidden.has(key));
  const coming = forecast !== null && drawsForecast(form) && !hidden.has("forecast");
  return [
    ...named.map(({ name, color }) => ({ name, color: tokens.color(color) })),
    ...(coming ? [{ name: t("charts:forecast.legend"), color: tokens.color("--accent") }] : []),
  ];
}

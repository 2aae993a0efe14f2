import { t } from "../../shared/texts";
import type { BinChart } from "../question/chart";
import { chartSpec } from "../question/chartSpec";
import type { ChartTokens } from "./tokens";
import type { ChartView } from "./view";

/** Legend of an image: names and colors of the series. Heat maps and treemaps have no series. */
export function pictureLegend(
  chart: BinChart,
  { form, hidden }: Pick<ChartView, "form" | "hidden">,
  tokens: ChartTokens,
): { name: string; color: string }[] {
  if (form === "heatmap" || form === "treemap") return [];
  const { series, comparisons, forecast } = chartSpec(chart, form, hidden);
  return [
    ...[...series, ...comparisons].map(({ name, color }) => ({ name, color: tokens.color(color) })),
    ...(forecast ? [{ name: t("charts:forecast.legend"), color: tokens.color("--accent") }] : []),
  ];
}

import { isLight } from "../../analysis/drawing/luminance";
import { formatValue } from "../../analysis/format/numbers";
import type { ReportChart } from "../../shared/ipc/reports";
import { axisFont, axisMax, bodyFont } from "./pptx-chart";
import { scheme } from "./pptx-masters";
import { pointsPerInch, textWidth } from "./text-width";

const shows =
  '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>';

const properties = (color: string, isBold: boolean) =>
  `sz="${axisFont * 100}" b="${Number(isBold)}"><a:solidFill>${color}</a:solidFill><a:latin typeface="${bodyFont}"/>`;

/**
 * Stacked rows of a presentation with the number of each segment that has room for it, and their totals behind them, for
 * which programs have no labels of their own. `width` is that of the chart in inches.
 */
export function chartWithSegmentLabels(xml: string, chart: ReportChart, width: number): string {
  const { shape, stack, categories, series } = chart;
  if (shape !== "rows" || stack !== "stacked" || series.some(({ over }) => over)) return xml;
  const names = Math.max(0, ...categories.map((name) => textWidth(name, axisFont)));
  const plot = Math.max(1, width * pointsPerInch - names - 30);
  const most = axisMax(chart);
  const hasRoom = (value: number | null | undefined) =>
    typeof value === "number" && (value / most) * plot > textWidth(formatValue(value), axisFont) + 8;
  let index = 0;
  const labelled = xml.replace(/<c:ser>.*?<\/c:ser>/gs, (seriesXml) => {
    const { color = "", values = [] } = series[index++] ?? {};
    const format = /<c:dLbls>\s*(<c:numFmt [^>]*>)/.exec(seriesXml)?.[1] ?? "";
    const ink = `<a:srgbClr val="${isLight(color) ? "000000" : "FFFFFF"}"/>`;
    const hidden = categories.map((_, at) =>
      hasRoom(values[at]) ? "" : `<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`,
    );
    return seriesXml.replace(
      /<c:dLbls>.*?<\/c:dLbls>/s,
      `<c:dLbls>${hidden.join("")}${format}<c:spPr><a:noFill/></c:spPr><c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr ${properties(ink, false)}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr><c:dLblPos val="ctr"/>${shows}</c:dLbls>`,
    );
  });
  const at = labelled.lastIndexOf("</c:ser>") + "</c:ser>".length;
  return labelled.slice(0, at) + totals(labelled, chart) + labelled.slice(at);
}

/**
 * A series without length or place in the sheet, behind the segments, whose labels are the totals. It has no name, as
 * programs don't agree on how a legend leaves one out.
 */
function totals(xml: string, { categories, series }: ReportChart): string {
  const ink = `<a:schemeClr val="${scheme.text}"/>`;
  const labels = categories.map((_, at) => {
    const total = series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
    return `<c:dLbl><c:idx val="${at}"/><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" ${properties(ink, true)}</a:rPr><a:t>${formatValue(total)}</a:t></a:r></a:p></c:rich></c:tx><c:dLblPos val="inBase"/>${shows}</c:dLbl>`;
  });
  const points = categories.map((_, at) => `<c:pt idx="${at}"><c:v>0</c:v></c:pt>`).join("");
  const names = /<c:cat>.*?<\/c:cat>/s.exec(xml)?.[0] ?? "";
  return `<c:ser><c:idx val="${series.length}"/><c:order val="${series.length}"/><c:tx><c:v>\u00a0</c:v></c:tx><c:spPr><a:noFill/></c:spPr><c:invertIfNegative val="0"/><c:dLbls>${labels.join("")}<c:dLblPos val="inBase"/>${shows}</c:dLbls>${names}<c:val><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${categories.length}"/>${points}</c:numLit></c:val></c:ser>`;
}

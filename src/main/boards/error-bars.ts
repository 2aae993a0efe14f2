import type { ReportChart } from "../../shared/ipc/reports";

type Series = ReportChart["series"][number];

/** Adds the intervals of estimated values to a chart. */
export function chartWithErrorBars(xml: string, { series }: ReportChart): string {
  if (!series.some(({ intervals }) => intervals)) return xml;
  // Series drawn over others are written last.
  const written = [...series.filter(({ over }) => !over), ...series.filter(({ over }) => over)];
  let index = 0;
  // In bars, lines and areas alike, the schema has error bars right before the categories.
  return xml.replace(/<c:ser>.*?<\/c:ser>/gs, (seriesXml) => {
    const bars = errorBars(written[index++]);
    if (bars === "") return seriesXml;
    // Its interval would cross a number out.
    const bare = seriesXml.replace(/<c:dLbls>.*?<\/c:dLbls>/s, '<c:dLbls><c:delete val="1"/></c:dLbls>');
    return bare.replace("<c:cat>", `${bars}<c:cat>`);
  });
}

function errorBars(series: Series | undefined): string {
  if (!series?.intervals) return "";
  const { values, intervals } = series;
  const lengths = (of: (value: number, interval: { low: number; high: number }) => number) => {
    const points = intervals.map((interval, at) => {
      const value = values[at];
      return interval && typeof value === "number" ? Math.max(0, of(value, interval)) : 0;
    });
    const written = points.map((length, at) => `<c:pt idx="${at}"><c:v>${length}</c:v></c:pt>`).join("");
    return `<c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${points.length}"/>${written}</c:numLit>`;
  };
  return [
    '<c:errBars><c:errBarType val="both"/><c:errValType val="cust"/><c:noEndCap val="0"/>',
    `<c:plus>${lengths((value, { high }) => high - value)}</c:plus>`,
    `<c:minus>${lengths((value, { low }) => value - low)}</c:minus>`,
    '<c:spPr><a:ln w="9525"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:ln></c:spPr></c:errBars>',
  ].join("");
}

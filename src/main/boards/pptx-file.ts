import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from "fflate/browser";
import { darkPaperColors, paperColors } from "../../analysis/drawing/paper";
import type { ReportChart } from "../../shared/ipc/reports";
import { chartWithErrorBars } from "./error-bars";
import { masters, rule } from "./pptx-masters";
import { chartWithSegmentLabels } from "./segment-labels";

/** Name of shapes that say nothing, such as the line beside a quotation. */
export const decoration = "Decoration";

/** Adds to the charts of a presentation what the library can't write. */
export function withFullCharts(files: Unzipped, charts: readonly ReportChart[], width: number): Unzipped {
  const numberOf = (name: string) => Number(/^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? NaN);
  const names = Object.keys(files)
    .filter((name) => !Number.isNaN(numberOf(name)))
    .sort((a, b) => numberOf(a) - numberOf(b));
  const changed = names.flatMap((name, index): [string, Unzipped[string]][] => {
    const [chart, bytes] = [charts[index], files[name]];
    if (!chart || !bytes) return [];
    const xml = chartWithErrorBars(strFromU8(bytes), chart);
    return [[name, strToU8(chartWithSegmentLabels(xml, chart, width))]];
  });
  return { ...files, ...Object.fromEntries(changed) };
}

/** Repairs what the library writes against the schema. */
export function tidied(files: Unzipped): Unzipped {
  const tidy = (name: string, bytes: Unzipped[string]): Unzipped[string] => {
    const changed = (...steps: ((xml: string) => string)[]) =>
      strToU8(steps.reduce((xml, step) => step(xml), strFromU8(bytes)));
    if (/^ppt\/charts\/chart\d+\.xml$/.test(name))
      return changed(withoutGaps, withSoundLines, withSoundPlots, withSoundAxes, withFaintRules);
    if (/^ppt\/slides\/slide\d+\.xml$/.test(name))
      return changed(withOneStyle, withOwnIds, withTitles, withOwnLinkColor, withTableHeads);
    if (/^ppt\/slideLayouts\/slideLayout\d+\.xml$/.test(name)) return changed(withTitles);
    if (name === "ppt/presentation.xml") return changed(withSoundOrder);
    if (name === "[Content_Types].xml") return changed((types) => withPresentParts(types, files));
    if (/^ppt\/embeddings\/.*\.xlsx$/.test(name)) {
      const sheet = unzipSync(bytes);
      for (const [part, content] of Object.entries(sheet))
        if (part.startsWith("xl/worksheets/sheet"))
          sheet[part] = strToU8(strFromU8(content).replace(/<c r="[A-Z]+\d+"><v><\/v><\/c>/g, ""));
      return zipSync(sheet);
    }
    return bytes;
  };
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, tidy(name, bytes)]));
}

/** Values without a number. */
const withoutGaps = (chart: string) => chart.replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, "");

const inRuleColor = (xml: string, color: string) => xml.replaceAll(`<a:srgbClr val="${rule}"/>`, color);

/** Lines follow the text color, so that they stay faint when the theme is changed. */
const withFaintRules = (xml: string) =>
  inRuleColor(xml, '<a:schemeClr val="tx1"><a:alpha val="15000"/></a:schemeClr>');

/** Lines are a shade of the template's ground. Programs draw the lines of tables without their transparency. */
export const withRulesOn = (xml: string, isDark: boolean) =>
  inRuleColor(
    xml,
    `<a:schemeClr val="bg1">${isDark ? '<a:lumMod val="75000"/><a:lumOff val="25000"/>' : '<a:lumMod val="85000"/>'}</a:schemeClr>`,
  );

/** The master of notes stands before the slides (ECMA-376, CT_Presentation). */
const withSoundOrder = (presentation: string) =>
  presentation.replace(
    /(<p:sldIdLst>.*?<\/p:sldIdLst>)\s*(<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>)/s,
    "$2$1",
  );

/** The library announces a master for each slide, and writes one. */
const withPresentParts = (types: string, files: Unzipped) =>
  types.replace(/<Override PartName="\/([^"]*)"[^>]*\/>/g, (override, part: string) =>
    files[part] ? override : "",
  );

/** A title is the placeholder without a number, which is how programs find it. */
const withTitles = (xml: string) => xml.replace(/<p:ph\s[^>]*type="title"[^>]*>/g, '<p:ph type="title"/>');

const decorative =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

/** Ids of shapes in their order; the library gives tables that of another shape. Decorations are told as such. */
function withOwnIds(slide: string): string {
  let id = 0;
  return slide
    .replace(/(<p:cNvPr )id="\d+"/g, (_, start: string) => `${start}id="${++id}"`)
    .replaceAll(`name="${decoration}"></p:cNvPr>`, `name="${decoration}">${decorative}</p:cNvPr>`);
}

/** A paragraph has its properties once, before its runs; the library writes them before each run that differs. */
const withOneStyle = (slide: string) =>
  slide.replaceAll('<a:buSzPct val="100000"/>', "").replace(/<a:p>.*?<\/a:p>/gs, (paragraph) => {
    const [start] = /^<a:p>\s*(?:<a:pPr(?:[^>]*\/>|.*?<\/a:pPr>))?/s.exec(paragraph) ?? [""];
    return start + paragraph.slice(start.length).replace(/<a:pPr(?:[^>]*\/>|.*?<\/a:pPr>)/gs, "");
  });

/** The first row of a table names its columns, which screen readers say with each cell. */
const withTableHeads = (slide: string) => slide.replaceAll("<a:tblPr/>", '<a:tblPr firstRow="1"/>');

/** A link keeps the color of its text: a theme's own link color need not be seen on its ground. */
const withOwnLinkColor = (slide: string) =>
  slide.replace(
    /<a:hlinkClick ([^>]*?)\s*\/>/g,
    '<a:hlinkClick $1><a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst></a:hlinkClick>',
  );

/** Bars, lines and areas have two axes, and lines say how they are grouped (ECMA-376, CT_LineChart). */
const withSoundPlots = (chart: string) =>
  chart
    .replace(/((?:<c:axId val="\d+"\/>\s*){2})<c:axId val="\d+"\/>/g, "$1")
    .replaceAll("<c:lineChart><c:varyColors", '<c:lineChart><c:grouping val="standard"/><c:varyColors');

/** The interval of an axis' labels stands before the levels (ECMA-376, CT_CatAx). */
function withSoundAxes(chart: string): string {
  return chart.replace(/<c:catAx>.*?<\/c:catAx>/gs, (axisXml) => {
    const [skip] = /<c:tickLblSkip [^>]*>/.exec(axisXml) ?? [];
    return skip === undefined
      ? axisXml
      : axisXml.replace(skip, "").replace("<c:noMultiLvlLbl", `${skip}<c:noMultiLvlLbl`);
  });
}

/** Series of lines and areas have nothing to invert, and a marker stands before the labels (ECMA-376, CT_LineSer). */
function withSoundLines(chart: string): string {
  return chart.replace(/<c:(line|area)Chart>.*?<\/c:\1Chart>/gs, (plotXml) =>
    plotXml
      .replace(/\s*<c:invertIfNegative val="0"\/>/g, "")
      .replace(/(<c:dLbls>(?:(?!<\/c:ser>).)*?<\/c:dLbls>)\s*(<c:marker>.*?<\/c:marker>)/gs, "$2$1"),
  );
}

/** The theme of decks without a template. */
const ownTheme: Readonly<Record<string, string | undefined>> = {
  dk1: paperColors["--text"],
  lt1: "#ffffff",
  dk2: paperColors["--text-2"],
  lt2: paperColors["--panel-soft"],
  accent1: paperColors["--series-1"],
  accent2: paperColors["--series-2"],
  accent3: paperColors["--series-3"],
  accent4: paperColors["--series-7"],
  accent5: paperColors["--series-9"],
  accent6: paperColors["--series-10"],
  hlink: paperColors["--accent"],
  folHlink: paperColors["--series-8"],
};

const textShade = (shade: string) => `<a:schemeClr val="tx1">${shade}</a:schemeClr>`;

/**
 * Colors that the theme has, and greys of Earshot's, as colors of the theme: they follow when it is changed. The key of
 * an accent is its name.
 */
export function inThemeColors(xml: string, accents: ReadonlyMap<string, string>): string {
  const scheme = new Map([
    ...["--text-2", "--text-3"].flatMap((name): [string, string][] => [
      [paperColors[name] ?? "", textShade('<a:lumMod val="65000"/><a:lumOff val="35000"/>')],
      [darkPaperColors[name] ?? "", textShade('<a:lumMod val="65000"/>')],
    ]),
    // Of two accents with one color, the first is written.
    ...[...accents]
      .reverse()
      .map(([name, color]): [string, string] => [color, `<a:schemeClr val="${name}"/>`]),
  ]);
  return xml.replace(
    /<a:srgbClr val="(\w{6})"(?:\/>|><\/a:srgbClr>)/g,
    (written, value: string) => scheme.get(`#${value.toLowerCase()}`) ?? written,
  );
}

/** Earshot's colors as the theme, so that an analyst changes them in one place. */
export function inOwnTheme(files: Unzipped): Unzipped {
  const name = "ppt/theme/theme1.xml";
  const theme = files[name];
  if (!theme) return files;
  const text = Object.entries(ownTheme).reduce(
    (xml, [part, color]) =>
      xml.replace(
        new RegExp(`<a:${part}>.*?</a:${part}>`, "s"),
        `<a:${part}><a:srgbClr val="${(color ?? "").slice(1).toUpperCase()}"/></a:${part}>`,
      ),
    strFromU8(theme),
  );
  const accents = new Map(
    Object.entries(ownTheme).flatMap(([part, color = ""]): [string, string][] =>
      part.startsWith("accent") ? [[part, color]] : [],
    ),
  );
  const charts = Object.entries(files).flatMap(([part, bytes]): [string, Unzipped[string]][] =>
    /^ppt\/charts\/chart\d+\.xml$/.test(part)
      ? [[part, strToU8(inThemeColors(strFromU8(bytes), accents))]]
      : [],
  );
  return { ...files, ...typedLayouts(files), ...Object.fromEntries(charts), [name]: strToU8(text) };
}

/** The kinds of the layouts, which tell programs what they are for, as they do where a deck is a template itself. */
function typedLayouts(files: Unzipped): Unzipped {
  const types: readonly (readonly [string, string])[] = [
    [masters.cover, "title"],
    [masters.card, "titleOnly"],
  ];
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, part]) => {
      if (!/^ppt\/slideLayouts\/[^/]+\.xml$/.test(name)) return [];
      const xml = strFromU8(part);
      const [, type] = types.find(([title]) => xml.includes(`<p:cSld name="${title}"`)) ?? [];
      return type === undefined
        ? []
        : [[name, strToU8(xml.replace(/<p:sldLayout (?![^>]*\btype=)/, `<p:sldLayout type="${type}" `))]];
    }),
  );
}

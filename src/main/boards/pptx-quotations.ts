import type PptxGenJS from "pptxgenjs";
import { cut, quoted } from "../../analysis/findings";
import type { ReportCard } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";
import { documentUrl } from "../web-url";
import { decoration } from "./pptx-file";
import { scheme } from "./pptx-masters";
import type { Box } from "./slide-frame";
import { cutToLines, heightOf, linesOf } from "./text-width";

/** Points: a quotation, and who said it. The largest pair with which all fit is taken, so that few fill their slide. */
const fonts = [
  { textFont: 32, byFont: 18 },
  { textFont: 28, byFont: 16 },
  { textFont: 24, byFont: 16 },
  { textFont: 20, byFont: 14 },
  { textFont: 18, byFont: 13 },
  { textFont: 16, byFont: 12 },
  { textFont: 14, byFont: 11 },
] as const;
const smallest = fonts[fonts.length - 1] ?? fonts[0];
/** Inches: between quotations, beside the line that marks them, and above who said it. */
const gap = 0.3;
const indent = 0.25;
const above = 0.05;
/** Inches: the most that one takes, so that a short list doesn't begin with a page of text. */
const highest = 2.2;

/** Documents below each other, each as long as there is room for it. */
export function addQuotations(
  slide: PptxGenJS.Slide,
  quotations: ReportCard["quotations"],
  box: Box,
  lang: string,
): void {
  const w = box.w - indent;
  const heights = ({ textFont, byFont }: { textFont: number; byFont: number }) =>
    quotations.map(
      ({ text, by }) =>
        heightOf(linesOf(quoted(text), w, textFont), textFont) +
        above +
        heightOf(linesOf(`${by} · ${t("main:report.part.document")}`, w, byFont), byFont),
    );
  const fits = (all: readonly number[]) =>
    all.reduce((sum, height) => sum + height, gap * (all.length - 1)) <= box.h &&
    all.every((height) => height <= highest);
  const { textFont, byFont } = fonts.find((pair) => fits(heights(pair))) ?? smallest;
  const room = Math.min(highest, (box.h - gap * (quotations.length - 1)) / quotations.length);
  let y = box.y;
  for (const { text, by, url } of quotations) {
    const target = documentUrl(url);
    const source = target ? `${by} · ${t("main:report.part.document")}` : by;
    const below = above + heightOf(linesOf(source, w, byFont), byFont);
    const lines = Math.max(1, Math.floor((room - below) / heightOf(1, textFont)));
    const shown = cutToLines(text, (start, max) => quoted(cut(start, max)), {
      width: w,
      size: textFont,
      lines,
    });
    const h = heightOf(linesOf(shown, w, textFont), textFont) + below;
    slide.addText(
      [
        { text: shown, options: { fontSize: textFont, color: scheme.text, breakLine: true } },
        {
          text: target ? `${by} · ` : by,
          options: { fontSize: byFont, color: scheme.faint, paraSpaceBefore: above * 72 },
        },
        ...(target
          ? [
              {
                text: t("main:report.part.document"),
                // Only an address that a program may open becomes a link.
                options: { fontSize: byFont, color: scheme.faint, hyperlink: { url: target.href } },
              },
            ]
          : []),
      ],
      { x: box.x + indent, y, w, h, valign: "top", margin: 0, lang },
    );
    slide.addShape("rect", {
      x: box.x,
      y,
      w: 0.05,
      h,
      fill: { color: scheme.accent },
      objectName: decoration,
    });
    y += h + gap;
  }
}

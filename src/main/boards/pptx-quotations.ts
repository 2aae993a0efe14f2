import type PptxGenJS from "pptxgenjs";
import { cut } from "../../analysis/findings";
import type { ReportCard } from "../../shared/ipc/reports";
import { quoted, t } from "../../shared/texts";
import { documentUrl } from "../web-url";
import { decoration } from "./pptx-file";
import { scheme } from "./pptx-masters";
import type { Box } from "./slide-frame";
import { cutToLines, heightOf, linesOf } from "./text-width";

/** Points: a quotation, and who said it. The largest pair with which all fit is taken, so that few fill their slide. */
const fonts = [
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

/** Documents below each other, whole where they fit. Where they don't, long ones share what short ones leave. */
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
  const room = box.h - gap * (quotations.length - 1);
  const fits = (all: readonly number[]) => all.reduce((sum, height) => sum + height, 0) <= room;
  const { textFont, byFont } = fonts.find((pair) => fits(heights(pair))) ?? smallest;
  const rooms = shared(heights({ textFont, byFont }), room);
  let y = box.y;
  for (const [at, { text, by, url }] of quotations.entries()) {
    const target = documentUrl(url);
    const source = target ? `${by} · ${t("main:report.part.document")}` : by;
    const below = above + heightOf(linesOf(source, w, byFont), byFont);
    // Sums of heights aren't exact.
    const lines = Math.max(1, Math.floor(((rooms[at] ?? 0) - below) / heightOf(1, textFont) + 0.01));
    const shown = cutToLines(text, (start, max) => quoted(cutAtSentence(start, max)), {
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

/** Divides room among heights: who needs less than an equal part leaves the rest to the others. */
function shared(heights: readonly number[], room: number): number[] {
  const parts = heights.map(() => 0);
  const order = heights.map((height, at) => ({ height, at })).sort((a, b) => a.height - b.height);
  let left = room;
  for (const [index, { height, at }] of order.entries()) {
    const part = Math.min(height, left / (order.length - index));
    parts[at] = part;
    left -= part;
  }
  return parts;
}

/** The beginning of a text up to the end of a sentence, if one ends in the second half; else of a word. */
function cutAtSentence(text: string, max: number): string {
  const start = cut(text, max);
  if (text.length <= max) return start;
  const [sentences = ""] = /^.*[.!?](?=\s)/su.exec(start) ?? [];
  return sentences.length > start.length / 2 ? `${sentences} …` : start;
}

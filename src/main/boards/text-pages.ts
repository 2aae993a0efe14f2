import { unbroken } from "../../analysis/findings";
import type { ReportCard } from "../../shared/ipc/reports";
import { heightOf, linesOf } from "./text-width";

type Line = ReportCard["lines"][number];

/** Inches that a bullet takes from its line. */
const bulletWidth = 0.4;
/** The gap below a paragraph, in parts of the font's size. */
export const paragraphGap = 0.45;

/** As it is written, in which fewer spaces end a line. */
const textOf = ({ runs }: Line) => unbroken(runs.map(({ text }) => text).join(""));

const lineHeight = (line: Line, width: number, size: number) =>
  heightOf(linesOf(textOf(line), width - bulletWidth, size, line.kind === "heading"), size) +
  (paragraphGap * size) / 72;

/** A text in the largest font (points) in which it fits into a box (inches), or in the smallest on several pages. */
export function textPages(
  lines: readonly Line[],
  { w, h }: { w: number; h: number },
  { max, min }: { max: number; min: number },
): { fontSize: number; pages: Line[][] } {
  for (let size = max; size >= min; size--)
    if (lines.reduce((sum, line) => sum + lineHeight(line, w, size), 0) <= h)
      return { fontSize: size, pages: [[...lines]] };
  const pages: Line[][] = [];
  let left = 0;
  for (const line of lines.flatMap((whole) => partsOf(whole, w, h, min))) {
    const takes = lineHeight(line, w, min);
    if (takes > left) {
      const last = pages.at(-1);
      // A heading stands above what it is about.
      const orphan = last && last.length > 1 && last.at(-1)?.kind === "heading" ? last.splice(-1) : [];
      pages.push(orphan);
      left = h - orphan.reduce((sum, one) => sum + lineHeight(one, w, min), 0);
    }
    pages.at(-1)?.push(line);
    left -= takes;
  }
  return { fontSize: min, pages };
}

/** A paragraph that is higher than a page, in parts that aren't. */
function partsOf(line: Line, w: number, h: number, size: number): Line[] {
  if (lineHeight(line, w, size) <= h) return [line];
  const parts: Line[] = [];
  let runs: Line["runs"] = [];
  for (const run of line.runs)
    for (const [text] of run.text.matchAll(/\s*\S{1,200}\s*/g)) {
      const longer = [...runs, { ...run, text }];
      if (runs.length > 0 && lineHeight({ ...line, runs: longer }, w, size) > h) {
        parts.push({ ...line, runs });
        runs = [{ ...run, text }];
      } else runs = longer;
    }
  return [...parts, { ...line, runs }];
}

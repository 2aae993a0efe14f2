import cloud from "d3-cloud";
import type { Term } from "../../../shared/interface/text-analysis";
import { termName } from "../../../analysis/words/termName";

/** A word of a cloud: the center of its baseline, from the middle of the cloud, in pixels. */
export interface PlacedWord {
  /** Index of its term. */
  index: number;
  text: string;
  x: number;
  y: number;
  size: number;
}

interface Size {
  width: number;
  height: number;
}

/** Font sizes in pixels of the smallest and largest word. */
const smallest = 12;
const largest = 56;

/** What the size of a term shows: what it is ranked by. */
const weightOf = (term: Term) => Math.max(0, term.log_ratio_bound ?? term.documents);

/**
 * Places terms in a cloud, the largest in the middle. The same terms in the same size give the same cloud. Terms that
 * find no place are left out.
 */
export function cloudLayout(
  terms: readonly Term[],
  { width, height }: Size,
  font: string,
): Promise<PlacedWord[]> {
  const weights = terms.map(weightOf);
  const min = Math.min(...weights);
  const max = Math.max(...weights);
  // A small box can't hold large words.
  const top = Math.max(smallest + 6, Math.min(largest, Math.sqrt((width * height) / terms.length) / 2.2));
  const sizeOf = (weight: number) =>
    max === min
      ? (smallest + top) / 2
      : smallest + (top - smallest) * Math.sqrt((weight - min) / (max - min));
  const words = terms.map((term, index) => ({
    text: termName(term),
    size: sizeOf(weights[index] ?? 0),
    index,
  }));
  return new Promise((resolve) => {
    cloud<(typeof words)[number] & cloud.Word>()
      .size([Math.floor(width), Math.floor(height)])
      .words(words)
      .font(font)
      .fontWeight(500)
      .fontSize(({ size }) => size)
      .rotate(0)
      .padding(5)
      .random(() => 0.5)
      .on("end", (placed) =>
        resolve(
          placed.map(({ index, text, x = 0, y = 0, size }) => ({
            index,
            text,
            x,
            y,
            size: Math.floor(size),
          })),
        ),
      )
      .start();
  });
}

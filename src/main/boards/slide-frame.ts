/** A place on a slide, in inches. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A slide's size, its titles and the margins of its content, in inches. */
export interface SlideFrame {
  width: number;
  height: number;
  left: number;
  /** Where content begins below the title. */
  top: number;
  right: number;
  bottom: number;
  title: Box;
  /** Points: the title's size where its text is short. */
  titleSize: number;
  /** The title of the first slide and of sections, and whether it is centered. */
  cover: Box;
  isCentered: boolean;
  /** Whether titles begin at the top of their box, so that content may follow a short one at once. */
  isFromTop: boolean;
}

/** Mean widths of a letter in em: of texts and of bold titles, with some room to spare. */
const plainLetter = 0.54;
export const boldLetter = 0.6;

/** Lines that a text takes in a width (inches) at a size (points). */
export function linesOf(text: string, width: number, size: number, letter = plainLetter): number {
  const perLine = Math.max(1, Math.floor((width * 72) / (letter * size)));
  return text === ""
    ? 0
    : text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}

/** The largest size (points) at which a text fits into a box, or the smallest one. */
export function fittingSize(
  text: string,
  { w, h }: Pick<Box, "w" | "h">,
  { max, min }: { max: number; min: number },
  letter = plainLetter,
): number {
  let size = max;
  while (size > min && (linesOf(text, w, size, letter) * 1.2 * size) / 72 > h) size--;
  return size;
}

import { cleaned } from "../../shared/text/cleaned";
import { evened } from "./piece-features";
import type { Span } from "./sentences";

/** A run without spaces: where it stands in a text, in the cleaned text, and from where on in the text that pieces are read from. */
export interface AlignedWord extends Span {
  clean: Span;
  even: number;
}

/**
 * The words of a text. Cleaning and evening change their lengths, but go over no space. `clean` is the cleaned text, of
 * which words may be blank. Empty if the texts don't correspond.
 */
export function alignedWords(text: string, clean: string): AlignedWord[] {
  const found: AlignedWord[] = [];
  let cleanAt = 0;
  let evenAt = 0;
  for (const { 0: run, index } of text.matchAll(/\S+|\s+/gu)) {
    const length = cleaned(run).length;
    const part = clean.slice(cleanAt, cleanAt + length);
    if (/\S/.test(part))
      found.push({
        from: index,
        to: index + run.length,
        clean: { from: cleanAt, to: cleanAt + length },
        even: evenAt,
      });
    cleanAt += length;
    evenAt += evened(part).length;
  }
  return cleanAt === clean.length && evenAt === evened(clean).length ? found : [];
}

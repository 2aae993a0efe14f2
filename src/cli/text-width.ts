import { eastAsianWidth } from "get-east-asian-width";
import { emojiKey } from "../shared/query";
import { graphemes } from "../shared/text/graphemes";

/** European letters and usual signs, which take a column each: most texts of a table. */
const isNarrow = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/;
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]+/gu;

/** How many columns of a terminal a text takes that has no control characters. */
export function textWidth(text: string): number {
  if (isNarrow.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes().segment(text)) width += signWidth(segment);
  return width;
}

function signWidth(sign: string): number {
  const first = sign.replace(invisible, "").codePointAt(0);
  if (first === undefined) return 0;
  return emojiKey(sign) === undefined ? eastAsianWidth(first) : 2;
}

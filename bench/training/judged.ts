import type { PieceModel } from "../../src/service/annotate/piece-model";
import { wordScoreOf } from "../../src/service/annotate/sentiment";
import type { Line } from "./examples";
import type { Judged } from "./fit-languages";
import { plainText } from "./piece-lessons";

/** Labeled texts with what the parts of the scorer say. */
export function judged(lines: readonly Line[], model: PieceModel): Judged[] {
  return lines.map(({ source, lang, label, text }) => ({
    source,
    lang,
    label,
    logits: model.logits(plainText(text, lang), lang),
    words: wordScoreOf(text, lang),
  }));
}

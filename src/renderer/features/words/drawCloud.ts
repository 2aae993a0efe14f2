import type { Term } from "../../../shared/interface/text-analysis";
import { cloudGroup } from "../../../analysis/drawing/terms";
import type { ChartTokens } from "../../../analysis/drawing/tokens";
import { cloudLayout } from "./cloudLayout";
import { cloudColor } from "./TermCloud";

/** Draws the cloud on screen as an image, below its caption. */
export function drawCloud(terms: readonly Term[]) {
  return async (size: { width: number; height: number }, tokens: ChartTokens) => {
    const box = { width: size.width * 0.94, height: size.height * 0.72 };
    const words = await cloudLayout(terms, box, tokens.font);
    const colored = words.flatMap(({ index, ...word }) => {
      const term = terms[index];
      return term ? [{ ...word, color: cloudColor(term) }] : [];
    });
    return { graphic: cloudGroup(colored, box, tokens) };
  };
}

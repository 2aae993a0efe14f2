import { cleanText } from "../../../shared/text/clean-text";
import { shortened } from "../../../shared/text/start-of";

export type Cell = string | number | boolean | null;

/** Maximum characters in a workbook cell. */
export const maxCellLength = 32_767;

/**
 * Text for a workbook cell: clean, and truncated to the maximum. The workbook library looks texts up in a plain object
 * and writes a damaged file for "constructor", so that text gets a trailing space.
 */
export function cellText(text: string): { text: string; cut: boolean } {
  const clean = cleanText(text);
  if (clean in Object.prototype) return { text: `${clean} `, cut: false };
  if (clean.length <= maxCellLength) return { text: clean, cut: false };
  return { text: shortened(clean, maxCellLength), cut: true };
}

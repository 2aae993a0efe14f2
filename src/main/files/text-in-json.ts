import { z } from "zod";
import { isTexts } from "../../shared/documents/json";
import { isNameList, listOf } from "./columns/cell-values";
import { hasWords } from "./columns/value-tests";

const Parts = z.array(z.looseObject({ text: z.string() })).min(1);

/**
 * The text of a cell with JSON, in one or several parts: {"text":"Hi "},{"text":"there"} or ["Hi there,","all"], also
 * as Python prints lists. Null for any other cell.
 */
export function textInJson(cell: string): string | null {
  try {
    if (/^\[\s*["']/.test(cell)) {
      const list: unknown = isNameList(cell) ? listOf(cell) : JSON.parse(cell);
      if (!isTexts(list)) return null;
      return list.flatMap((part) => part.trim() || []).join("\n");
    }
    // A list of objects has texts of other things, such as comments on a post.
    if (!cell.startsWith('{"') || !cell.includes('"text"')) return null;
    const parts = Parts.safeParse(JSON.parse(`[${cell}]`));
    return parts.success ? parts.data.map(({ text }) => text).join("") : null;
  } catch {
    return null;
  }
}

/** Whether a cell with JSON has a text. Lists of single words are keywords. */
export const hasTextInJson = (cell: string): boolean =>
  (textInJson(cell) ?? "").split("\n").some((part) => hasWords(part));

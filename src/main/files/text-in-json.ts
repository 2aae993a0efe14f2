import { z } from "zod";

const Parts = z.array(z.looseObject({ text: z.string() })).min(1);

/**
 * The text of a cell with JSON, in one or several parts: {"text":"Hi "},{"text":"there"}. Null for any other cell.
 */
export function textInJson(cell: string): string | null {
  // A list has texts of other things, such as comments on a post.
  if (!cell.startsWith('{"') || !cell.includes('"text"')) return null;
  try {
    const parts = Parts.safeParse(JSON.parse(`[${cell}]`));
    return parts.success ? parts.data.map(({ text }) => text).join("") : null;
  } catch {
    return null;
  }
}

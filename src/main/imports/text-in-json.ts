import { z } from "zod";

const Parts = z.array(z.looseObject({ text: z.string() })).min(1);

/** The text of a cell that holds it as JSON, in one part or several: {"text":"Hi "},{"text":"there"}. Null for any other. */
export function textInJson(cell: string): string | null {
  // A list holds the texts of other things: the comments on a post.
  if (!cell.startsWith('{"') || !cell.includes('"text"')) return null;
  try {
    const parts = Parts.safeParse(JSON.parse(`[${cell}]`));
    return parts.success ? parts.data.map(({ text }) => text).join("") : null;
  } catch {
    return null;
  }
}

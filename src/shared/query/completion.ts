import { fieldOf, type KnownField } from "./fields";
import { tokenize } from "./tokens";

/** What is being written at a place of a query, and from where to where it would be replaced. */
export type QueryPlace =
  | { kind: "term"; from: number; to: number; text: string }
  | { kind: "value"; field: KnownField; from: number; to: number; text: string }
  | { kind: "quoted" };

/** Finds what stands before an offset: the start of a word or field, the value of a field, or the inside of quotation marks. */
export function placeAt(query: string, offset: number): QueryPlace {
  const before = query.slice(0, offset);
  const tokens = tokenize(before);
  const last = tokens.at(-1);
  if (last?.end !== offset) return { kind: "term", from: offset, to: offset, text: "" };
  const previous = tokens.at(-2);
  const field = previous?.kind === "field" && previous.end === last.start ? previous : undefined;
  const known = fieldOf((field ?? last).text.slice(0, -1));
  if (last.kind === "field" && known)
    return { kind: "value", field: known, from: offset, to: offset, text: "" };
  if (field && known && last.kind !== "open")
    return { kind: "value", field: known, from: last.start, to: offset, text: last.text };
  if (last.kind === "phrase") return { kind: "quoted" };
  if (last.kind === "word" || last.kind === "field")
    return { kind: "term", from: last.start, to: offset, text: last.text };
  return { kind: "term", from: offset, to: offset, text: "" };
}

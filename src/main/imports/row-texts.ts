import { cleanText } from "../../shared/text/clean-text";
import { readPath } from "./document-paths";

/** A cell without control characters. */
export function cleanCell(written: string): string {
  const clean = cleanText(written);
  return clean === written ? written : clean.trim();
}

/** What exports write in place of a deleted or missing text. */
const noText = /^(?:\[(?:deleted|removed|deleted by user)\]|nan|null|#?n\/a)$/i;
export const saysNoText = (text: string) => noText.test(text);

/** The ID of a document's author, else the name. Empty if it has neither. */
export function authorOf(document: Readonly<Record<string, unknown>>): string {
  const author =
    readPath(document, "extra_author_attributes.id") ?? readPath(document, "extra_author_attributes.name");
  return typeof author === "string" ? author : "";
}

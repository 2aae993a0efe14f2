import { cleanText } from "../../shared/text/clean-text";
import { readPath } from "./document-paths";

/** A cell without control characters. */
export function cleanCell(written: string): string {
  const clean = cleanText(written);
  return clean === written ? written : clean.trim();
}

/** What tables write below their columns of figures. */
const totalWord =
  /^(?:(?:grand |sub)?totals?|sum|summe|gesamt|insgesamt|somme|suma|totale|totaal|итого|всего|合计|总计|合計|총계|합계):?$/iu;
export const saysTotal = (text: string) => totalWord.test(text);

/** Whether a text is too long for one person to have written it twice by chance. */
export const isSentence = (text: unknown) =>
  typeof text === "string" && text.length >= 20 && /\S\s+\S/.test(text);

/** The ID of a document's author, else the name. Empty if it has neither. */
export function authorOf(document: Readonly<Record<string, unknown>>): string {
  const author =
    readPath(document, "extra_author_attributes.id") ?? readPath(document, "extra_author_attributes.name");
  return typeof author === "string" ? author : "";
}

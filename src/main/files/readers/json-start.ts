import { textsOf, type TextReading } from "./decoded-text";
import { withBranches } from "./json-branches";
import { guessLayout, type JsonLayout, ListFinder } from "./json-layout";
import { namesAuthorsById, noPeople, type People, readPeople } from "./json-people";

/** Whether a text starts as JSON: an object, or a list of objects, lists or texts. */
export function isJsonText(text: string): boolean {
  return /^\s*(\{|\[\s*([[{]|$|"(?:[^"\\]|\\.){0,5000}"\s*(?:,\s*"|\]\s*$)))/.test(text);
}

/** Finds the records of a JSON file. Reads further if the start doesn't show them. */
export async function layoutOf(
  path: string,
  reading: TextReading,
  head: string,
  wanted?: string,
): Promise<JsonLayout> {
  const { layout, isOpen, isCutOff } = guessLayout(head, wanted);
  const texts = () => textsOf(path, 1, reading);
  if (!isOpen) return withBranches(layout, isCutOff, texts);
  const finder = new ListFinder();
  for await (const { text } of texts()) {
    if (finder.push(text)) break;
  }
  return withBranches(finder.layout ?? layout, isCutOff, texts);
}

/** The people that a JSON file's records reference by ID. */
export async function peopleIn(
  path: string,
  reading: TextReading,
  head: string,
  layout: JsonLayout,
): Promise<People> {
  if (layout.kind !== "list" || !namesAuthorsById(head, layout)) return noPeople;
  return readPeople(textsOf(path, 1, reading));
}

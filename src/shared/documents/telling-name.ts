/** A word, or a character of a script that needs few of them. */
const word = /\p{L}{3}|\p{Lo}/u;

/** A value's name, with its field where a number or short code doesn't say what it is: "App version 4.11". */
export const tellingName = (name: string, field: string): string =>
  word.test(name) || field === "" ? name : `${field} ${name}`;

/** The title of an own column. */
export function columnName({
  field,
  field_title,
}: {
  field?: string | undefined;
  field_title?: string | undefined;
}): string {
  return field_title ?? (field ?? "").replace(/^custom\./, "");
}

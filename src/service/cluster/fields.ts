/*
 * Names of the fields of an indexed document that are made from names of the interface: metrics, own columns and lists. Each
 * family is an object with fields of one type, see mapping.ts.
 */

/** Separates words, and the parts of a spelled value. It is in no word and in no text that the service accepts. */
const separator = "\u001f";

/** Any name as the name of one field: a dot would make an object, and an empty name is none. */
export function fieldName(name: string): string {
  return `_${name.replace(/[.%*\p{Cc}]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
}

/** A number: a metric by the name that charts and queries have for it. */
export const numberField = (name: string) => `number.${fieldName(name)}`;
/** Values without what tells spellings apart: `sourcetype`, `tag`, `hashtag`, `mention`, or `custom.<name>`. */
export const keyField = (name: string) => `key.${fieldName(name)}`;
/** The words of an own column's texts. */
export const phraseField = (name: string) => `phrase.${fieldName(name)}`;

/** A value as a field of `spelledField` has it. */
export const spelled = (key: string, text: string) => key + separator + text;

/** Words as a field that is split at the separator takes them. */
export const joined = (words: readonly string[]) => words.join(separator);

/** The same values as they are written, each behind its key. */
export const spelledField = (name: string) => `spelled.${fieldName(name)}`;

/** The text of a value in `spelledField`. */
export const textOfSpelled = (value: string) => value.slice(value.indexOf(separator) + 1);

/** A pattern for all spellings of a key in `spelledField`. */
export const spellingsOf = (key: string) =>
  `${key.replace(/[.?+*|{}[\]()"\\#@&<>~]/g, "\\$&")}${separator}.*`;

import type { Code, CodeBook, CodeValue } from "../../../shared/coding/code-book";
import type { CodedValue } from "../../../shared/coding/coding-sample";

type Chosen = Readonly<Record<string, CodedValue>>;
type CodeWithValues = Exclude<Code, { kind: "number" }>;

/** Keys of values, in the order of the shortcuts `codeDigit` and `codeLetter`. */
export const digitKeys = "123456789";
export const letterKeys = "abcdefghijklmopqrtuvwy";

/** The value that a key stands for. */
export function valueOfKey(
  { codes }: Pick<CodeBook, "codes">,
  key: string,
): { code: CodeWithValues; value: CodeValue } | null {
  for (const code of codes) {
    if (code.kind === "number") continue;
    const value = code.values.find((candidate) => candidate.key === key);
    if (value) return { code, value };
  }
  return null;
}

/** The chosen values after a key: the only one of its code, or one more or less of several. */
export function pressed(chosen: Chosen, { code, value }: { code: CodeWithValues; value: CodeValue }): Chosen {
  if (code.kind !== "choices") return { ...chosen, [code.id]: value.id };
  const before = chosen[code.id];
  const several = Array.isArray(before) ? before : [];
  return {
    ...chosen,
    [code.id]: several.includes(value.id) ? several.filter((id) => id !== value.id) : [...several, value.id],
  };
}

/** The chosen values with a number entered, or without it while its field is empty. */
export function withNumber(chosen: Chosen, code: string, value: number | null): Chosen {
  const others = Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== code));
  return value === null ? others : { ...others, [code]: value };
}

/** Whether a decision ends with Enter: several values or a number have no last key. */
export function isConfirmed({ codes }: Pick<CodeBook, "codes">): boolean {
  return codes.some(({ kind }) => kind === "choices" || kind === "number");
}

const isDecided = (code: Code, value: CodedValue | undefined): boolean => {
  switch (code.kind) {
    case "choices":
      return true;
    case "number":
      return typeof value === "number" && value >= code.min && value <= code.max;
    case "choice":
    case "sentiment":
      return typeof value === "string";
  }
};

/** The codes that still need a value. No value at all is an answer where several can be chosen. */
export function missingCodes({ codes }: Pick<CodeBook, "codes">, chosen: Chosen): Code[] {
  return codes.filter((code) => !isDecided(code, chosen[code.id]));
}

/** The values of a complete decision; null while a code is missing. */
export function completeWith(
  book: Pick<CodeBook, "codes">,
  chosen: Chosen,
): Record<string, CodedValue> | null {
  if (missingCodes(book, chosen).length > 0) return null;
  return Object.fromEntries(book.codes.map((code) => [code.id, chosen[code.id] ?? []]));
}

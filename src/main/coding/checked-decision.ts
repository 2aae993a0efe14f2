import type { Code, CodeBook } from "../../shared/coding/code-book";
import type { CodedValue, Decision } from "../../shared/coding/coding-sample";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";

/** A decision, if it is complete and means something in the book. Throws otherwise. */
export function checkedDecision(book: CodeBook, { outcome, values, note }: Decision): Decision {
  if (outcome === "off-topic" && !book.relevance) throw failure("invalid", t("main:coding.noRelevance"));
  if (outcome !== "coded") return { outcome, values: {}, note };
  const checked: Record<string, CodedValue> = {};
  for (const code of book.codes) {
    const value = values[code.id];
    if (value === undefined) throw failure("invalid", t("main:coding.codeMissing", { code: code.title }));
    if (!isValueOf(code, value)) throw failure("invalid", t("main:coding.codeUnknown", { code: code.title }));
    checked[code.id] = value;
  }
  const unknown = Object.keys(values).find((id) => !book.codes.some((code) => code.id === id));
  if (unknown !== undefined) throw failure("invalid", t("main:coding.codeUnknown", { code: unknown }));
  return { outcome, values: checked, note };
}

function isValueOf(code: Code, value: CodedValue): boolean {
  if (code.kind === "number") return typeof value === "number" && value >= code.min && value <= code.max;
  const isKnown = (id: unknown) => code.values.some((choice) => choice.id === id);
  if (code.kind !== "choices") return isKnown(value);
  return Array.isArray(value) && new Set(value).size === value.length && value.every(isKnown);
}

import { reservedKeys, sentimentValues, type CodeBook } from "../../../shared/coding/code-book";
import { t } from "../../../shared/texts";
import type { Faults } from "../../components/forms/useDraftForm";
import { digitKeys, letterKeys } from "./choosing";

/** A value in the form. `id` is empty for a new one. */
export interface ValueDraft {
  id: string;
  title: string;
  definition: string;
  key: string;
}

type Code = CodeBook["codes"][number];

/** A code in the form, with the fields of all kinds. */
export interface CodeDraft {
  id: string;
  kind: Code["kind"];
  title: string;
  definition: string;
  values: ValueDraft[];
  scale: "nominal" | "ordinal";
  min: number | "";
  max: number | "";
}

/** Form values of a code book. */
export interface BookDraft {
  id: string;
  title: string;
  relevance: boolean;
  codes: CodeDraft[];
}

const freeKeys = Array.from(digitKeys + letterKeys);

/** Keys that a book uses, in the order of its codes. */
export function keysOf({ codes }: Pick<BookDraft, "codes">): string[] {
  return codes.flatMap(({ kind, values }) => (kind === "number" ? [] : values.map(({ key }) => key)));
}

/** The first key that no value has. */
function freeKey(taken: readonly string[]): string {
  return freeKeys.find((key) => !taken.includes(key)) ?? "";
}

export const newValue = (taken: readonly string[]): ValueDraft => ({
  id: "",
  title: "",
  definition: "",
  key: freeKey(taken),
});

/** The code for sentiment, with keys 1 to 3 as far as they are free. */
function sentimentCode(taken: readonly string[]): CodeDraft {
  const used = [...taken];
  const values = sentimentValues.map((id) => {
    const key = freeKey(used);
    used.push(key);
    return { id, title: t(`coding:sentiment.${id}`), definition: t(`coding:definition.${id}`), key };
  });
  return {
    id: "sentiment",
    kind: "sentiment",
    title: t("coding:sentiment.title"),
    definition: t("coding:definition.sentiment"),
    values,
    scale: "ordinal",
    min: "",
    max: "",
  };
}

/** A new code of a kind. */
export function newCode(kind: Code["kind"], taken: readonly string[]): CodeDraft {
  if (kind === "sentiment") return sentimentCode(taken);
  const first = newValue(taken);
  const second = newValue([...taken, first.key]);
  return {
    id: "",
    kind,
    title: "",
    definition: "",
    values: kind === "number" ? [] : [first, second],
    scale: "nominal",
    min: 0,
    max: 10,
  };
}

/** A book with sentiment alone, and its usual name. */
export const sentimentBook = (): CodeBook =>
  bookOf({
    id: "sentiment",
    title: t("coding:sentiment.title"),
    relevance: true,
    codes: [sentimentCode([])],
  });

export function newBook(): BookDraft {
  return { id: "", title: "", relevance: true, codes: [newCode("choice", [])] };
}

export function draftOf(book: CodeBook): BookDraft {
  return {
    ...book,
    codes: book.codes.map((code) => ({
      ...code,
      values: code.kind === "number" ? [] : code.values,
      scale: code.kind === "choice" ? code.scale : "nominal",
      min: code.kind === "number" ? code.min : "",
      max: code.kind === "number" ? code.max : "",
    })),
  };
}

/** A name for ids and metrics: "Reason for complaint" becomes "reason_for_complaint". */
function slugOf(title: string, fallback: string): string {
  const slug = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 50);
  // Results use this name for outcomes without values.
  return slug === "" || slug === "relevance" ? fallback : slug;
}

function unique(id: string, taken: Set<string>): string {
  let candidate = id;
  for (let count = 2; taken.has(candidate); count++) candidate = `${id}_${count}`;
  taken.add(candidate);
  return candidate;
}

/** The book that a valid form describes. Ids stay, so that earlier decisions keep their meaning. */
export function bookOf({ id, title, relevance, codes }: BookDraft): CodeBook {
  const codeIds = new Set(codes.map((code) => code.id).filter((known) => known !== ""));
  return {
    id: id === "" ? crypto.randomUUID() : id,
    title: title.trim(),
    relevance,
    codes: codes.map((code) => {
      const base = {
        id: code.id === "" ? unique(slugOf(code.title, "code"), codeIds) : code.id,
        title: code.title.trim(),
        definition: code.definition.trim(),
      };
      if (code.kind === "number")
        return { kind: code.kind, ...base, min: Number(code.min), max: Number(code.max) };
      const valueIds = new Set(code.values.map((value) => value.id).filter((known) => known !== ""));
      const values = code.values.map((value) => ({
        id: value.id === "" ? unique(slugOf(value.title, "value"), valueIds) : value.id,
        title: value.title.trim(),
        definition: value.definition.trim(),
        key: value.key,
      }));
      return code.kind === "choice"
        ? { kind: code.kind, ...base, values, scale: code.scale }
        : { kind: code.kind, ...base, values };
    }),
  };
}

function keyFault(key: string, keys: readonly string[]): string {
  if (key === "") return t("coding:book.fault.noKey");
  const reserved = Object.entries(reservedKeys).find(([, taken]) => taken === key);
  if (reserved) return t("coding:book.fault.reserved", { key: key.toUpperCase() });
  if (!/^[a-z1-9]$/.test(key)) return t("coding:book.fault.key");
  return keys.filter((bookKey) => bookKey === key).length > 1
    ? t("coding:book.fault.sameKey", { key: key.toUpperCase() })
    : "";
}

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Faults of a form by field. Keys that clash are named in all places. */
export function bookFaults(draft: BookDraft, otherTitles: readonly string[]): Faults {
  const faults: Record<string, string> = {};
  const say = (path: string, fault: string) => {
    if (fault !== "") faults[path] = fault;
  };
  const keys = keysOf(draft);
  if (draft.title.trim() === "") say("title", t("coding:book.fault.noTitle"));
  else if (otherTitles.some((title) => same(title, draft.title))) say("title", t("coding:book.fault.taken"));
  if (draft.codes.length === 0 && !draft.relevance) say("relevance", t("coding:book.fault.nothing"));
  draft.codes.forEach((code, at) => {
    const path = `codes.${at}`;
    if (code.title.trim() === "") say(`${path}.title`, t("coding:book.fault.noTitle"));
    else if (draft.codes.some((other) => other !== code && same(other.title, code.title)))
      say(`${path}.title`, t("coding:book.fault.taken"));
    if (code.kind === "number") {
      if (code.min === "" || code.max === "" || code.min >= code.max)
        say(`${path}.max`, t("coding:book.fault.range"));
      return;
    }
    code.values.forEach((value, index) => {
      say(`${path}.values.${index}.key`, keyFault(value.key, keys));
      if (value.title.trim() === "") say(`${path}.values.${index}.title`, t("coding:book.fault.noTitle"));
      else if (code.values.some((other) => other !== value && same(other.title, value.title)))
        say(`${path}.values.${index}.title`, t("coding:book.fault.taken"));
    });
  });
  return faults;
}

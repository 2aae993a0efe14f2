import { isKnownName } from "../columns/columns";
import { namesOf, normalName } from "../columns/field-names";
import type { JsonValue } from "./json";

/** "发布时间: 2018-12-23", "review/text: …": a label, and its value. */
const labelled = /^\s*(?<label>\p{L}[\p{L}\p{M}\p{N} _/().-]{0,40}?)\s?[:：]\s*(?<value>.*)$/u;
/** "12: …": the number of a record, and its text. */
const numbered = /^\s*(\d{1,9})\s?[:：]\s*(.*)$/;

/** Lines that tell whether a text consists of records. */
const linesTried = 2000;
const fewestRecords = 3;

const authors = new Set(namesOf("extra_author_attributes.name"));

/** The labels and values of a line, which may have several of them with blanks between: "likes: 3   shares: 1". */
function partsOf(line: string): { label: string; value: string }[] | null {
  const parts = line.trim().split(/\s{2,}|\t+/, 12);
  const found = parts.map((part) => labelled.exec(part.slice(0, 400))?.groups);
  const first = labelled.exec(line)?.groups;
  if (!first) return null;
  const whole = [{ label: first["label"] ?? "", value: first["value"] ?? "" }];
  if (parts.length === 1 || !found.every((groups) => groups)) return whole;
  return parts.map((part) => {
    const { label = "", value = "" } = labelled.exec(part)?.groups ?? {};
    return { label, value };
  });
}

/** The labels that recur in lines. Null if the lines aren't records with labels, two of them known. */
export function recordLabels(lines: readonly string[]): ReadonlySet<string> | null {
  const filled = lines.filter((line) => line.trim() !== "").slice(0, linesTried);
  const counts = new Map<string, number>();
  for (const line of filled)
    for (const { label } of partsOf(line) ?? []) counts.set(label, (counts.get(label) ?? 0) + 1);
  const recurring = [...counts].filter(([, count]) => count >= fewestRecords);
  const most = Math.max(0, ...recurring.map(([, count]) => count));
  // Speakers recur as well, but each as often as they speak.
  const shared = recurring.filter(([, count]) => count * 1.2 >= most);
  const known = shared.filter(([label]) => isKnownName(label.split("/").at(-1) ?? ""));
  if (shared.length < 3 || known.length < 2) return null;
  const told = shared.reduce((sum, [, count]) => sum + count, 0);
  return told * 4 >= filled.length ? new Set(recurring.map(([label]) => label)) : null;
}

/** The records of such lines. Labels above the first record that name an author hold for all of them. */
export function labelledRecords(lines: readonly string[], labels: ReadonlySet<string>): JsonValue[] {
  const records: { line: number; value: Record<string, string> }[] = [];
  const told: Record<string, string> = {};
  let key = "";
  let isApart = false;
  /** The first label of the first record begins others. */
  let opening: string | null = null;
  const begin = (at: number) => {
    // Has no prototype, as labels may be called "constructor" or "__proto__".
    records.push({ line: at + 1, value: Object.create(null) as Record<string, string> });
  };
  const current = () => records.at(-1)?.value ?? {};
  for (const [at, line] of lines.entries()) {
    const [, number, text = ""] = numbered.exec(line) ?? [];
    const isNumbered = number !== undefined && Number(number) === records.length + 1;
    const parts = isNumbered ? [{ label: "text", value: text }] : partsOf(line);
    if (isNumbered || parts?.some(({ label }) => labels.has(label))) {
      for (const [nth, { label, value }] of (parts ?? []).entries()) {
        key = label.replaceAll("/", ".");
        opening ??= key;
        const isNext = key in current() || (isApart && key === opening);
        if (records.length === 0 || (nth === 0 && (isNumbered || (opening !== "text" && isNext)))) begin(at);
        current()[key] = value.trim();
      }
    } else if (line.trim() !== "") {
      const said = current()[key] ?? "";
      if (records.length > 0) current()[key] = said === "" ? line.trim() : `${said}\n${line.trim()}`;
      else
        for (const { label, value } of parts ?? []) if (authors.has(normalName(label))) told[label] = value;
    }
    isApart = line.trim() === "";
  }
  return records.map(({ line, value }) => ({ line, value: { ...told, ...value } }));
}

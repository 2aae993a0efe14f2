import type { z } from "zod";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { DocumentInput, requiredToCreate, type DocumentAction } from "../../shared/interface/documents";
import type { DocumentIssue } from "../../shared/ipc/documents";

/** Metrics of a project, as far as a check needs them. */
export type MetricFormats = readonly { name: string; format: string }[];

/** Every fault that the service would find in a document, each with its place. `metrics` null: not known, not checked. */
export function checkDocument(
  action: DocumentAction,
  document: JsonObject,
  metrics: MetricFormats | null,
): DocumentIssue[] {
  if (action === "delete" || action === "undelete") return checkShape({ url: document["url"] });
  return [
    ...missingFields(document),
    ...checkShape(document),
    ...unsafeAddress(document["url"]),
    ...(metrics ? checkMetrics(document["custom"], metrics) : []),
  ];
}

/** The editor holds whole documents, so what a new one needs no other may lack: it can't be cleared. */
function missingFields(document: JsonObject): DocumentIssue[] {
  const words = { url: "an address", published: "a time of publication", content: "a text" };
  return requiredToCreate
    .filter((field) => (document[field] ?? "") === "")
    .map((field) => ({ path: [field], message: `A document needs ${words[field]}` }));
}

function checkShape(document: JsonObject): DocumentIssue[] {
  const parsed = DocumentInput.safeParse(document);
  return (parsed.error?.issues ?? [])
    .filter(({ path }) => path.length > 1 || (document[String(path[0])] ?? "") !== "")
    .map((issue) => ({ path: issue.path.map(String), message: sentence(plain(issue)) }));
}

const wantedTypes: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["array", "a list"],
  ["object", "an object"],
  ["record", "an object"],
]);

/** A union says only that nothing fits; for every union of the interface the wanted value is a number or a list. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") {
    const inner = issue.errors.flat().map(({ message }) => message);
    return inner.find((message) => message.startsWith("must ")) ?? "must be a number";
  }
  if (issue.code === "invalid_type") return `must be ${wantedTypes.get(issue.expected) ?? issue.expected}`;
  if (issue.code === "too_small" && issue.origin === "string") return "must not be empty";
  if (issue.code === "too_big" && issue.origin === "string")
    return `must have at most ${Number(issue.maximum).toLocaleString("en")} characters`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  return issue.message;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function unsafeAddress(url: unknown): DocumentIssue[] {
  const unsafe = typeof url === "string" && /[\p{Cc}\p{Surrogate}]/u.test(url);
  return unsafe ? [{ path: ["url"], message: "Must not hold control characters or broken text" }] : [];
}

function checkMetrics(custom: unknown, metrics: MetricFormats): DocumentIssue[] {
  if (!isObject(custom)) return [];
  const formats = new Map(metrics.map(({ name, format }) => [name, format]));
  return Object.entries(custom).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const message = metricFault(formats.get(name), value);
    return message === null ? [] : [{ path: ["custom", name], message }];
  });
}

/** Why a value doesn't fit a metric's format, or null. */
export function metricFault(format: string | undefined, value: unknown): string | null {
  switch (format) {
    case undefined:
      return "The project has no custom metric of this name";
    case "INTEGER":
      return Number.isSafeInteger(value) || (typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value))
        ? null
        : "Must be a whole number";
    case "KEYWORD": {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values.every((one) => typeof one === "string") ? null : "Must be text or a list of texts";
    }
    default:
      return typeof value === "string" ? null : "Must be text";
  }
}

import type { z } from "zod";
import { looseNumber } from "../../shared/interface/values";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { DocumentInput, requiredToCreate, type DocumentAction } from "../../shared/interface/documents";
import type { DocumentIssue } from "../../shared/ipc/documents";
import { currentLanguage, t } from "../../shared/texts";

export type MetricFormats = readonly { name: string; format: string }[];

/**
 * Validates a document as the service would and returns all issues with their paths. With `metrics` null, metric
 * values aren't checked.
 */
export function checkDocument(
  action: DocumentAction,
  document: JsonObject,
  metrics: MetricFormats | null,
): DocumentIssue[] {
  if (action === "delete" || action === "undelete") return checkShape({ url: document["url"] });
  return [
    ...missingFields(document),
    ...checkShape(document),
    ...unsafeUrl(document["url"]),
    ...(metrics ? checkMetrics(document["custom"], metrics) : []),
  ];
}

/** The editor holds whole documents, so required fields can't be cleared in an existing one either. */
function missingFields(document: JsonObject): DocumentIssue[] {
  return requiredToCreate(document)
    .filter((field) => (document[field] ?? "") === "")
    .map((field) => ({ path: [field], message: t(`main:document.${needs[field]}`) }));
}

const needs = { url: "needsUrl", published: "needsTime", content: "needsText" } as const;

function checkShape(document: JsonObject): DocumentIssue[] {
  const parsed = DocumentInput.safeParse(document);
  return (parsed.error?.issues ?? [])
    .filter(({ path }) => path.length > 1 || (document[String(path[0])] ?? "") !== "")
    .map((issue) => ({ path: issue.path.map(String), message: sentence(plain(issue)) }));
}

function wantedType(type: string): string {
  switch (type) {
    case "string":
      return t("main:document.beText");
    case "number":
      return t("rules:must.beNumber");
    case "array":
      return t("main:document.beList");
    case "object":
    case "record":
      return t("main:document.beObject");
    default:
      return t("main:document.beOfType", { type });
  }
}

/** A union's own message only says that nothing matches. All unions in a document accept numbers or lists. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") return t("rules:must.beNumber");
  if (issue.code === "invalid_type") return wantedType(issue.expected);
  if (issue.code === "too_small" && issue.origin === "string") return t("rules:must.notBeEmpty");
  if (issue.code === "too_big" && issue.origin === "string")
    return t("rules:must.haveAtMost", { max: Number(issue.maximum).toLocaleString(currentLanguage()) });
  if (issue.code === "invalid_value")
    return t("main:document.beOneOf", { values: issue.values.map(String).join(", ") });
  return issue.message;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function unsafeUrl(url: unknown): DocumentIssue[] {
  const unsafe = typeof url === "string" && /[\p{Cc}\p{Surrogate}]/u.test(url);
  return unsafe ? [{ path: ["url"], message: t("main:document.unsafeUrl") }] : [];
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

/** Why a value doesn't match a metric's format, or null. */
function metricFault(format: string | undefined, value: unknown): string | null {
  switch (format) {
    case undefined:
      return t("main:document.noSuchMetric");
    case "INTEGER":
      return Number.isSafeInteger(value) || (typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value))
        ? null
        : t("main:document.metricWholeNumber");
    case "DECIMAL":
      return looseNumber.safeParse(value).success ? null : t("main:document.metricNumber");
    case "KEYWORD": {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values.every((keyword) => typeof keyword === "string") ? null : t("main:document.metricTexts");
    }
    default:
      return typeof value === "string" ? null : t("main:document.metricText");
  }
}

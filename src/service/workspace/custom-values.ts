import type { CustomMetric } from "../../shared/interface/resources";
import { documentLimits } from "../../shared/interface/documents.constants";
import { looseNumber } from "../../shared/interface/values";
import { invalid } from "../failure";
import { isObject } from "../../shared/documents/json";

/** Validates the values of custom metrics against the project's metrics. Numbers sent as text become numbers. */
export function checkCustom(
  custom: unknown,
  metrics: ReadonlyMap<string, CustomMetric>,
): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  if (!isObject(custom)) return checked;
  for (const name of Object.keys(custom)) {
    const value = custom[name];
    const metric = metrics.get(name);
    if (!metric)
      throw invalid(`custom.${name}`, "the project has no custom metric of this name; add it first");
    checked[name] = value === null ? null : valueOf(name, metric.format.name, value);
  }
  return checked;
}

function valueOf(name: string, format: string, value: unknown): unknown {
  switch (format) {
    case "INTEGER": {
      const number = typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : value;
      if (!Number.isSafeInteger(number)) throw invalid(`custom.${name}`, "must be a whole number");
      return number;
    }
    case "DECIMAL": {
      if (typeof value === "number" && Math.abs(value) <= documentLimits.largestNumber) return value;
      const number = looseNumber.safeParse(value);
      if (!number.success || Math.abs(number.data) > documentLimits.largestNumber)
        throw invalid(`custom.${name}`, "must be a number");
      return number.data;
    }
    case "KEYWORD": {
      if (Array.isArray(value)) return value;
      if (typeof value === "string") return value;
      throw invalid(`custom.${name}`, "must be text or a list of texts");
    }
    default:
      if (typeof value !== "string") throw invalid(`custom.${name}`, "must be text");
      return value;
  }
}

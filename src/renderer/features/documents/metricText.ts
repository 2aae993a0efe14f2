import { formatValue } from "../../../analysis/format/numbers";
import { shownValue, type ValueName } from "../../../shared/documents/value-names";

/** What is shown for a document's value of a custom metric: its name, if it has one. */
export function metricText(value: unknown, names: readonly ValueName[] = []): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((one) => metricText(one, names)).join(", ");
  if (typeof value === "string") return shownValue(names, value);
  if (typeof value !== "number") return JSON.stringify(value);
  const name = shownValue(names, String(value));
  return name === String(value) ? formatValue(value) : name;
}

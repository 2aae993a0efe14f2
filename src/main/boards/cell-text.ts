import { formatCount, formatValue } from "../../analysis/format/numbers";

/** A cell as it reads in a document. */
export function cellText(value: string | number | null | undefined): string {
  if (typeof value !== "number") return value ?? "";
  return Number.isInteger(value) ? formatCount(value) : formatValue(value);
}

import { shortened } from "../../shared/text/start-of";
import type { RowProblem } from "../../shared/ipc/imports";

/** A problem of a row. Its message is created on demand, since most are never read. */
export function problem(
  kind: string,
  field: string,
  column: string | null,
  value: string,
  message: () => string,
  severity: RowProblem["severity"],
): RowProblem {
  return {
    kind,
    field,
    column,
    value: shorten(value),
    get message() {
      return message();
    },
    severity,
  };
}

export function shorten(text: string): string {
  return shortened(text, 80);
}

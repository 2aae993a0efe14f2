import type { SkipCondition } from "../../shared/ipc/imports";
import { parseNumber } from "../files/columns/numbers";

/** Whether a row meets a condition. Ignores case. */
export function meets(cells: readonly string[], { column, test, value }: SkipCondition): boolean {
  const cell = (cells[column] ?? "").trim().toLowerCase();
  const wanted = value.trim().toLowerCase();
  switch (test) {
    case "empty":
      return cell === "";
    case "filled":
      return cell !== "";
    case "is":
      return cell === wanted;
    case "is_not":
      return cell !== wanted;
    case "contains":
      return wanted !== "" && cell.includes(wanted);
    case "contains_not":
      return wanted !== "" && !cell.includes(wanted);
    case "below":
    case "above": {
      const number = parseNumber(cell);
      const limit = parseNumber(wanted);
      if (number === null || limit === null) return false;
      return test === "below" ? number < limit : number > limit;
    }
  }
}

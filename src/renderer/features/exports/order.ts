import { DateTime } from "luxon";
import { exportLimit } from "../../../shared/interface/resources.constants";
import type { ExportOrder } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import type { Faults } from "../../components/forms/useDraftForm";
import { periodOfDays } from "../../components/fields/dayRange";
import { queryFault } from "../../components/query/queryFault";

/** Form values of an export. Days are in the analyst's zone and inclusive; empty means unbounded. */
export interface OrderDraft {
  query: string;
  from: string;
  to: string;
  target: string;
  limit: number | string;
}

export type Order = Pick<ExportOrder, "query" | "start" | "stop" | "target" | "limit">;

/** Form values for all documents of a query. */
export function newOrder(query: string): OrderDraft {
  return { query, from: "", to: "", target: "export", limit: exportLimit };
}

/** Validation errors by field. */
export function orderFaults({ query, from, to, target, limit }: OrderDraft): Faults {
  const faults: Partial<Record<keyof OrderDraft, string>> = {};
  const fault = queryFault(query);
  if (fault) faults.query = fault.message;
  if (!/^[a-z]/.test(target)) faults.target = t("exports:fault.targetBegin");
  else if (!/^[a-z0-9_-]{1,100}$/.test(target)) faults.target = t("exports:fault.target");
  if (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1 || limit > exportLimit)
    faults.limit = t("exports:fault.limit", { max: exportLimit });
  if (from !== "" && to !== "" && from > to) faults.to = t("exports:fault.to");
  return faults;
}

/** Converts form values to an order. */
export function orderOf({ query, from, to, target, limit }: OrderDraft, timeZone: string): Order {
  return { query: query.trim(), ...periodOfDays({ from, to }, timeZone), target, limit: Number(limit) };
}

/** Converts an earlier order to form values, to repeat it. */
export function draftOf({ query, start, stop, target, limit }: Order, timeZone: string): OrderDraft {
  const day = (ms: number) => DateTime.fromMillis(ms, { zone: timeZone }).toISODate() ?? "";
  return {
    query,
    from: start === 0 ? "" : day(start),
    to: stop === null ? "" : day(stop - 1),
    target,
    limit,
  };
}

/** First day of a range that covers the last days including today. */
export function daysBack(days: number, now: number, timeZone: string): string {
  return (
    DateTime.fromMillis(now, { zone: timeZone })
      .minus({ days: days - 1 })
      .toISODate() ?? ""
  );
}

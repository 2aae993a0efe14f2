import { DateTime } from "luxon";
import type { ExportOrder } from "../../../shared/ipc/exports";
import { t } from "../../../shared/words";
import type { Faults } from "../../components/forms/useDraftForm";
import { queryFault } from "../../components/query/queryFault";

/** Form values of an export. Days are in the analyst's zone and inclusive; empty means unbounded. */
export interface OrderDraft {
  query: string;
  from: string;
  to: string;
  target: string;
  limit: number | string;
}

/** Maximum number of documents of one export, and the default. */
export const maxDocuments = 1_000_000;

export type Order = Pick<ExportOrder, "query" | "start" | "stop" | "target" | "limit">;

/** Form values for all documents of a query. */
export function newOrder(query: string): OrderDraft {
  return { query, from: "", to: "", target: "export", limit: maxDocuments };
}

/** Validation errors by field. */
export function orderFaults({ query, from, to, target, limit }: OrderDraft): Faults {
  const faults: Partial<Record<keyof OrderDraft, string>> = {};
  const fault = queryFault(query);
  if (fault) faults.query = fault.message;
  if (!/^[a-z]/.test(target)) faults.target = t("exports:fault.targetBegin");
  else if (!/^[a-z0-9_-]{1,100}$/.test(target)) faults.target = t("exports:fault.target");
  if (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1 || limit > maxDocuments)
    faults.limit = t("exports:fault.limit", { most: maxDocuments });
  if (from !== "" && to !== "" && from > to) faults.to = t("exports:fault.to");
  return faults;
}

/** Converts form values to an order. Without a first day it starts at the epoch, because the API requires a start. */
export function orderOf({ query, from, to, target, limit }: OrderDraft, timeZone: string): Order {
  const day = (text: string) => DateTime.fromISO(text, { zone: timeZone }).startOf("day");
  return {
    query: query.trim(),
    start: from === "" ? 0 : day(from).toMillis(),
    // startOf("day") again: where clocks skip midnight, a day starts at 1:00, but it still ends at midnight.
    stop: to === "" ? null : day(to).plus({ days: 1 }).startOf("day").toMillis(),
    target,
    limit: Number(limit),
  };
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

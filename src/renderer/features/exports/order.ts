import { DateTime } from "luxon";
import type { ExportOrder } from "../../../shared/ipc/exports";
import { t } from "../../../shared/words";
import type { Faults } from "../../components/forms/useDraftForm";
import { queryFault } from "../../components/query/queryFault";

/** An export as it is written in the form; days are those of the analyst's zone, both included, empty = open. */
export interface OrderDraft {
  query: string;
  from: string;
  to: string;
  target: string;
  limit: number | string;
}

/** Most documents of one export, and its default. */
export const mostDocuments = 1_000_000;

/** An order as it is sent. */
export type Order = Pick<ExportOrder, "query" | "start" | "stop" | "target" | "limit">;

/** A form for everything of a query. */
export function newOrder(query: string): OrderDraft {
  return { query, from: "", to: "", target: "export", limit: mostDocuments };
}

/** What is wrong with the fields of a form, by field. */
export function orderFaults({ query, from, to, target, limit }: OrderDraft): Faults {
  const faults: Partial<Record<keyof OrderDraft, string>> = {};
  const fault = queryFault(query);
  if (fault) faults.query = fault.message;
  if (!/^[a-z]/.test(target)) faults.target = t("exports:fault.targetBegin");
  else if (!/^[a-z0-9_-]{1,100}$/.test(target)) faults.target = t("exports:fault.target");
  if (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1 || limit > mostDocuments)
    faults.limit = t("exports:fault.limit", { most: mostDocuments });
  if (from !== "" && to !== "" && from > to) faults.to = t("exports:fault.to");
  return faults;
}

/** The form as an order. Without a first day it begins at the epoch, since the interface needs a beginning. */
export function orderOf({ query, from, to, target, limit }: OrderDraft, timeZone: string): Order {
  const day = (text: string) => DateTime.fromISO(text, { zone: timeZone }).startOf("day");
  return {
    query: query.trim(),
    start: from === "" ? 0 : day(from).toMillis(),
    // A day that begins at one, where clocks skip midnight, still ends at midnight.
    stop: to === "" ? null : day(to).plus({ days: 1 }).startOf("day").toMillis(),
    target,
    limit: Number(limit),
  };
}

/** An earlier order as a form, to be made again. */
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

/** The first day of a form whose range is the last days up to today. */
export function daysBack(days: number, now: number, timeZone: string): string {
  return (
    DateTime.fromMillis(now, { zone: timeZone })
      .minus({ days: days - 1 })
      .toISODate() ?? ""
  );
}

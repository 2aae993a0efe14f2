import type { ActivityFilter } from "../../shared/ipc/activity";
import type { Bindable } from "../../sqlite/values";
import { type Sql, joined, repeated, sql } from "../../sqlite/sql";
import type { CallRecord } from "../client/call-record";

/** Calls that took this long (ms) count as slow. */
const slowMs = 3000;

/** The text of a call that searches look through. */
export function searchText(call: CallRecord, message: string, code: number | null): string {
  const params = call.params.map(([name, value]) => `${name}=${value}`);
  const parts = [
    call.method,
    call.path,
    call.endpoint,
    ...params,
    call.httpStatus === null ? "" : `http ${call.httpStatus}`,
    code === null ? "" : `code ${code}`,
    call.error?.kind ?? "",
    message,
    call.requestId ?? "",
  ];
  return parts.join(" ").toLowerCase().replaceAll("\0", " ").slice(0, 4000);
}

/** Translates a filter to SQL conditions. */
export function conditionsOf(filter: ActivityFilter, newestId: number): { where: Sql; values: Bindable[] } {
  const conditions: [Sql, ...Bindable[]][] = [[sql`id <= ?`, newestId]];
  if (filter.connectionId !== null) conditions.push([sql`connection = ?`, filter.connectionId]);
  if (filter.outcome === "ok") conditions.push([sql`kind IS NULL`]);
  if (filter.outcome === "failed") conditions.push([sql`kind IS NOT NULL`]);
  if (filter.outcome === "slow") conditions.push([sql`duration >= ?`, slowMs]);
  if (filter.kinds.length > 0)
    conditions.push([sql`kind IN (${repeated("?", filter.kinds.length)})`, ...filter.kinds]);
  if (filter.callClass !== null) conditions.push([sql`class = ?`, filter.callClass]);
  if (filter.method !== null) conditions.push([sql`method = ?`, filter.method]);
  if (filter.since !== null) conditions.push([sql`at >= ?`, filter.since]);
  if (filter.until !== null) conditions.push([sql`at < ?`, filter.until]);
  for (const word of filter.search
    .toLowerCase()
    .replaceAll("\0", " ")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 20))
    conditions.push([sql`instr(search, ?) > 0`, word]);
  return {
    where: joined(
      conditions.map(([text]) => text),
      " AND ",
    ),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

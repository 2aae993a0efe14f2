import { DateTime, IANAZone } from "luxon";
import { z } from "zod";
import { column } from "../../sqlite/values";
import type { Bitset } from "../engine/columns/bitset";
import { pageOf } from "../engine/columns/sorted-ids";
import { timeRange } from "./time-range";
import type { Call, Context, InterfaceHandlers } from "../call";
import { invalid } from "../failure";
import { select } from "../engine/search/filters";
import { StoredJson } from "../workspace/stored-document";
import { mostAnswerBytes } from "../../shared/interface/calls.constants";
import { parseInterval } from "../../shared/calendar/interval";
import { dayMs } from "../../shared/calendar/lengths";
import type { endpoints } from "../../shared/interface/endpoints";
import { projectOf } from "./project";

type Params = Call<(typeof endpoints)["globalResults"]>["params"];
type Page = Omit<Params, "q">;

/** Pages of the documents that a chart counts. */
export const resultHandlers = {
  projectResults: async ({ path, params }, context) => {
    const { id } = projectOf(context, path.project_id);
    return page((await select(context.workspace, params.q, id, params)).set, params, context);
  },
  globalResults: async ({ params }, context) =>
    page((await select(context.workspace, params.q)).set, params, context),
} satisfies Partial<InterfaceHandlers>;

async function page(found: Bitset, params: Page, { workspace }: Context) {
  const set = withinRange(found, params, workspace);
  const total = set.count();
  const { offset, hpp, sort_by, sort_order } = params;
  const { sorted, urls, db } = workspace;
  const order =
    hpp === 0
      ? new Uint32Array(0)
      : sort_by === "url"
        ? inDirection(await urls.ids(), sort_order)
        : sorted.by(sort_by, sort_order);
  const ids = pageOf(order, set, { from: offset, to: offset + hpp, total });
  refuseTooLarge(ids, workspace);
  const sql = "SELECT body FROM document WHERE id = ?";
  const Row = z.object({ body: StoredJson });
  const data = [...ids].map((id) => ({ data: db.get(sql, [id], Row)?.body }));
  const next = hpp > 0 && offset + hpp < total ? { next: String(offset + hpp) } : {};
  return { payload: { data }, beside: { pagination: { total, offset, ...next } } };
}

function inDirection(ids: Uint32Array, direction: Page["sort_order"]): Uint32Array {
  return direction === "desc" ? ids.slice().reverse() : ids;
}

function withinRange(set: Bitset, params: Page, { columns }: Context["workspace"]): Bitset {
  const { min, max } = rangeOf(params);
  return min === -Infinity && max === Infinity ? set : set.within(columns.dense.published, min, max);
}

/** Bounds of publication: `min` and `max`, and the length before now that `time_range` names. Both hold. */
function rangeOf({ min, max, time_range, timezone = "UTC" }: Page): { min: number; max: number } {
  if (!IANAZone.isValidZone(timezone))
    throw invalid("timezone", "must be an IANA name such as Europe/Berlin");
  const range = timeRange(min, max, timezone);
  if (time_range === undefined) return range;
  const length = parseInterval(time_range);
  if (!length) throw invalid("time_range", "must be a length such as 24h, 7d or 1M");
  const now = DateTime.now().setZone(timezone);
  const since = now.minus("months" in length ? { months: length.months } : wallTime(length.ms));
  return { min: Math.max(range.min, since.toMillis()), max: Math.min(range.max, now.toMillis()) };
}

/** Whole days go by the calendar, which may have days of 23 or 25 hours. */
function wallTime(ms: number): { days: number } | { milliseconds: number } {
  return ms % dayMs === 0 ? { days: ms / dayMs } : { milliseconds: ms };
}

/** Rejects a page above the maximum response size before it is built as one string. A document may have 1 MiB. */
function refuseTooLarge(ids: Uint32Array, { db }: Context["workspace"]): void {
  if (ids.length < 2) return;
  const sql =
    "SELECT coalesce(sum(octet_length(body)), 0) FROM document WHERE id IN (SELECT value FROM json_each(?))";
  const bytes = db.get(sql, [JSON.stringify([...ids])], column.number) ?? 0;
  if (bytes > mostAnswerBytes)
    throw invalid(
      "hpp",
      `the page has more than ${mostAnswerBytes / 1024 / 1024} MiB; ask for fewer documents`,
    );
}

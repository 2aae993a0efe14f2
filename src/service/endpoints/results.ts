import { DateTime, IANAZone } from "luxon";
import { z } from "zod";
import { column } from "../../sqlite/values";
import type { Bitset } from "../analytics/bitset";
import { sortStretch } from "../analytics/pages";
import { timeRange } from "../analytics/time-range";
import type { Call, Context, InterfaceHandlers } from "../call";
import { invalid } from "../failure";
import { select } from "../search/filters";
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

function page(set: Bitset, params: Page, { workspace }: Context) {
  const { columns, db } = workspace;
  const { min, max } = rangeOf(params);
  const published = columns.dense.published;
  const ids = set.toIds().filter((id) => (published[id] ?? 0) >= min && (published[id] ?? 0) < max);
  const total = ids.length;
  const { offset, hpp } = params;
  const sorted = inOrder(ids, params, workspace);
  refuseTooLarge(sorted, workspace);
  const sql = "SELECT body FROM document WHERE id = ?";
  const Row = z.object({ body: StoredJson });
  const data = [...sorted].map((id) => ({ data: db.get(sql, [id], Row)?.body }));
  const next = hpp > 0 && offset + hpp < total ? { next: String(offset + hpp) } : {};
  return { payload: { data }, beside: { pagination: { total, offset, ...next } } };
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

function inOrder(
  ids: Uint32Array,
  { sort_by, sort_order, offset, hpp }: Page,
  workspace: Context["workspace"],
) {
  const { columns } = workspace;
  const sign = sort_order === "desc" ? -1 : 1;
  // Documents without the number come last in both sort orders.
  const last = (n: number) => (Number.isNaN(n) ? Infinity : sign * n);
  const keys = sort_by === "url" ? urlRanks(workspace) : columns.dense[sort_by];
  return sortStretch(ids, (id) => last(keys[id] ?? Number.NaN), offset, offset + hpp);
}

function urlRanks({ db, columns }: Context["workspace"]): Uint32Array {
  const ranks = new Uint32Array(columns.size);
  const sql = "SELECT group_concat(id) FROM (SELECT id FROM document ORDER BY url, collection)";
  const text = db.get(sql, [], column.textOrNull) ?? "";
  for (const [rank, id] of text.split(",").entries()) ranks[Number(id)] = rank;
  return ranks;
}

import { DateTime, IANAZone } from "luxon";
import type { Call, Context, InterfaceHandlers } from "../call";
import { invalid } from "../failure";
import type { Selection, TimeRange } from "../engine/engine";
import { selectionOf } from "../selections";
import { topicNames } from "../annotate";
import { rescoredOf } from "../workspace/rescored";
import { maxAnswerBytes } from "../../shared/interface/calls.constants";
import { parseInterval } from "../../shared/calendar/interval";
import { dayMs } from "../../shared/calendar/lengths";
import type { endpoints } from "../../shared/interface/endpoints";
import { projectOf } from "./project";
import { timeRange } from "./time-range";

type Params = Call<(typeof endpoints)["globalResults"]>["params"];
type Page = Omit<Params, "q">;

/** Pages of the documents that a chart counts. */
export const resultHandlers = {
  projectResults: ({ path, params, signal }, context) => {
    const { id } = projectOf(context, path.project_id);
    const names = topicNames(context.workspace.records.topics.list(id).map(({ title }) => title));
    return page(selectionOf(context.workspace, params.q, id, params), params, context, signal, names);
  },
  globalResults: ({ params, signal }, context) =>
    page(selectionOf(context.workspace, params.q, undefined, params), params, context, signal),
} satisfies Partial<InterfaceHandlers>;

async function page(
  selection: Selection,
  params: Page,
  { workspace: { documents, engine } }: Context,
  signal: AbortSignal | undefined,
  names?: RegExp,
) {
  const { offset, hpp, sort_by, sort_order } = params;
  const published = rangeOf(params);
  const isWhole = published.from === -Infinity && published.until === Infinity;
  const withStories = params.stories === "copies" || params.stories === "once";
  const { total, keys, unknown, stories } = await engine.page(
    { ...selection, ...(!isWhole && { published }) },
    { by: sort_by, direction: sort_order, from: offset, to: offset + hpp, stories: withStories },
    signal,
  );
  if (keys.length > 1) refuseTooLarge(await documents.size(keys));
  const read = await documents.read(keys);
  const data = read.map((body, i) => {
    const rescored = params.rescored === true && body ? rescoredOf(body, names) : undefined;
    return { data: rescored ? { ...body, rescored } : body, ...(stories?.[i] && { story: stories[i] }) };
  });
  const next = hpp > 0 && offset + hpp < total ? { next: String(offset + hpp) } : {};
  return {
    payload: { data },
    beside: { pagination: { total, offset, ...next, ...(unknown > 0 && { unknown }) } },
  };
}

/** Bounds of publication: `min` and `max`, and the length before now that `time_range` names. Both hold. */
function rangeOf({ min, max, time_range, timezone = "UTC" }: Page): TimeRange {
  if (!IANAZone.isValidZone(timezone))
    throw invalid("timezone", "must be an IANA name such as Europe/Berlin");
  const bounds = timeRange(min, max, timezone);
  const range = { from: bounds.min, until: bounds.max };
  if (time_range === undefined) return range;
  const length = parseInterval(time_range);
  if (!length) throw invalid("time_range", "must be a length such as 24h, 7d or 1M");
  const now = DateTime.now().setZone(timezone);
  const since = now.minus("months" in length ? { months: length.months } : wallTime(length.ms));
  return {
    from: Math.max(range.from, since.toMillis()),
    until: Math.min(range.until, now.toMillis()),
  };
}

/** Whole days go by the calendar, which may have days of 23 or 25 hours. */
function wallTime(ms: number): { days: number } | { milliseconds: number } {
  return ms % dayMs === 0 ? { days: ms / dayMs } : { milliseconds: ms };
}

/** Rejects a page above the maximum response size before it is built as one string. A document may have 1 MiB. */
function refuseTooLarge(bytes: number): void {
  if (bytes > maxAnswerBytes)
    throw invalid(
      "hpp",
      `the page has more than ${maxAnswerBytes / 1024 / 1024} MiB; ask for fewer documents`,
    );
}

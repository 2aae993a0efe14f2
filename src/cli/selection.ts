import type { Command } from "commander";
import { DateTime } from "luxon";
import { z } from "zod";
import { lastOf, type Period } from "../analysis/period";
import { filterParams } from "../analysis/question/filterParams";
import { failure } from "../main/client/service-error";
import { epochParam } from "../shared/calendar/epoch-param";
import type { ChartFilters } from "../shared/ipc/chart-question";
import { t } from "../shared/texts";
import type { Run } from "./runner";

const ids = z.array(z.string().min(1)).default([]);

/** Which mentions a command is about. */
export const SelectionOptions = z.object({
  /** Words of the query. A query with spaces needn't be quoted. */
  args: z.array(z.string()).default([]),
  from: z.string().optional(),
  to: z.string().optional(),
  last: z.string().optional(),
  topic: ids,
  channel: ids,
  panel: ids,
  dataset: ids,
  import: ids,
});
export type SelectionOptions = z.output<typeof SelectionOptions>;

/** Gathers an option that can be repeated. */
export const collect = (argument: string, all: string[] | undefined) => [...(all ?? []), argument];

/** Adds the query and the options of a selection to a command. */
export function withSelection(command: Command): Command {
  return command
    .argument("[query...]", t("cli:selection.query"))
    .option(`--from <${t("cli:value.day")}>`, t("cli:selection.from"))
    .option(`--to <${t("cli:value.day")}>`, t("cli:selection.to"))
    .option(`--last <${t("cli:value.length")}>`, t("cli:selection.last"))
    .option("--topic <id>", t("cli:selection.topic"), collect)
    .option("--channel <id>", t("cli:selection.channel"), collect)
    .option("--panel <id>", t("cli:selection.panel"), collect)
    .option("--dataset <id>", t("cli:selection.dataset"), collect)
    .option("--import <id>", t("cli:selection.import"), collect);
}

/** The query, period and filters of a selection. */
export interface Selection {
  q: string;
  period: Partial<Period>;
  filters: Partial<ChartFilters>;
}

export async function selectionOf(run: Pick<Run, "zone">, given: SelectionOptions): Promise<Selection> {
  const { topic, channel, panel, dataset } = given;
  const filters = filterParams({ topic, filter: [], channel, panel, dataset, import: given.import });
  return { q: given.args.join(" "), period: periodOf(given, await run.zone(), Date.now()), filters };
}

/** The parameters by which the service's interface takes a selection. */
export function paramsOf({ q, period, filters }: Selection, timezone: string) {
  return {
    ...(q !== "" && { q }),
    ...(period.min !== undefined && { min: epochParam(period.min) }),
    ...(period.max !== undefined && { max: epochParam(period.max) }),
    timezone,
    ...filters,
  };
}

const lengths = {
  h: (hours: number) => ({ hours }),
  d: (days: number) => ({ days }),
  w: (weeks: number) => ({ weeks }),
  m: (months: number) => ({ months }),
  y: (years: number) => ({ years }),
};

/**
 * The period that options name. Days count whole, the last one included; "--last 30d" ends with today, as it does in the
 * app.
 */
export function periodOf(
  { from, to, last }: Pick<SelectionOptions, "from" | "to" | "last">,
  zone: string,
  now: number,
): Partial<Period> {
  if (last !== undefined) {
    if (from !== undefined || to !== undefined) throw wrong("last", t("cli:selection.lastAlone"));
    const [, count = "", unit = ""] = /^(\d{1,4})([hdwmy])$/.exec(last.trim().toLowerCase()) ?? [];
    if (!isUnit(unit) || Number(count) === 0) throw wrong("last", t("cli:selection.lastForm"));
    const { start, end } = lastOf(lengths[unit](Number(count)), DateTime.fromMillis(now, { zone }));
    return { min: start.toMillis(), max: end.toMillis() };
  }
  const min = from === undefined ? undefined : momentOf("from", from, zone).at.toMillis();
  const until = to === undefined ? undefined : momentOf("to", to, zone);
  const max = until && (until.isDay ? until.at.plus({ days: 1 }).startOf("day") : until.at).toMillis();
  if (min !== undefined && max !== undefined && max <= min) throw wrong("to", t("cli:selection.backwards"));
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function isUnit(unit: string): unit is keyof typeof lengths {
  return Object.hasOwn(lengths, unit);
}

function momentOf(option: string, text: string, zone: string): { at: DateTime<true>; isDay: boolean } {
  const at = DateTime.fromISO(text.trim(), { zone });
  if (!at.isValid) throw wrong(option, t("cli:selection.dateForm"));
  return { at, isDay: !/t/i.test(text) };
}

function wrong(option: string, why: string) {
  return failure("invalid", t("cli:wrongOption", { option, why }), { details: { field: option } });
}

/** "2026-03-29 20:35" in a zone. */
export function momentText(ms: number, zone: string): string {
  return DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd HH:mm");
}

import { dayMs } from "../../shared/calendar/lengths";
import type { DataCoverage } from "../../shared/interface/local";
import { listed, t } from "../../shared/texts";
import { formatDay } from "../format/times";
import type { Period } from "../period";
import type { ChartRequest } from "./chartRequest";
import { chosenValues, coveredName, isSameValue } from "./chosenValues";

type Compared = Pick<ChartRequest, "question" | "period" | "previous" | "previousName" | "timeZone">;

/** The part of the mentions from which on it matters where the data of a value begin or end. */
const minPart = 0.05;
/** The part of a period that its data may lack. */
const slack = 0.1;
/** Values that are named. */
const maxNamed = 3;

/**
 * Why the numbers of a period can't be compared with those of the period before: the data of the project, or of values that it
 * counts, begin or end in between. Null if they can.
 */
export function notCompared(known: DataCoverage | null, request: Compared): string | null {
  const { question, period, previous, previousName, timeZone } = request;
  if (!known || !period || !previous || question.scope !== "project") return null;
  const told = { period: previousName };
  const { first } = known;
  if (first != null && lacks(previous, first - previous.min))
    return t("charts:tile.beginsLate", { ...told, day: formatDay(first, timeZone) });
  const chosen = chosenValues(question);
  const names = known.values
    .filter((value) => {
      const inField = chosen.filter(({ field }) => field === value.field);
      if (inField.length > 0 && !inField.some((one) => isSameValue(one, value))) return false;
      return (value.part ?? 1) >= minPart && isPartial(value, previous, period);
    })
    .sort((a, b) => (b.part ?? 1) - (a.part ?? 1))
    .map((value) => coveredName(value));
  if (names.length === 0) return null;
  const more = names.length - maxNamed;
  const shown = more > 1 ? [...names.slice(0, maxNamed), t("charts:tile.more", { count: more })] : names;
  return t("charts:tile.incomplete", { ...told, names: listed(shown) });
}

/** Whether a value has data in two periods, and lacks some in one of them. */
function isPartial(
  { first, last }: DataCoverage["values"][number],
  previous: Period,
  period: Period,
): boolean {
  const from = first ?? -Infinity;
  const until = last == null ? Infinity : last + dayMs;
  if (from >= period.max || until <= previous.min) return false;
  return [previous, period].some((one) => lacks(one, from - one.min) || lacks(one, one.max - until));
}

const lacks = ({ min, max }: Period, missing: number) => missing >= Math.max(dayMs, slack * (max - min));

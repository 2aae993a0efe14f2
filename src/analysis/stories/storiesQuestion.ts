import { epochParam } from "../../shared/calendar/epoch-param";
import type { RouteInput } from "../../shared/ipc";
import type { StoriesQuestion } from "../../shared/ipc/chart-question";
import type { Period } from "../period";
import { filterParams } from "../question/filterParams";

export type StoriesParams = RouteInput<"text.stories">["params"];

/** API parameters of a list of stories, without its page. */
export function storiesParams(
  { query, filters, sort }: StoriesQuestion,
  period: Period | null,
  timezone: string,
): StoriesParams {
  return {
    ...(query.trim() === "" ? {} : { q: query }),
    ...(period && { min: epochParam(period.min), max: epochParam(period.max) }),
    ...filterParams(filters),
    timezone,
    sort,
  };
}

/** Stories on a card. */
export const storiesOnCard = 20;

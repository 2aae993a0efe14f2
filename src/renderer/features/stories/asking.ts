import { epochParam } from "../../../shared/calendar/epoch-param";
import type { RouteInput } from "../../../shared/ipc";
import type { StoriesQuestion } from "../../../shared/ipc/chart-question";
import { filterParams } from "../../charts/question/chartRequest";
import { resolveRange } from "../../charts/question/range";
import { usePresent } from "../../charts/question/usePresent";
import { usePages } from "../../components/table/usePages";
import { invoke } from "../../core/api";
import { keys, useTimeZone, type Target } from "../../core/queries";
import type { Period } from "../../core/session";

export type StoriesParams = RouteInput<"text.stories">["params"];

/** API parameters of a list of stories, without its page. */
function storiesParams(
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

/** The stories of the current query, page by page. The previous ones stay on screen until they are loaded. */
export function useStoryPages({ ref }: Pick<Target, "ref">, question: StoriesQuestion) {
  const timeZone = useTimeZone();
  const now = usePresent(question.range, timeZone);
  const resolved = question.range.kind === "all" ? null : resolveRange(question.range, now, timeZone, null);
  const period = resolved?.period ?? null;
  const params = storiesParams(question, period, timeZone);
  const pages = usePages({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "stories", params],
    cached: true,
    fetchPage: async (offset, count, signal, from) => {
      const page = { ...params, offset, hpp: count };
      const { data, ...answer } = await invoke("text.stories", { ...ref, params: page, from }, { signal });
      const { data: rows, ...figures } = data;
      return { ...figures, rows, ...answer };
    },
  });
  return { timeZone, resolved, period, params, pages };
}

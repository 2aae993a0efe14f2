import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { StoriesQuestion } from "../../../shared/ipc/chart-question";
import { storiesOnCard, storiesParams } from "../../../analysis/stories/storiesQuestion";
import { resolveRange } from "../../../analysis/question/range";
import { usePresent } from "../question/usePresent";
import { usePages } from "../../components/table/usePages";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";

/** The range of a question, and its parameters. */
function useStoriesRequest(question: StoriesQuestion) {
  const timeZone = useTimeZone();
  const now = usePresent(question.range, timeZone);
  const resolved = question.range.kind === "all" ? null : resolveRange(question.range, now, timeZone, null);
  const period = resolved?.period ?? null;
  return { timeZone, resolved, period, params: storiesParams(question, period, timeZone) };
}

/** The first stories of a question, with its range and parameters. The previous ones stay on screen until they are loaded. */
export function useTopStories(target: Target, question: StoriesQuestion) {
  const { ref } = target;
  const request = useStoriesRequest(question);
  const params = { ...request.params, hpp: storiesOnCard };
  const answer = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "stories", "card", params],
    queryFn: cacheFirst(async (from, signal) => ({
      ...(await invoke("text.stories", { ...ref, params, from }, { signal })),
      request,
    })),
    placeholderData: keepPreviousData,
    enabled: can(target.connection, "stories"),
  });
  return { ...request, answer };
}

/** The stories of the current query, page by page. The previous ones stay on screen until they are loaded. */
export function useStoryPages({ ref }: Pick<Target, "ref">, question: StoriesQuestion) {
  const request = useStoriesRequest(question);
  const { params } = request;
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
  return { ...request, pages };
}

import { z } from "zod";
import { Context, Cooccurrence, Stories, Why, Words } from "../../shared/interface/text-analysis";
import type { CallableInput, CallableName } from "../../shared/interface/local";
import type { Handlers } from "../../shared/ipc/index";
import { TextBasis } from "../../shared/ipc/text-analysis";
import type { ReadThrough } from "../cache/read-through";
import type { Connections } from "../connections/connections";

type TextHandlers = Pick<Handlers, Extract<keyof Handlers, `text.${string}`>>;

const WordsWithBasis = z.object({ words: Words, basis: TextBasis });

/** Handlers of words, stories and explanations. They fall back to cached data if the service can't be reached. */
export function textHandlers(connections: Connections, cache: ReadThrough): TextHandlers {
  const call = async <N extends CallableName>(
    connectionId: string,
    name: N,
    input: CallableInput<N>,
    signal?: AbortSignal,
  ) => {
    const client = await connections.client(connectionId);
    const { result, unreadable } = await client.call(name, input, { ...(signal && { signal }) });
    return { data: result, unreadable };
  };
  return {
    "text.words": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listWords", params: { projectId, params } },
        WordsWithBasis,
        async () => {
          const path = { project_id: projectId };
          const { data, unreadable } = await call(connectionId, "listWords", { path, params }, signal);
          return { data: { words: data, basis: { kind: "all" as const } }, unreadable };
        },
        from,
      ),
    "text.context": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listContext", params: { projectId, params } },
        Context,
        () => call(connectionId, "listContext", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.cooccurrence": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listCooccurrence", params: { projectId, params } },
        Cooccurrence,
        () => call(connectionId, "listCooccurrence", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.stories": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listStories", params: { projectId, params } },
        Stories,
        () => call(connectionId, "listStories", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.why": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "explainRange", params: { projectId, params } },
        Why,
        () => call(connectionId, "explainRange", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.reading": async ({ connectionId }, signal) => {
      if (!connections.isWorkspace(connectionId)) return null;
      const { data } = await call(connectionId, "describeTextReading", { path: {} }, signal);
      return data;
    },
  };
}

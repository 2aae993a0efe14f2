import { Stories, Typical, Why } from "../../shared/interface/text-analysis";
import { ContextWithBasis, NetworkWithBasis, WordsWithBasis } from "../../shared/ipc/words";
import path from "node:path";
import type { Core, RoutesOf } from "../core/core";
import { ResultSamples } from "./result-samples";
import { hostedContext, hostedCooccurrence, hostedThemes, hostedWords } from "./sampled-words";

/** A local workspace counts all selected documents. */
const counted = { kind: "all" } as const;

/**
 * Words, stories and explanations. They fall back to cached data if the service can't be reached. Words of hosted services are
 * counted in samples of their results.
 */
export function installWords(core: Core) {
  const { connections, readThrough: cache, pass } = core;
  const samples = new ResultSamples({ ...core, folder: path.join(core.userData, "samples") });
  const routes: RoutesOf<"text"> = {
    "text.words": ({ connectionId, projectId, params, themes, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listWords", params: { projectId, params, ...(themes && { themes }) } },
        WordsWithBasis,
        async () => {
          if (!connections.can(connectionId, "words")) {
            const client = await connections.client(connectionId);
            const asked = { client, connectionId, projectId, params, signal };
            const data = await (themes ? hostedThemes(asked) : hostedWords(samples, asked));
            return { data, unreadable: 0 };
          }
          const path = { project_id: projectId };
          const { data, unreadable } = await pass(connectionId, "listWords", { path, params }, signal);
          return { data: { words: data, basis: counted }, unreadable };
        },
        from,
      ),
    "text.context": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listContext", params: { projectId, params } },
        ContextWithBasis,
        async () => {
          if (!connections.can(connectionId, "words")) {
            const client = await connections.client(connectionId);
            return hostedContext(samples, { client, connectionId, projectId, params, signal });
          }
          const path = { project_id: projectId };
          const { data, unreadable } = await pass(connectionId, "listContext", { path, params }, signal);
          return { data: { context: data, basis: counted }, unreadable };
        },
        from,
      ),
    "text.cooccurrence": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listCooccurrence", params: { projectId, params } },
        NetworkWithBasis,
        async () => {
          if (!connections.can(connectionId, "words")) {
            const client = await connections.client(connectionId);
            return hostedCooccurrence(samples, { client, connectionId, projectId, params, signal });
          }
          const path = { project_id: projectId };
          const { data, unreadable } = await pass(connectionId, "listCooccurrence", { path, params }, signal);
          return { data: { network: data, basis: counted }, unreadable };
        },
        from,
      ),
    "text.stories": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listStories", params: { projectId, params } },
        Stories,
        () => pass(connectionId, "listStories", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.why": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "explainRange", params: { projectId, params } },
        Why,
        () => pass(connectionId, "explainRange", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.typical": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listTypical", params: { projectId, params } },
        Typical,
        () => pass(connectionId, "listTypical", { path: { project_id: projectId }, params }, signal),
        from,
      ),
    "text.reading": async ({ connectionId }, signal) => {
      if (!connections.can(connectionId, "words")) return null;
      const { data } = await pass(connectionId, "describeTextReading", { path: {} }, signal);
      return data;
    },
  };
  return { routes, stores: [samples], close: () => samples.close() };
}

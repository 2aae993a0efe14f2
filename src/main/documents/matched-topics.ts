import { epochParam } from "../../shared/calendar/epoch-param";
import type { ServiceClient } from "../client/service-client";
import { findByUrl, questionOf } from "../results/results";

/** At most this many topics are queried one by one. */
const maxTopics = 20;

/**
 * Ids of the topics that match a document. Documents don't list them, so this queries the topic distribution of the
 * few documents with the same host and time. If the document isn't the only one, each topic is queried.
 */
export async function matchedTopics(
  client: ServiceClient,
  projectId: string,
  wanted: { url: string; published: number },
  signal: AbortSignal,
): Promise<string[]> {
  const { q, min, max } = questionOf(wanted.url, wanted.published);
  const params = {
    q,
    min: min === undefined ? min : epochParam(min),
    max: max === undefined ? max : epochParam(max),
  };
  const { result } = await client.call(
    "projectHistogram",
    { path: { project_id: projectId, type: "topic" }, params: { ...params, top_n: 100 } },
    { signal },
  );
  const topics = result.data.flatMap(({ ks, v }) => (ks !== undefined && v[0] !== 0 ? [ks] : []));
  if (topics.length === 0) return [];
  const alone = await client.call(
    "projectResults",
    { path: { project_id: projectId }, params: { ...params, hpp: 0 } },
    { signal },
  );
  if (alone.pagination?.total === 1) return topics;
  const checked = await Promise.all(
    topics.slice(0, maxTopics).map(async (topic) => {
      const found = await findByUrl(client, { projectId }, { ...wanted, topic }, { signal });
      return found ? [topic] : [];
    }),
  );
  return checked.flat();
}

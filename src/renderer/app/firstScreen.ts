import type { QueryClient } from "@tanstack/react-query";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import { loadChart } from "../charts/LazyChart";
import { readCachedChart } from "../charts/question/useChart";
import { notebookQuery } from "../components/stored/notebook";
import { metricsQuery, topicsQuery } from "../components/query/QueryBoxVocabulary";
import { readCached } from "../core/cacheFirst";
import { keys, openConnectionIn } from "../core/queries";
import { useSession } from "../core/session";
import { currentQuestion } from "../features/explore/store";

/**
 * Reads what Explore shows from the cache, and what draws its chart, so that it is drawn once with its chart instead of a second
 * time when that arrives.
 */
export async function readFirstScreen(client: QueryClient): Promise<void> {
  const { connectionId, projectId } = useSession.getState();
  const settings = client.getQueryData<Settings>(keys.settings);
  const info = client.getQueryData<AppInfo>(keys.info);
  if (connectionId === null || projectId === null || !settings || !info) return;
  const ref = { connectionId, projectId };
  await Promise.all([
    loadChart(),
    client.prefetchQuery(notebookQuery(ref)),
    readCached(client, topicsQuery(ref)),
    readCached(client, metricsQuery(ref)),
    readCachedChart(
      client,
      ref,
      currentQuestion(openConnectionIn(client)),
      settings.timeZone ?? info.systemTimeZone,
    ),
  ]);
}

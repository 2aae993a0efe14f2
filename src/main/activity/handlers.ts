import { assistantMethod } from "../../shared/ipc/activity.constants";
import type { Handlers } from "../../shared/ipc/index";
import type { ActivityLog } from "./activity-log";
import { curlOf } from "./curl";
import type { AnswerCache } from "../cache/answer-cache";
import type { SettingsStore } from "../settings/settings";
import { now } from "../ipc/now";
import type { Redactor } from "../redaction";

export interface RecordHandlerDeps {
  activity: ActivityLog;
  cache: AnswerCache;
  settings: SettingsStore;
  /** Base URL of a connection, null if it has none at the moment. */
  baseUrlOf: (connectionId: string) => Promise<string | null>;
  cleared: () => void;
  redactor: Redactor;
}

/** Placeholder for a base URL that is no longer known. */
const placeholderUrl = "https://service.example";

type RecordHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `activity.${string}`> | Extract<keyof Handlers, `cache.${string}`>
>;

/** Handlers of the activity log and the cache. */
export function recordHandlers({ activity, cache, ...deps }: RecordHandlerDeps): RecordHandlers {
  return {
    "activity.list": now(({ newestId, offset, count, ...filter }) =>
      activity.list(filter, { newestId, offset, count }),
    ),
    "activity.get": now(({ id }) => activity.get(id)),
    "activity.curl": async ({ id, shell }) => {
      const entry = activity.get(id);
      return { text: curlOf(entry, (await deps.baseUrlOf(entry.connectionId)) ?? placeholderUrl, shell) };
    },
    "activity.note": now(({ connectionId, tool, params, at, durationMs, error }) => {
      activity.add(connectionId, {
        at,
        method: assistantMethod,
        path: tool,
        endpoint: "assistant",
        params: params.map(([name, value]) => [name, deps.redactor.text(value)]),
        callClass: "other",
        priority: "foreground",
        attempt: 1,
        durationMs,
        waitedMs: 0,
        httpStatus: null,
        requestId: null,
        sentBytes: 0,
        bytes: 0,
        error,
      });
      return undefined;
    }),
    "activity.clear": now(({ connectionId }) => {
      activity.forget(connectionId);
      deps.cleared();
      return undefined;
    }),
    "cache.info": now(() => cache.info()),
    "cache.setLimit": now(({ limitBytes }) => {
      deps.settings.save({ cacheLimitBytes: limitBytes });
      cache.setLimit(limitBytes);
      return cache.info();
    }),
    "cache.clear": now(({ connectionId }) => {
      cache.forget(connectionId);
      return cache.info();
    }),
  };
}

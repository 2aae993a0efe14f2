import type { Handlers, RouteName } from "../../shared/ipc/index";
import type { liveStreamRoutes } from "../../shared/ipc/live-streams";
import type { ServiceClient } from "../client/service-client";
import { writeDocuments } from "../documents/save-documents";
import { now } from "../ipc/now";
import type { PathGrants } from "../path-grants";
import type { FileDialogs } from "../project/parts";
import { askWhere } from "../files/saving";
import type { TableFiles } from "../files/tables/table-files";
import type { LiveStreams } from "./live-streams";
import { previewRules } from "./preview-rules";
import { streamFolder, writeStreamFile } from "./stream-file";

interface LiveStreamParts {
  live: LiveStreams;
  client: (connectionId: string) => Promise<ServiceClient>;
  dialogs: FileDialogs;
  files: TableFiles;
  grants: PathGrants;
  /** Folder for files that an import reads. */
  folder: string;
}

type LiveRouteName = Extract<RouteName, keyof typeof liveStreamRoutes>;

export function liveStreamHandlers(parts: LiveStreamParts): Pick<Handlers, LiveRouteName> {
  const { live, client, dialogs, files, grants, folder } = parts;
  return {
    "streams.follow": now(({ via, from, narrowing, ...ref }, page) =>
      live.follow(ref, { via, from, narrowing }, page),
    ),
    "streams.watch": now((ref, page) => {
      live.watch(ref, page);
      return undefined;
    }),
    "streams.unfollow": async (ref, _signal, page) => {
      await live.unfollow(ref, page);
      return undefined;
    },
    "streams.stop": ({ removeCollector, ...ref }) => live.stop(ref, removeCollector),
    "streams.pause": (ref) => live.pause(ref),
    "streams.unpause": now((ref) => live.unpause(ref)),
    "streams.retry": now((ref) => live.retry(ref)),
    "streams.followed": now((ref) => live.followed(ref)),
    "streams.allFollowed": now(({ connectionId }) => live.allFollowed(connectionId)),
    "streams.recent": now(({ rule, before, count, ...ref }) =>
      live.store.recent(live.idOf(ref), { rule, before, count }),
    ),
    "streams.counts": now(({ minutes, ...ref }) =>
      live.store.counts(live.idOf(ref), Date.now() - minutes * 60_000),
    ),
    "streams.clear": now((ref) => {
      live.clear(ref);
      return undefined;
    }),

    "streams.save": async ({ rule, name, format, columns, ...ref }, signal) => {
      const bodies = live.store.bodies(live.idOf(ref), rule);
      const to = await askWhere(dialogs, name, format);
      if (to === null) return null;
      const saved = await writeDocuments(files, { path: to, format, columns }, bodies, signal);
      return { path: to, rows: saved.rows, cut: saved.cut, missing: 0, unreadable: 0 };
    },

    "streams.asFile": async ({ rule, name, ...ref }, signal, page) => {
      const bodies = live.store.bodies(live.idOf(ref), rule);
      const target = await writeStreamFile(
        { folder: streamFolder(folder, ref.connectionId), name: name ?? ref.streamId },
        bodies,
        signal,
      );
      return grants.give(page, target);
    },

    "streams.previewRules": async ({ connectionId, projectId, rules }, signal) =>
      previewRules(await client(connectionId), projectId, rules, signal),
  };
}

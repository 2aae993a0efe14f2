import { z } from "zod";
import { Stream } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import type { DeletedStream, Stream as ListedStream } from "../../shared/ipc/streams";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { isNotOffered, whereOffered } from "../client/where-offered";
import type { Core, RoutesOf } from "../core/core";
import { writeDocuments } from "../documents/save-documents";
import { askWhere } from "../files/file-dialogs";
import { now } from "../ipc/now";
import { rowStore } from "../storage/rows";
import { collectorHandlers } from "./collector-handlers";
import { DeletedStreams, deletedStreamStore } from "./deleted-streams";
import { FollowStore, recountFollowed, streamMigrations, streamTables } from "./follow-store";
import { LiveStreams } from "./live-streams";
import { previewRules } from "./preview-rules";
import { deleteStreamFiles, handedOverStore, streamFolder, writeStreamFile } from "./stream-file";
import { StreamRules } from "./stream-rules";

type StreamRoutes = RoutesOf<"streams" | "collectors"> & Pick<Handlers, "project.streams">;

/** Streams with their rules, collectors, and what is followed of them. */
export function installStreams(core: Core) {
  const { connections, client, readThrough: cache, window, tables, grants, at } = core;
  const db = core.databases.spare("streams", streamMigrations);
  const live = new LiveStreams({ ...core, ...core.streamReading, store: new FollowStore(db) });
  const deletedStreams = new DeletedStreams(at(deletedStreamStore), core.log);
  const streamRules = new StreamRules();
  const routes: StreamRoutes = {
    "project.streams": ({ connectionId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listStreams", params: {} },
        z.array(Stream),
        async () => {
          try {
            const client = await connections.client(connectionId);
            const { result, unreadable } = await client.call("listStreams", { path: {} }, { signal });
            const data: ListedStream[] = [];
            for (const stream of result.data)
              data.push(await streamRules.complete(client, connectionId, stream, signal));
            return { data, unreadable };
          } catch (error) {
            if (!isNotOffered(error)) throw error;
            throw failure("missing", t("main:project.noStreams"), { cause: error });
          }
        },
        from,
      ),

    "streams.put": async ({ connectionId, streamId, rules }, signal) => {
      const client = await connections.client(connectionId);
      const { result } = await whereOffered(t("main:stream.notMade"), () =>
        client.call("putStream", { path: { stream_id: streamId }, body: { rules } }, { signal }),
      );
      const made = result.data.find(({ stream_id }) => stream_id === streamId) ?? result.data[0];
      streamRules.forget(connectionId, streamId);
      if (!made) throw failure("protocol", t("main:stream.noStream"));
      return made;
    },

    "streams.read": async ({ connectionId, streamId }, signal) =>
      streamRules.read(await connections.client(connectionId), connectionId, streamId, signal),

    "streams.delete": async ({ connectionId, streamId }, signal) => {
      deletedStreams.checkWritable();
      const client = await connections.client(connectionId);
      const { result } = await client.call("deleteStream", { path: { stream_id: streamId } }, { signal });
      const deleted: DeletedStream = {
        connectionId,
        streamId,
        enabled: result.data[0]?.enabled ?? true,
        rules: (result.data[0]?.rules ?? []).map(({ rule_id, query }) => ({ rule_id, query })),
        deletedAt: Date.now(),
      };
      streamRules.forget(connectionId, streamId);
      deletedStreams.add(deleted);
      await live.streamDeleted(connectionId, streamId);
      return deleted;
    },

    "streams.deleted": async ({ connectionId }) => Promise.resolve(deletedStreams.list(connectionId)),

    "streams.forget": async (which) => {
      deletedStreams.remove(which);
      return Promise.resolve(undefined);
    },

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
      const to = await askWhere(window, name, format);
      if (to === null) return null;
      const saved = await writeDocuments(tables, { path: to, format, columns }, bodies, signal);
      return { path: to, rows: saved.rows, cut: saved.cut, missing: 0, unreadable: 0 };
    },

    "streams.asFile": async ({ rule, name, ...ref }, signal, page) => {
      const bodies = live.store.bodies(live.idOf(ref), rule);
      const target = await writeStreamFile(
        { folder: streamFolder(at(handedOverStore), ref.connectionId), name: name ?? ref.streamId },
        bodies,
        signal,
      );
      return grants.give(page, target);
    },

    "streams.previewRules": async ({ connectionId, projectId, rules }, signal) =>
      previewRules(await client(connectionId), projectId, rules, signal),

    ...collectorHandlers({
      client,
      deleted: (connectionId, collectorId) => live.collectorDeleted(connectionId, collectorId),
    }),
  };
  return {
    routes,
    stores: [
      {
        forget: (id: string) => live.connectionRemoved(id),
        erase: rowStore(db, streamTables, { after: recountFollowed }).erase,
      },
      deletedStreams,
      { forget: (id: string) => deleteStreamFiles(streamFolder(at(handedOverStore), id), Infinity) },
    ],
    pageGone: (page: number) => live.pageGone(page),
    wake: () => live.wake(),
    close: () => live.close(),
    resume: () => live.resume(),
  };
}

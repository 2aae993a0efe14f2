import type { DeletedStream } from "../../shared/ipc/streams";
import type { Handlers, RouteName } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { whereOffered } from "../client/where-offered";
import type { ProjectDeps } from "../project/parts";

export function streamHandlers({ connections, deletedStreams, streamRules, streamDeleted }: ProjectDeps) {
  return {
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
      await streamDeleted(connectionId, streamId);
      return deleted;
    },

    "streams.deleted": async ({ connectionId }) => Promise.resolve(deletedStreams.list(connectionId)),

    "streams.forget": async (which) => {
      deletedStreams.remove(which);
      return Promise.resolve(undefined);
    },
  } satisfies Partial<Pick<Handlers, Extract<RouteName, `streams.${string}`>>>;
}

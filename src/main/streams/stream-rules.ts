import type { Stream } from "../../shared/ipc/streams";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";

/** Rules that were read stream by stream, kept until the app ends or the stream changes here. */
export class StreamRules {
  readonly #known = new Map<string, Stream>();

  /**
   * A stream with its rules. Some services list only the names of streams. No stream is without rules, so an empty list
   * means that they have to be read; otherwise a change of the rules would start from nothing.
   */
  async complete(
    client: ServiceClient,
    connectionId: string,
    stream: Stream,
    signal: AbortSignal,
  ): Promise<Stream> {
    if (stream.rules.length > 0) return stream;
    const known = this.#known.get(keyOf(connectionId, stream.stream_id));
    if (known) return { ...stream, rules: known.rules };
    try {
      return (await this.read(client, connectionId, stream.stream_id, signal)) ?? stream;
    } catch (error) {
      // The stream was deleted meanwhile.
      if (error instanceof ServiceError && error.kind === "missing") return stream;
      throw error;
    }
  }

  /** Reads a stream as it is now. Null if the service doesn't offer that. */
  async read(
    client: ServiceClient,
    connectionId: string,
    streamId: string,
    signal: AbortSignal,
  ): Promise<Stream | null> {
    try {
      const { result } = await client.call("getStream", { path: { stream_id: streamId } }, { signal });
      const found = result.data.find(({ stream_id }) => stream_id === streamId) ?? null;
      if (found) this.#known.set(keyOf(connectionId, streamId), found);
      return found;
    } catch (error) {
      if (error instanceof ServiceError && error.notOffered) return null;
      throw error;
    }
  }

  forget(connectionId: string, streamId: string): void {
    this.#known.delete(keyOf(connectionId, streamId));
  }
}

const keyOf = (connectionId: string, streamId: string) => JSON.stringify([connectionId, streamId]);

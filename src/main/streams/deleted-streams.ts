import { z } from "zod";
import { DeletedStream } from "../../shared/ipc/streams";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore, Store } from "../storage/store";

export const deletedStreamStore = {
  path: "deleted-streams.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

/**
 * Streams that were deleted here, with their rules, so that they can be created again. Kept until the analyst removes
 * them.
 */
export class DeletedStreams implements OpenStore {
  readonly #file: JsonFile<z.ZodArray<typeof DeletedStream>>;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, z.array(DeletedStream), () => [], log);
  }

  /** Deleted streams of a connection, newest first. */
  list(connectionId: string): DeletedStream[] {
    return this.#file.read().filter((stream) => stream.connectionId === connectionId);
  }

  /** Throws if nothing can be stored. Call it before deleting a stream, because its rules would be lost. */
  checkWritable(): void {
    this.#file.write(this.#file.read());
  }

  add(stream: DeletedStream): void {
    this.#file.write([stream, ...this.#file.read()]);
  }

  /** Deletes the records of a removed connection. */
  forget(connectionId: string): void {
    this.#file.write(this.#file.read().filter((stream) => stream.connectionId !== connectionId));
  }

  /** Takes an author's names out of the rules of a connection's deleted streams. */
  erase(connectionId: string, author: ErasedAuthor) {
    const before = this.#file.read();
    const after = before.map((stream) =>
      stream.connectionId === connectionId ? DeletedStream.parse(author.inJson(stream)) : stream,
    );
    const changed = after.filter((stream, at) => JSON.stringify(stream) !== JSON.stringify(before[at]));
    if (changed.length > 0) this.#file.write(after);
    return { saved: changed.length };
  }

  remove({
    connectionId,
    streamId,
    deletedAt,
  }: Pick<DeletedStream, "connectionId" | "streamId" | "deletedAt">): void {
    const remaining = this.#file
      .read()
      .filter(
        (stream) =>
          !(
            stream.connectionId === connectionId &&
            stream.streamId === streamId &&
            stream.deletedAt === deletedAt
          ),
      );
    this.#file.write(remaining);
  }
}

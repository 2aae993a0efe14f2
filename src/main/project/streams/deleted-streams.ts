import { z } from "zod";
import { DeletedStream } from "../../../shared/ipc/streams";
import type { Log } from "../../log";
import { JsonFile } from "../../storage/json-file";

/**
 * Streams that were deleted here, with their rules, so that they can be created again. Kept until the analyst removes
 * them.
 */
export class DeletedStreams {
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

  forgetConnection(connectionId: string): void {
    this.#file.write(this.#file.read().filter((one) => one.connectionId !== connectionId));
  }

  forget({
    connectionId,
    streamId,
    deletedAt,
  }: Pick<DeletedStream, "connectionId" | "streamId" | "deletedAt">): void {
    const kept = this.#file
      .read()
      .filter(
        (one) =>
          !(one.connectionId === connectionId && one.streamId === streamId && one.deletedAt === deletedAt),
      );
    this.#file.write(kept);
  }
}

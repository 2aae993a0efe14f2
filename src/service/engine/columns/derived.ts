import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { derivedFile, unfinishedEnding } from "../../../shared/workspace-files";
import type { Run } from "../../../sqlite/id-runs";
import { type Section, readSnapshot, writeSnapshot } from "./snapshot-file";

/** Increase it when the same name stands for other documents or another order than before. */
const format = 1;
const About = z.object({ format: z.literal(format) });

/** Results of an earlier session. */
export interface Stored {
  /** The bytes stored under a name. Undefined if there are none, or if they are damaged. */
  read(name: string): Uint8Array<ArrayBuffer> | undefined;
  /** Documents for which they may be outdated: those that are new or have changed since the snapshot of the columns. */
  readonly outdated: readonly Run[];
}

export const nothingStored: Stored = { read: () => undefined, outdated: [] };

/**
 * A file beside the snapshot of the columns with results that take seconds to find in a large workspace: sets of
 * documents and orders of ids. Whatever changes after the snapshot is recorded for the columns, so each result can be
 * brought up to date in the same way. A result is read when it is first needed.
 */
export class DerivedFile implements Stored {
  readonly #path: string;
  readonly #names = new Set<string>();

  constructor(
    readonly folder: string,
    /** Generation of the snapshot at the time of opening. */
    readonly generation: number,
    readonly outdated: readonly Run[],
  ) {
    this.#path = join(folder, derivedFile(generation));
    const found = quietly(() =>
      readSnapshot(this.#path, ({ about, names }) => {
        About.parse(about);
        return names;
      }),
    );
    for (const name of found ?? []) this.#names.add(name);
  }

  read(name: string): Uint8Array<ArrayBuffer> | undefined {
    if (!this.#names.has(name)) return undefined;
    return quietly(() =>
      readSnapshot(this.#path, (reader) => {
        const bytes = new Uint8Array(reader.bytesOf(name) ?? 0);
        reader.read(name, bytes);
        return bytes;
      }),
    );
  }

  /**
   * Stores results for the snapshot of a generation. Those of the file are kept if they belong to the same one. A
   * failure, such as a full disk, only makes first answers slower.
   */
  async write(generation: number, results: Iterable<Section>): Promise<void> {
    const isSame = generation === this.generation;
    const found = [...results];
    if (isSame && found.every(({ name }) => this.#names.has(name))) return;
    const path = join(this.folder, derivedFile(generation));
    const unfinished = `${path}${unfinishedEnding}`;
    try {
      const kept = isSame ? this.#others(new Set(found.map(({ name }) => name))) : [];
      await writeSnapshot(unfinished, both(found, kept), () => ({ format }));
      renameSync(unfinished, path);
    } catch {
      rmSync(unfinished, { force: true });
    }
    if (!isSame) rmSync(this.#path, { force: true });
  }

  *#others(written: ReadonlySet<string>): Generator<Section> {
    for (const name of this.#names) {
      const bytes = written.has(name) ? undefined : this.read(name);
      if (bytes) yield { name, bytes };
    }
  }
}

function* both<T>(first: Iterable<T>, second: Iterable<T>): Generator<T> {
  yield* first;
  yield* second;
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

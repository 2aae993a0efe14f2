import { renameSync, rmSync } from "node:fs";
import { z } from "zod";
import { derivedFile, unfinishedEnding } from "../../../shared/workspace-folder";
import { pathInside } from "../../../sqlite/path-inside";
import { type Section, SectionFile, writeSections } from "./section-file";

/** Increase it when the same name stands for other documents or another order than before. */
const format = 2;
const About = z.object({ format: z.literal(format) });

/** Results of an earlier session. */
export interface StoredResults {
  /** Whether something is stored under a name. */
  has(name: string): boolean;
  /** The bytes stored under a name. Undefined if there are none, or if they are damaged. */
  read(name: string): Uint8Array<ArrayBuffer> | undefined;
}

export const nothingStored: StoredResults = { has: () => false, read: () => undefined };

/**
 * A file beside the snapshot of the columns with results that take seconds to find in a large workspace: sets of
 * documents and orders of ids. Whatever changes after the snapshot is recorded for the columns, so each result can be
 * brought up to date in the same way. A result is read when it is first needed.
 */
export class DerivedFile implements StoredResults {
  readonly #path: string;
  readonly #file: SectionFile | undefined;
  readonly #names: Set<string>;

  constructor(
    readonly folder: string,
    /** Generation of the snapshot at the time of opening. */
    readonly generation: number,
  ) {
    this.#path = pathInside(folder, derivedFile(generation));
    this.#file = quietly(() => {
      const file = new SectionFile(this.#path);
      About.parse(file.about);
      return file;
    });
    this.#names = new Set(this.#file?.names);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  read(name: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.has(name) ? quietly(() => this.#file?.read(name)) : undefined;
    if (!bytes) this.#names.delete(name);
    return bytes;
  }

  /**
   * Stores results for the snapshot of a generation. Those of the file stay in it if they belong to the same one: changes
   * since the snapshot are recorded, so a newer result would save nothing. A failure, such as a full disk, only makes
   * first answers slower.
   */
  async write(generation: number, results: Iterable<Section>): Promise<void> {
    const isSame = generation === this.generation;
    const added = this.#without(results, isSame);
    const first = added.next();
    if (first.done) {
      if (!isSame) rmSync(this.#path, { force: true });
      return;
    }
    const path = pathInside(this.folder, derivedFile(generation));
    const unfinished = `${path}${unfinishedEnding}`;
    try {
      const sections = joined([first.value], added, isSame ? this.#all() : []);
      await writeSections(unfinished, sections, () => ({ format }));
      renameSync(unfinished, path);
    } catch {
      rmSync(unfinished, { force: true });
    }
    if (!isSame) rmSync(this.#path, { force: true });
  }

  *#without(results: Iterable<Section>, isSame: boolean): Generator<Section, undefined> {
    for (const result of results) if (!isSame || !this.has(result.name)) yield result;
  }

  *#all(): Generator<Section> {
    for (const name of [...this.#names]) {
      const bytes = this.read(name);
      if (bytes) yield { name, bytes };
    }
  }
}

function* joined<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

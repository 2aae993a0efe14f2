import { closeSync, readSync, statSync, statfsSync, writevSync } from "node:fs";
import { tmpdir } from "node:os";
import type { ImportPlan } from "../../shared/ipc/imports";
import { spoken } from "../../shared/words";
import { type EntryPack, PackWriter, Unsent } from "../outbox/entry-pack";
import type { NewEntry } from "../outbox/rows";
import { openTemporary } from "./readers/temporary-file";

/** Longer files are read again instead, and so are those of which much would have to be kept in memory. */
const mostBytes = { onDisk: 2 * 1024 * 1024 * 1024, inMemory: 128 * 1024 * 1024 } as const;
/** Of what the disk has free. */
const mostShare = 1 / 3;
/** How Linux names a file system that lies in memory, as that of temporary files often does (statfs(2), TMPFS_MAGIC). */
const memoryFileSystem = 0x01021994;

/** A pack on the disk: how many entries, and the lengths of its parts in bytes. */
interface Written {
  count: number;
  places: number;
  unsent: number;
  body: number;
}

/**
 * The rows of a check as they would be sent, in a temporary file: where the upload then begins with the same plan, the
 * file need not be read, mapped and judged once more. It is a help only, and gives up whenever something is in its way.
 */
export class PackSpool {
  readonly #written: Written[] = [];
  readonly #writer: PackWriter;
  readonly #key: string;
  readonly #most: number;
  #file: number | null;
  #bytes = 0;
  #isWhole = false;

  constructor(
    private readonly paths: readonly string[],
    plan: ImportPlan,
  ) {
    this.#writer = new PackWriter(plan.action);
    this.#key = keyOf(paths, plan);
    this.#most = room();
    this.#file = this.#most > bytesOf(paths) ? orNull(() => openTemporary("rows")) : null;
  }

  add(entry: () => NewEntry): void {
    if (this.#file === null) return;
    this.#writer.add(entry());
    if (this.#writer.isFull) this.#write(this.#file);
  }

  /** The last row was added. */
  end(): void {
    if (this.#file !== null && this.#writer.count > 0) this.#write(this.#file);
    this.#isWhole = true;
  }

  /** Whether it holds all rows of the file as it is now under a plan. */
  holds(plan: ImportPlan): boolean {
    return this.#isWhole && this.#file !== null && this.#key === orNull(() => keyOf(this.paths, plan));
  }

  /** The rows in their order. */
  *packs(): Generator<EntryPack, void, undefined> {
    let at = 0;
    const next = (length: number) => this.#read((at += length) - length, length);
    for (const { count, places, unsent, body } of this.#written) {
      const pack = {
        count,
        places: next(places).toString(),
        unsent: Unsent.parse(JSON.parse(next(unsent).toString())),
      };
      yield { ...pack, body: next(body) };
    }
  }

  /** Lets go of it. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    this.#written.length = 0;
  }

  #write(file: number): void {
    const { count, places, unsent, body } = this.#writer.take();
    const parts = [Buffer.from(places), Buffer.from(JSON.stringify(unsent)), body] as const;
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    this.#bytes += bytes;
    // Of rows that can't be sent the reasons would have to be said: a plan with many such rows isn't the last.
    const isWanted = this.#bytes <= this.#most && unsent.length * 2 <= count;
    if (!isWanted || orNull(() => writevSync(file, parts)) !== bytes) this.close();
    else this.#written.push({ count, places: parts[0].length, unsent: parts[1].length, body: body.length });
  }

  #read(at: number, length: number): Buffer<ArrayBuffer> {
    const bytes = Buffer.from(new ArrayBuffer(length));
    if (this.#file === null || readSync(this.#file, bytes, 0, length, at) !== length)
      throw new Error("The rows were not kept");
    return bytes;
  }
}

/** Under one key the same rows come out, said in the same language. */
function keyOf(paths: readonly string[], plan: ImportPlan): string {
  const files = paths.map((path) => statSync(path)).map(({ size, mtimeMs }) => [size, mtimeMs]);
  return JSON.stringify([files, spoken(), plan]);
}

function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(path).size, 0);
}

function room(): number {
  const disk = orNull(() => statfsSync(tmpdir()));
  if (!disk) return 0;
  const most = disk.type === memoryFileSystem ? mostBytes.inMemory : mostBytes.onDisk;
  return Math.min(most, disk.bavail * disk.bsize * mostShare);
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

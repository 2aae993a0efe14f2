import { closeSync, readSync, statSync, statfsSync, writevSync } from "node:fs";
import { tmpdir } from "node:os";
import type { ImportPlan } from "../../shared/ipc/imports";
import { currentLanguage } from "../../shared/texts";
import { type EntryPack, PackWriter, Unsent } from "../uploads/entry-pack";
import type { NewEntry } from "../uploads/rows";
import { openTemporary } from "../files/readers/temporary-file";

/** Maximum number of bytes spooled, on a disk and on a memory file system. Larger files are read again instead. */
const maxBytes = { onDisk: 2 * 1024 * 1024 * 1024, inMemory: 128 * 1024 * 1024 } as const;
/** Largest share of the free disk space. */
const maxShare = 1 / 3;
/** The type of Linux file systems in memory, often used for temporary files (statfs(2), TMPFS_MAGIC). */
const memoryFileSystem = 0x01021994;

/** A pack on disk: number of entries, and the lengths of its parts in bytes. */
interface WrittenPack {
  count: number;
  places: number;
  unsent: number;
  body: number;
}

/**
 * Spools the rows of a check to a temporary file. If the upload uses the same plan, the file needn't be read, mapped
 * and judged again. This is only an optimization; it gives up on any failure.
 */
export class PackSpool {
  readonly #written: WrittenPack[] = [];
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

  /** Call it after the last row. */
  end(): void {
    if (this.#file !== null && this.#writer.count > 0) this.#write(this.#file);
    this.#isWhole = true;
  }

  /** Whether it has all rows of the plan and the file hasn't changed. */
  holds(plan: ImportPlan): boolean {
    return this.#isWhole && this.#file !== null && this.#key === orNull(() => keyOf(this.paths, plan));
  }

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
    // Rows that can't be sent need reasons, which take space. A plan with many of them won't be the final one.
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

/** Equal keys give equal rows with messages in the same language. */
function keyOf(paths: readonly string[], plan: ImportPlan): string {
  const files = paths.map((path) => statSync(path)).map(({ size, mtimeMs }) => [size, mtimeMs]);
  return JSON.stringify([files, currentLanguage(), plan]);
}

function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(path).size, 0);
}

function room(): number {
  const disk = orNull(() => statfsSync(tmpdir()));
  if (!disk) return 0;
  const max = disk.type === memoryFileSystem ? maxBytes.inMemory : maxBytes.onDisk;
  return Math.min(max, disk.bavail * disk.bsize * maxShare);
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

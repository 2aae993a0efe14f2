import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { refuseBomb } from "./budget";

const maxEntries = 20_000;

/** The parts of a ZIP archive by name, read as streams. */
export class ZipParts {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads the archive's directory. Throws BadFile if it is damaged or encrypted. */
  static async open(path: string): Promise<ZipParts> {
    const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
      throw zipFailure(error);
    });
    try {
      if (zip.entryCount > maxEntries) throw new BadFile(t("files:file.tooManyFiles"));
      const entries = new Map<string, Entry>();
      let unpacked = 0;
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new BadFile(t("files:file.locked"));
        // The library ends a part that is larger than declared. Parts may share their bytes.
        refuseBomb((unpacked += entry.uncompressedSize), zip.fileSize);
        const name = entry.fileName.replaceAll("\\", "/").replace(/^\//, "");
        // Programs differ in which of two they read.
        if (entries.has(name)) throw new BadFile(t("files:file.archiveDamaged", { why: name }));
        entries.set(name, entry);
      }
      return new ZipParts(zip, entries);
    } catch (error) {
      zip.close();
      throw zipFailure(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** Decompressed size of a part. */
  size(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  /** Size of the archive itself. */
  get packed(): number {
    return this.zip.fileSize;
  }

  /** The decompressed bytes of a part. */
  async *read(name: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.entries.get(name);
    if (!entry) throw new BadFile(t("files:workbook.partMissing", { part: name }));
    yield* unpackedEntry(this.zip, entry);
  }

  close(): void {
    this.zip.close();
  }
}

/** The content of an entry. The library ends it if it is longer than declared. */
export async function* unpackedEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void, undefined> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) yield part;
  } catch (error) {
    throw zipFailure(error);
  } finally {
    stream?.destroy();
  }
}

/** Why an archive can't be read. Failures of the disk stay as they are. */
export function zipFailure(error: unknown): Error {
  if (error instanceof BadFile) return error;
  if (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code))) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new BadFile(t("files:file.archiveDamaged", { why: reason }));
}

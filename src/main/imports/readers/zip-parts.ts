import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";
import { refuseBomb } from "./bytes";

const maxEntries = 20_000;
const bytesOfEntries = 64 * 1024 * 1024;

/** The parts of a ZIP archive by name, read as streams. */
export class ZipParts {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads the archive's directory. Throws BadFile if it is damaged or encrypted. */
  static async open(path: string): Promise<ZipParts> {
    const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
      throw damaged(error);
    });
    try {
      if (zip.entryCount > maxEntries) throw new BadFile(t("files:file.tooManyFiles"));
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new BadFile(t("files:file.locked"));
        entries.set(entry.fileName.replaceAll("\\", "/").replace(/^\//, ""), entry);
      }
      return new ZipParts(zip, entries);
    } catch (error) {
      zip.close();
      throw error instanceof BadFile ? error : damaged(error);
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

  /** The decompressed bytes of a part. Checks the size that the directory states. */
  async *read(name: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.entries.get(name);
    if (!entry) throw new BadFile(t("files:workbook.partMissing", { part: name }));
    refuseBomb(entry.uncompressedSize, entry.compressedSize);
    let stream: Readable | undefined;
    try {
      stream = await this.zip.openReadStreamPromise(entry);
      for await (const part of stream as AsyncIterable<Buffer>) yield part;
    } catch (error) {
      throw error instanceof BadFile ? error : damaged(error);
    } finally {
      stream?.destroy();
    }
  }

  /** Reads a small part as text. */
  async text(name: string): Promise<string> {
    if (this.size(name) > bytesOfEntries) throw new BadFile(t("files:workbook.partTooLarge", { part: name }));
    const parts: Buffer[] = [];
    for await (const part of this.read(name)) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  }

  close(): void {
    this.zip.close();
  }
}

function damaged(error: unknown): Error {
  if (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code))) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new BadFile(t("files:file.archiveDamaged", { why: reason }));
}

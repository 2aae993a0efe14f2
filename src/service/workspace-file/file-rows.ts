import { type Hash, createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { Readable } from "node:stream";
import { type Entry, type ZipFile, openPromise } from "yauzl";
import { z } from "zod";
import {
  WorkspaceManifest,
  documentsEntry,
  manifestEntry,
  partsEntry,
  recordsEntry,
  workspaceFormat,
  workspaceFormatVersion,
} from "./manifest";
import { itemFault } from "../issues";
import { OpeningFailure } from "../workspace/opening-failure";
import { ForeignFault, type ForeignRow, type ForeignRows, foreignLimits, parseForeign } from "./foreign-rows";

const mebibyte = 1024 * 1024;
/** How much a file may unpack to. A small one may hold up to 64 MiB in any case. */
export const unpackedLimits = {
  bytes: 8192 * mebibyte,
  ratio: 200,
  small: 64 * mebibyte,
  manifest: mebibyte,
};

const entryNames = [manifestEntry, documentsEntry, recordsEntry, partsEntry] as const;
type EntryName = (typeof entryNames)[number];
type RowsEntry = Exclude<EntryName, typeof manifestEntry>;

/** The file type in a ZIP entry's attributes, written by systems that have file modes. */
const fileTypes = { mask: 0o170000, regular: 0o100000 };

const Header = z.object({ format: z.literal(workspaceFormat), version: z.int().positive() });

/** Rows of a workspace file, see docs/files.md. Entries are told by their exact names, and nothing is unpacked to the disk. */
export class FileRows implements ForeignRows {
  readonly lost = 0;
  readonly mark: string;
  #read = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly manifest: WorkspaceManifest,
    manifestText: Buffer,
  ) {
    this.mark = createHash("sha256").update(manifestText).digest("hex");
  }

  /** Throws a ForeignFault if the file's list of entries or its manifest can't be used. */
  static async open(path: string): Promise<FileRows> {
    const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
      throw broken(error);
    });
    try {
      const entries = await entriesOf(zip, statSync(path).size);
      const text = await whole(zip, entries.get(manifestEntry));
      const manifest = manifestIn(text);
      for (const name of [documentsEntry, recordsEntry, partsEntry] as const)
        if (entries.get(name)?.uncompressedSize !== manifest.entries[name].bytes)
          throw new ForeignFault(`${name} has another size than the manifest says`);
      return new FileRows(zip, entries, manifest, text);
    } catch (error) {
      zip.close();
      throw broken(error);
    }
  }

  get share(): number {
    return this.#read / Math.max(1, this.manifest.entries[documentsEntry].bytes);
  }

  records() {
    return this.#rows(recordsEntry);
  }

  parts() {
    return this.#rows(partsEntry);
  }

  documents() {
    return this.#rows(documentsEntry, (bytes) => (this.#read += bytes));
  }

  close(): void {
    this.zip.close();
  }

  async *#rows(
    name: RowsEntry,
    read: (bytes: number) => void = () => undefined,
  ): AsyncGenerator<ForeignRow[], void, undefined> {
    const stated = this.manifest.entries[name];
    const hash = createHash("sha256");
    let line = 0;
    for await (const lines of linesOf(hashed(bytesOf(this.zip, this.entries.get(name)), hash, read), name)) {
      yield lines.map((bytes) => ({ part: name, line: ++line, read: () => parseForeign(textOf(bytes)) }));
    }
    if (line !== stated.rows)
      throw new ForeignFault(`${name} has ${line} lines, and the manifest says ${stated.rows}`);
    if (hash.digest("hex") !== stated.sha256)
      throw new ForeignFault(`${name} has another content than the manifest says`);
  }
}

async function entriesOf(zip: ZipFile, packed: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount !== entryNames.length)
    throw new ForeignFault("it has more or fewer entries than a workspace file");
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize, externalFileAttributes } = entry;
    const type = (externalFileAttributes >>> 16) & fileTypes.mask;
    if (!entryNames.some((known) => known === name))
      throw new ForeignFault("it has an entry of an unknown name");
    if (entries.has(name)) throw new ForeignFault(`it has ${name} twice`);
    if (type !== 0 && type !== fileTypes.regular) throw new ForeignFault(`${name} isn't a file`);
    if (entry.isEncrypted()) throw new ForeignFault(`${name} is encrypted`);
    unpacked += uncompressedSize;
    entries.set(name, entry);
  }
  const { bytes, ratio, small } = unpackedLimits;
  if (unpacked > bytes || unpacked > Math.max(small, ratio * packed))
    throw new ForeignFault("it unpacks to more than a workspace file may");
  return entries;
}

function manifestIn(text: Buffer): WorkspaceManifest {
  try {
    const given = parseForeign(textOf(text));
    const header = Header.safeParse(given);
    if (!header.success)
      throw new OpeningFailure("foreign", "The file isn't a workspace that Earshot saved.");
    if (header.data.version > workspaceFormatVersion)
      throw new OpeningFailure("newer_version", "The file was written by a newer version of Earshot.");
    return WorkspaceManifest.parse(given);
  } catch (error) {
    if (error instanceof OpeningFailure) throw error;
    const why = error instanceof z.ZodError ? itemFault(error, "the manifest") : "it can't be read";
    throw new ForeignFault(`${manifestEntry}: ${why}`, undefined, { cause: error });
  }
}

async function whole(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (entry && entry.uncompressedSize > unpackedLimits.manifest)
    throw new ForeignFault("its manifest is too large");
  const parts: Buffer[] = [];
  for await (const part of bytesOf(zip, entry)) parts.push(part);
  return Buffer.concat(parts);
}

/** The unpacked bytes of an entry, which are exactly as many as the file's directory says. */
async function* bytesOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer, void, undefined> {
  if (!entry) throw new ForeignFault("an entry is missing");
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) yield part;
  } catch (error) {
    throw broken(error);
  } finally {
    stream?.destroy();
  }
}

async function* hashed(
  parts: AsyncIterable<Buffer>,
  hash: Hash,
  read: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const part of parts) {
    hash.update(part);
    read(part.length);
    yield part;
  }
}

/** Lines that aren't empty, in batches. */
async function* linesOf(
  parts: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<Buffer[], void, undefined> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let line = 0;
  for await (const part of parts) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let to = part.indexOf(10); to >= 0; to = part.indexOf(10, from)) {
      const end = part.subarray(from, to);
      const bytes = rest.length === 0 ? end : Buffer.concat([...rest, end]);
      if (bytes.length > 0) lines.push(bytes);
      rest = [];
      restBytes = 0;
      from = to + 1;
    }
    rest.push(part.subarray(from));
    restBytes += part.length - from;
    line += lines.length;
    if (restBytes > foreignLimits.line)
      throw new ForeignFault("a row has more than 16 MiB", { part: name, line: line + 1 });
    yield lines;
  }
  if (restBytes > 0) yield [Buffer.concat(rest)];
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new RangeError("it isn't UTF-8");
  }
}

/** Faults of the archive itself. Errors of the disk and our own are passed on. */
function broken(error: unknown): unknown {
  const isOfDisk = error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
  if (isOfDisk || error instanceof OpeningFailure) return error;
  return new OpeningFailure("damaged", "The file is incomplete or damaged.", { cause: error });
}

import { closeSync, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Entry, type ZipFile, fromFdPromise, getFileNameLowLevel, openPromise } from "yauzl";
import { t } from "../../../shared/texts";
import { shortened } from "../../../shared/text/start-of";
import { BadFile } from "../bad-file";
import { budget, refuseBomb } from "../readers/budget";
import { openTemporary } from "../readers/temporary-file";
import { unpackedEntry, zipFailure } from "../readers/zip-parts";

/** A file in an archive. */
export interface ArchiveEntry {
  /** Position in the archive's directory. Entries are found by it, never by their names. */
  index: number;
  /** Where it lies in the archive, cleaned. For display and to tell layouts by, never a path on disk. */
  shown: string;
  /** Why it isn't read. */
  fault: string | null;
}

/** What is unpacked of an archive and of those inside it. */
interface Allowance {
  readonly packed: number;
  unpacked: number;
}

/** The library would refuse an archive for one odd name. */
const options = { autoClose: false, decodeStrings: false };
const utf8 = new TextDecoder("utf-8", { fatal: true });
const longestName = 300;
const isUtf8Flag = 0x800;
const modes = { all: 0o170000, folder: 0o040000, file: 0o100000 };

/** A ZIP archive of files, each read as a stream. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: readonly Entry[],
    readonly files: readonly ArchiveEntry[],
    private readonly allowance: Allowance,
  ) {}

  /** Reads the directory. Throws BadFile if it is damaged or has too many entries. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, options).catch((error: unknown) => {
      throw zipFailure(error);
    });
    return Archive.#listed(zip, { packed: zip.fileSize, unpacked: 0 });
  }

  /** An archive that is a file of this one. What it unpacks to counts for this one. */
  async openInner(index: number): Promise<Archive> {
    const zip = await this.#openTemporary(index);
    return Archive.#listed(zip, this.allowance);
  }

  /** The file is deleted when the archive closes it. */
  async #openTemporary(index: number): Promise<ZipFile> {
    const file = openTemporary("archive");
    try {
      await pipeline(this.read(index), createWriteStream("", { fd: file, autoClose: false }));
      return await fromFdPromise(file, options);
    } catch (error) {
      closeSync(file);
      throw zipFailure(error);
    }
  }

  static async #listed(zip: ZipFile, allowance: Allowance): Promise<Archive> {
    try {
      if (zip.entryCount > budget.entries) throw new BadFile(t("files:file.tooManyFiles"));
      const entries: Entry[] = [];
      for await (const entry of zip.eachEntry()) entries.push(entry);
      return new Archive(zip, entries, filesOf(entries), allowance);
    } catch (error) {
      zip.close();
      throw zipFailure(error);
    }
  }

  /** Counts a file as unpacked. Throws BadFile if the archive becomes too large by it. Call it before reading. */
  take(index: number): void {
    const { packed, unpacked } = this.allowance;
    const size = this.#entry(index).uncompressedSize;
    refuseBomb(unpacked + size, packed);
    this.allowance.unpacked += size;
  }

  /** When a file was last changed, as the archive says. */
  modifiedAt(index: number): number {
    return this.#entry(index).getLastModDate().getTime();
  }

  /** The content of a file. The library ends it if it is longer than declared. */
  async *read(index: number): AsyncGenerator<Buffer, void, undefined> {
    yield* unpackedEntry(this.zip, this.#entry(index));
  }

  /** The first bytes of a file. */
  async start(index: number): Promise<Buffer> {
    for await (const part of this.read(index)) return part;
    return Buffer.alloc(0);
  }

  close(): void {
    this.zip.close();
  }

  #entry(index: number): Entry {
    const entry = this.entries[index];
    if (!entry) throw new BadFile(t("files:file.changed"));
    return entry;
  }
}

function filesOf(entries: readonly Entry[]): ArchiveEntry[] {
  const named = entries.map((entry, index) => ({ entry, index, name: nameOf(entry) }));
  const times = new Map<string, number>();
  for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1);
  return named.flatMap(({ entry, index, name }) => {
    const mode = (entry.externalFileAttributes >>> 16) & modes.all;
    if (name.endsWith("/") || mode === modes.folder) return [];
    const isOutside = /^(?:\/|[a-z]:)/i.test(name) || name.split("/").includes("..");
    const isLink = mode !== 0 && mode !== modes.file;
    const fault =
      times.get(name) !== 1
        ? t("files:archive.sameName")
        : isOutside
          ? t("files:archive.outside")
          : isLink
            ? t("files:archive.link")
            : entry.isEncrypted()
              ? t("files:file.locked")
              : !entry.canDecodeFileData()
                ? t("files:archive.method")
                : null;
    return [{ index, shown: shownName(name), fault }];
  });
}

/** The name of an entry. Many programs write UTF-8 without saying so. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const told = () => getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  if ((generalPurposeBitFlag & isUtf8Flag) !== 0) return told();
  try {
    return utf8.decode(fileNameRaw).replaceAll("\\", "/");
  } catch {
    return told();
  }
}

/** A name without signs that can't be seen or that turn the direction of what follows. */
function shownName(name: string): string {
  const visible = name
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Bidi_Control}\u200b\ufeff\u00ad]+/gu, "");
  return shortened(visible, longestName);
}

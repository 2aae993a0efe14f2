import { createWriteStream } from "node:fs";
import { rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import type { PartSource } from "../readers/table-parts";
import { Archive } from "./archive";
import type { DroppedFile, InnerFile } from "./dropped-file";

const oldest = Date.UTC(1990, 0);

/** Unpacks files of archives into a folder, under numbers as names. Whoever gave the folder deletes it. */
export class Unpacker {
  readonly #archives = new Map<string, Promise<Archive>>();
  /** Paths of unpacked files, by archive and position. */
  readonly #unpacked = new Map<string, string>();

  constructor(private readonly folder: string | null) {}

  /** The file on disk. One that isn't in an archive stays where it is. */
  async source({ path: given, name, inner }: DroppedFile, signal?: AbortSignal): Promise<PartSource> {
    if (!inner) return { path: given, name, options: {} };
    const { room } = inner;
    return {
      path: await this.#unpack(given, inner, inner.at, signal),
      name,
      options: {},
      ...(room && {
        room: { channel: room.channel, people: await this.#unpack(given, inner, room.people, signal) },
      }),
    };
  }

  /** Deletes the file of a source again, if it was unpacked. */
  async discard(source: PartSource): Promise<void> {
    for (const [key, file] of this.#unpacked) {
      if (file !== source.path) continue;
      this.#unpacked.delete(key);
      await rm(file, { force: true });
    }
  }

  /** Closes the archives. Unpacked files stay. */
  async close(): Promise<void> {
    const opened = [...this.#archives.values()];
    this.#archives.clear();
    for (const archive of await Promise.allSettled(opened))
      if (archive.status === "fulfilled") archive.value.close();
  }

  async #unpack(
    given: string,
    inner: InnerFile,
    at: InnerFile["at"],
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const key = JSON.stringify([given, at]);
    const known = this.#unpacked.get(key);
    if (known !== undefined) return known;
    const { archive, index } = await this.#place(given, inner, at);
    archive.take(index);
    if (this.folder === null) throw new Error("There is no folder to unpack to");
    const file = path.join(this.folder, String(this.#made++));
    const written = createWriteStream(file, { flags: "wx", mode: 0o600 });
    await pipeline(archive.read(index), written, { ...(signal && { signal }) });
    // Mentions without a date get the file's.
    const changed = archive.modifiedAt(index);
    const time = new Date(changed >= oldest && changed <= Date.now() ? changed : inner.modifiedAt);
    await utimes(file, time, time);
    this.#unpacked.set(key, file);
    return file;
  }

  #made = 1;

  async #place(
    given: string,
    inner: InnerFile,
    [first, second]: InnerFile["at"],
  ): Promise<{ archive: Archive; index: number }> {
    const outer = await this.#opened(given, () => openSame(given, inner));
    if (second === undefined) return { archive: outer, index: first };
    const archive = await this.#opened(JSON.stringify([given, first]), () => {
      outer.take(first);
      return outer.openInner(first);
    });
    return { archive, index: second };
  }

  #opened(key: string, open: () => Promise<Archive>): Promise<Archive> {
    const archive = this.#archives.get(key) ?? open();
    this.#archives.set(key, archive);
    return archive;
  }
}

/** Throws if the archive changed after it was listed, as positions in it mean other files then. */
async function openSame(given: string, { bytes, modifiedAt }: InnerFile): Promise<Archive> {
  const { size, mtimeMs } = await stat(given);
  if (size !== bytes || mtimeMs !== modifiedAt) throw new BadFile(t("files:archive.changed"));
  return Archive.open(given);
}

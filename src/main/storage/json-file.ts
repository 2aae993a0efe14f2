import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { t } from "../../shared/words";
import { syncFolder } from "../../sqlite/sync-folder";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { setAside } from "./set-aside";

/**
 * A small JSON file, parsed by a schema and replaced as a whole. A damaged file is set aside. An unreadable one is
 * left alone.
 */
export class JsonFile<S extends z.ZodType> {
  #unreadable = false;

  constructor(
    readonly path: string,
    private readonly schema: S,
    private readonly fallback: () => z.output<S>,
    private readonly log: Log,
  ) {}

  /** The file's content, or the fallback if it is missing or unreadable. */
  read(): z.output<S> {
    let text: string;
    try {
      text = readFileSync(this.path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return this.fallback();
      this.#unreadable = true;
      this.log.error("A file of the profile can't be read", error, { file: path.basename(this.path) });
      return this.fallback();
    }
    this.#unreadable = false;
    const parsed = this.schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const name = path.basename(this.path);
    try {
      const keptAs = path.basename(setAside(this.path));
      this.log.warn("A damaged file was set aside", undefined, { file: name, keptAs });
    } catch (error) {
      // It could not be set aside, so it must not be overwritten.
      this.#unreadable = true;
      this.log.error("A damaged file can't be set aside", error, { file: name });
    }
    return this.fallback();
  }

  /** Writes a temporary file, flushes it and renames it, so a crash leaves either the old or the new content. */
  write(value: z.output<S>): void {
    if (this.#unreadable)
      throw failure("conflict", t("main:disk.notReplaced", { file: path.basename(this.path) }));
    mkdirSync(path.dirname(this.path), { recursive: true, mode: 0o700 });
    const beside = `${this.path}.new`;
    try {
      const file = openSync(beside, "w", 0o600);
      try {
        writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(beside, this.path);
      syncFolder(path.dirname(this.path));
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

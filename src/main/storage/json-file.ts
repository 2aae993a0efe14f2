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
import { z } from "zod";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { t } from "../../shared/texts";
import { syncFolder } from "../../sqlite/sync-folder";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { withUnknown } from "./unknown-fields";
import { setAside } from "./set-aside";

/** Form of all JSON files. Raise it when an earlier Earshot would misread what this one writes. */
const formVersion = 1;

interface JsonFileOptions<S extends z.ZodType> {
  /** Whether items of lists that can't be read are skipped and kept, instead of setting the whole file aside. */
  skips?: boolean;
  /** How a value is stored, where that differs from what the schema reads. */
  stored?: (value: z.output<S>) => unknown;
}

/** What a file holds, and why it must not be written. */
interface Loaded<S extends z.ZodType> {
  raw?: unknown;
  /** What stands beside the items of a list. */
  beside?: JsonObject;
  /** What of it can be read. */
  value?: z.output<S> | undefined;
  obstacle?: "newer" | "unreadable";
}

/**
 * A small JSON file, parsed by a schema and replaced as a whole. Fields that this version doesn't know stay in it. A
 * damaged file is set aside. An unreadable one, and one of a newer version, are left alone.
 */
export class JsonFile<S extends z.ZodType> {
  constructor(
    readonly path: string,
    private readonly schema: S,
    private readonly fallback: () => z.output<S>,
    private readonly log: Log,
    private readonly options: JsonFileOptions<S> = {},
  ) {}

  /** The file's content, or the fallback if it is missing or unreadable. */
  read(): z.output<S> {
    const { value } = this.#load();
    return value === undefined ? this.fallback() : value;
  }

  /** Writes a temporary file, flushes it and renames it, so a crash leaves either the old or the new content. */
  write(value: z.output<S>): void {
    const { raw, value: known, beside } = this.#loadWritable();
    const { stored = (content: z.output<S>): unknown => content } = this.options;
    const next = stored(value);
    this.#replace(raw === undefined ? next : withUnknown(raw, known && stored(known), next), beside);
  }

  /** Changes the file's content, with what this version doesn't know. Returns whether that made a difference. */
  rewrite(change: (raw: unknown) => unknown): boolean {
    const { raw, beside } = this.#loadWritable();
    const next = change(raw);
    if (JSON.stringify(next) === JSON.stringify(raw)) return false;
    this.#replace(next, beside);
    return true;
  }

  #loadWritable(): Loaded<S> {
    const loaded = this.#load();
    const file = path.basename(this.path);
    if (loaded.obstacle === "newer")
      throw failure("conflict", t("main:disk.newerFile", { file }), { details: { disk: "newer" } });
    if (loaded.obstacle === "unreadable") throw failure("conflict", t("main:disk.notReplaced", { file }));
    return loaded;
  }

  #load(): Loaded<S> {
    const file = path.basename(this.path);
    let text: string;
    try {
      text = readFileSync(this.path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
      this.log.error("A file of the profile can't be read", error, { file });
      return { obstacle: "unreadable" };
    }
    const json = parseJson(text);
    const { raw, beside } = this.#contentOf(json);
    if (isNewer(json)) return { value: this.#readable(raw), obstacle: "newer" };
    const value = this.options.skips ? this.#readable(raw) : this.schema.safeParse(raw).data;
    if (value !== undefined) return { raw, value, beside };
    try {
      const keptAs = path.basename(setAside(this.path));
      this.log.warn("A damaged file was set aside", undefined, { file, keptAs });
      return {};
    } catch (error) {
      // It could not be set aside, so it must not be overwritten.
      this.log.error("A damaged file can't be set aside", error, { file });
      return { obstacle: "unreadable" };
    }
  }

  /** The content without the version. A list is stored in an object, beside the version; earlier ones were bare. */
  #contentOf(json: unknown): { raw: unknown; beside: JsonObject } {
    if (!isObject(json)) return { raw: json, beside: {} };
    const raw = { ...json };
    delete raw["version"];
    if (!(this.schema instanceof z.ZodArray)) return { raw, beside: {} };
    const { items, ...beside } = raw;
    return { raw: items, beside };
  }

  /** What can be read of a file that the schema doesn't accept as a whole. */
  #readable(raw: unknown): z.output<S> | undefined {
    const whole = this.schema.safeParse(raw);
    return whole.success ? whole.data : this.schema.safeParse(without(raw, whole.error)).data;
  }

  #replace(content: unknown, others: JsonObject = {}): void {
    const fields = Array.isArray(content) ? { ...others, items: content } : content;
    const json = isObject(fields) ? { version: formVersion, ...fields } : fields;
    mkdirSync(path.dirname(this.path), { recursive: true, mode: 0o700 });
    const beside = `${this.path}.new`;
    try {
      const file = openSync(beside, "w", 0o600);
      try {
        writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
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

/** Whether a JSON file was written by a newer version of Earshot, and must not be changed. */
export function isNewerFile(file: string): boolean {
  try {
    return isNewer(parseJson(readFileSync(file, "utf8")));
  } catch {
    return false;
  }
}

function isNewer(json: unknown): boolean {
  return isObject(json) && typeof json["version"] === "number" && json["version"] > formVersion;
}

/** A copy without the items of lists, and otherwise the fields, in which something is wrong. */
function without(raw: unknown, { issues }: z.ZodError): unknown {
  const wrong = issues.map(({ path: place }) => {
    const item = place.findIndex((part) => typeof part === "number");
    return place.slice(0, item < 0 ? 1 : item + 1);
  });
  const leaveOut = (value: unknown, faults: readonly (readonly PropertyKey[])[]): unknown => {
    const isWhole = (key: PropertyKey) => faults.some((place) => place.length === 1 && place[0] === key);
    const inside = (key: PropertyKey) =>
      faults.filter((place) => place.length > 1 && place[0] === key).map((place) => place.slice(1));
    if (Array.isArray(value))
      return value.flatMap((item: unknown, at) => (isWhole(at) ? [] : [leaveOut(item, inside(at))]));
    if (!isObject(value)) return value;
    const fields = Object.entries(value satisfies JsonObject).filter(([key]) => !isWhole(key));
    return Object.fromEntries(fields.map(([key, inner]) => [key, leaveOut(inner, inside(key))]));
  };
  return leaveOut(raw, wrong);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

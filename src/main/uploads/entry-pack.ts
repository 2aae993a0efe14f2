import { z } from "zod";
import type { DocumentAction } from "../../shared/interface/documents";
import { decodeLines, documentIn, encodeLines, lineOf } from "./call-body";
import type { NewEntry } from "./rows";
import { readStored } from "../../sqlite/stored-json";

/** Serialized entries. Files' are built in the import worker, so that the main process only passes them to SQLite. */
export interface EntryPack {
  count: number;
  /** JSON object with one member per entry: its line (empty if it has none) and URL. */
  places: string;
  /** Sendable entries, as lines of a batch call. */
  body: Uint8Array<ArrayBuffer>;
  /** Entries that won't be sent. */
  unsent: Readonly<z.output<typeof Unsent>>;
}

/** An entry that won't be sent as it is. `at` is its index in the pack. */
const UnsentEntry = z.object({
  at: z.number(),
  outcome: z.enum(["skipped", "invalid"]),
  message: z.string(),
  document: z.string(),
});
export const Unsent = z.array(UnsentEntry);

/** Fits into one call of a hosted service if the documents are short. */
const maxEntries = 500;
const maxCharacters = 512 * 1024;

/** Builds packs of entries that share one action. */
export class PackWriter {
  #places: string[] = [];
  #lines: string[] = [];
  #unsent: z.output<typeof Unsent> = [];
  #characters = 0;

  constructor(private readonly action: DocumentAction) {}

  get count(): number {
    return this.#places.length;
  }

  get isFull(): boolean {
    return this.#places.length >= maxEntries || this.#characters >= maxCharacters;
  }

  add({ line, url, document, invalid, skipped }: NewEntry): void {
    const at = this.#places.length;
    this.#places.push(`"${line ?? ""}":${JSON.stringify(storable(url))}`);
    if (skipped) this.#unsent.push({ at, outcome: "skipped", message: "", document: "" });
    else if (invalid !== null)
      this.#unsent.push({ at, outcome: "invalid", message: storable(invalid), document });
    else this.#lines.push(lineOf(this.action, document));
    this.#characters += document.length;
  }

  /** Returns the entries so far and starts a new pack. */
  take(): EntryPack {
    const pack = {
      count: this.#places.length,
      places: `{${this.#places.join(",")}}`,
      body: encodeLines(this.#lines),
      unsent: this.#unsent,
    };
    [this.#places, this.#lines, this.#unsent, this.#characters] = [[], [], [], 0];
    return pack;
  }
}

const WithUrl = z.looseObject({ url: z.string() });

/** The sendable entries of a pack, each with its index in it. */
export function sentOf({ count, body, unsent }: EntryPack): { at: number; url: string; document: string }[] {
  if (unsent.length === count) return [];
  const never = new Set(unsent.map(({ at }) => at));
  const places = Array.from({ length: count }, (_, at) => at).filter((at) => !never.has(at));
  return decodeLines(body).map((line, i) => {
    const document = documentIn(line);
    return { at: places[i] ?? 0, url: readStored(WithUrl, document).url, document };
  });
}

/** Replaces NUL, which would end the text in SQLite, with its visible symbol. */
export function storable(text: string): string {
  return text.includes("\u0000") ? text.replaceAll("\u0000", "␀") : text;
}

import { z } from "zod";
import type { DocumentAction } from "../../shared/interface/documents";
import { decodeLines, documentIn, encodeLines, lineOf } from "./call-body";
import type { NewEntry } from "./rows";

/** Entries ready to be written: put together where they come from, so that main only has to hand them to SQLite. */
export interface EntryPack {
  count: number;
  /** JSON object with a member for each entry: its line, empty where it has none, and its address. */
  places: string;
  /** What the entries that may be sent send, as lines of a call. */
  body: Uint8Array<ArrayBuffer>;
  /** The entries that may not. */
  unsent: Readonly<z.output<typeof Unsent>>;
}

/** An entry that is never sent as it is; `at` is its place in the pack. */
const UnsentEntry = z.object({
  at: z.number(),
  outcome: z.enum(["skipped", "invalid"]),
  message: z.string(),
  document: z.string(),
});
/** The entries of a pack that are never sent as they are. */
export const Unsent = z.array(UnsentEntry);

/** A call of a hosted service takes a pack of short documents whole. */
const mostEntries = 500;
const mostCharacters = 512 * 1024;

/** Puts entries of one action together. */
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
    return this.#places.length >= mostEntries || this.#characters >= mostCharacters;
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

  /** The entries so far; what is added from now on belongs to the next pack. */
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

const Addressed = z.looseObject({ url: z.string() });

/** The entries of a pack that may be sent, each with its place in it. */
export function sentOf({ count, body, unsent }: EntryPack): { at: number; url: string; document: string }[] {
  if (unsent.length === count) return [];
  const never = new Set(unsent.map(({ at }) => at));
  const places = Array.from({ length: count }, (_, at) => at).filter((at) => !never.has(at));
  return decodeLines(body).map((line, i) => {
    const document = documentIn(line);
    return { at: places[i] ?? 0, url: Addressed.parse(JSON.parse(document)).url, document };
  });
}

/** SQLite's text ends at a NUL character; an address or reason with one is shown with its sign instead. */
export function storable(text: string): string {
  return text.includes("\u0000") ? text.replaceAll("\u0000", "␀") : text;
}

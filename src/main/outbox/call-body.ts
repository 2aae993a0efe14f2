import type { DocumentAction } from "../../shared/interface/documents";

/** What stands between two entries of a call: JSON text holds no line break of its own, so each entry is a line. */
const between = ",\n";
const encoder = new TextEncoder();
const [opening, separator, closing] = [encoder.encode("["), encoder.encode(between), encoder.encode("]")];

/** What an entry sends, as a line of a call. */
export function lineOf(action: DocumentAction, document: string): string {
  return `{"${action}":${document}}`;
}

/** The document in a line of a call, as JSON text. */
export function documentIn(line: string): string {
  return line.slice(line.indexOf(":") + 1, -1);
}

/** Lines as they lie in the ledger. */
export function encodeLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(lines.join(between));
}

/** The lines that were encoded. */
export function decodeLines(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split(between);
}

/** What a call sends: entries in their order, in parts that lie in the ledger as they are sent. */
export class CallBody {
  constructor(private readonly parts: readonly Uint8Array[]) {}

  /** JSON text of the whole call. */
  get text(): Uint8Array<ArrayBuffer> {
    const parts = this.parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]));
    return Buffer.concat([opening, ...parts, closing]);
  }

  /** What each entry sends. */
  get lines(): string[] {
    return this.parts.flatMap(decodeLines);
  }
}

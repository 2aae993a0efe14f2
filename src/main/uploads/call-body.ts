import type { DocumentAction } from "../../shared/interface/documents";

/** Separates the entries of a call. JSON.stringify writes no line breaks, so each entry is one line. */
const between = ",\n";
const encoder = new TextEncoder();
const opening = encoder.encode("[");
const separator = encoder.encode(between);
const closing = encoder.encode("]");

/** One entry as a line of a batch call. */
export function lineOf(action: DocumentAction, document: string): string {
  return `{"${action}":${document}}`;
}

/** The document in a line of a batch call, as JSON text. */
export function documentIn(line: string): string {
  return line.slice(line.indexOf(":") + 1, -1);
}

/** Encodes lines the way they are stored in the outbox. */
export function encodeLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(lines.join(between));
}

/** Reverses `encodeLines`. */
export function decodeLines(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split(between);
}

/** Body of a batch call, built from stored packs without parsing them. */
export class CallBody {
  constructor(private readonly parts: readonly Uint8Array[]) {}

  /** JSON text of the whole call. */
  get text(): Uint8Array<ArrayBuffer> {
    const parts = this.parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]));
    return Buffer.concat([opening, ...parts, closing]);
  }

  /** One line per entry. */
  get lines(): string[] {
    return this.parts.flatMap(decodeLines);
  }
}

import { OpeningFailure } from "../workspace/opening-failure";

/** A row of a workspace that comes from elsewhere. */
export interface ForeignRow {
  /** The part of the file that holds the row, and its line or number there. */
  part: string;
  line: number;
  /** The row as the file format describes it, unchecked. Throws if it can't be read. */
  read: () => unknown;
}

export type RowBatches = AsyncIterable<readonly ForeignRow[]> | Iterable<readonly ForeignRow[]>;

/**
 * Rows of a workspace that comes from elsewhere, in the order in which a new workspace takes them. Nothing about them has been
 * checked.
 */
export interface ForeignRows {
  /** Equal marks mean equal rows, so that an interrupted copy can go on. */
  readonly mark: string;
  /** About the share that was read so far. */
  readonly share: number;
  /** Rows that couldn't be read so far. */
  readonly lost: number;
  records(): RowBatches;
  parts(): RowBatches;
  documents(): RowBatches;
  close(): void;
}

/** Something in a file from elsewhere that a workspace can't hold. */
export class ForeignFault extends OpeningFailure {
  constructor(
    why: string,
    /** Where it stands. Undefined if the file as a whole is at fault. */
    readonly place?: { part: string; line: number },
    options?: ErrorOptions,
  ) {
    super("refused", place ? `${place.part}, ${place.line}: ${why}` : why, options);
  }
}

export const foreignLimits = {
  /** Characters of one row's JSON. */
  line: 16 * 1024 * 1024,
  depth: 100,
} as const;

/** Reads JSON from elsewhere. Depth and size are checked before it is parsed, as either could use up the memory. */
export function parseForeign(text: string, max: number = foreignLimits.line): unknown {
  if (text.length > max) throw new RangeError("a row is too large");
  if (isDeeperThan(text, foreignLimits.depth))
    throw new RangeError(`a row is nested deeper than ${foreignLimits.depth} levels`);
  const value: unknown = JSON.parse(text);
  if ((text.includes("__proto__") || text.includes("\\u")) && hasOddKey(value))
    throw new RangeError("a row has a field named __proto__");
  return value;
}

/** Whether an object in a value would change the prototype of what it is copied to. */
function hasOddKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasOddKey);
}

/** Whether JSON is nested deeper than a number of levels. Looks at each character once and never calls itself. */
function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++)
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        if (++depth > max) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
    }
  return false;
}

/** Where the string that starts at `from` ends. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/** A piece of a streaming response: an object, or something that can't be read as one. */
export type Piece =
  | { kind: "object"; value: unknown; text: string }
  /** `start`: its first characters. */
  | { kind: "unreadable"; why: "syntax" | "too-large" | "cut-off" | "no-object"; start: string };

const code = (char: string) => char.charCodeAt(0);
const open = code("{");
const close = code("}");
const openList = code("[");
const closeList = code("]");
const quote = code('"');
const backslash = code("\\");
const comma = code(",");
const colon = code(":");
const newline = code("\n");
/** Deeper objects are given up, like those of a parser that recurses. */
const deepest = 500;
/** Characters quoted of what can't be read. */
const quoted = 200;

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/**
 * Splits a response into its JSON objects, whatever their indentation and however the bytes arrive. An object that
 * can't be parsed costs itself alone: the next one is found where a line begins with a brace that can't belong to it.
 * Holds no more than one object, and of that no more than `maxBytes`.
 */
export class ObjectSplitter {
  /** Bytes of the object that is being read, or of what stands between objects. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #state: "between" | "text" | "object" | "skipping" = "between";
  #stack: number[] = [];
  #inString = false;
  #escaped = false;
  /** Last byte of the object outside of strings that is no space. */
  #before = 0;
  #atLineStart = true;
  readonly #decoder = new TextDecoder();
  #pieces: Piece[] = [];
  /** Bytes to read next, the first one first. */
  #ahead: Uint8Array[] = [];

  constructor(readonly maxBytes: number) {}

  /** Takes the next bytes and returns what is complete. */
  push(bytes: Uint8Array): Piece[] {
    this.#readAll(bytes);
    return this.#taken();
  }

  /** The response ended. */
  end(): Piece[] {
    // What a broken object seemed to contain may be cut off too.
    while (this.#state === "object") {
      this.#broken("cut-off");
      this.#readAll();
    }
    if (this.#state === "text") this.#drop("no-object");
    this.#state = "between";
    return this.#taken();
  }

  #taken(): Piece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #readAll(...given: Uint8Array[]): void {
    this.#ahead.push(...given);
    for (let bytes = this.#ahead.shift(); bytes; bytes = this.#ahead.shift()) this.#read(bytes);
  }

  #read(bytes: Uint8Array): void {
    // Start of the bytes that belong to what is being read.
    let from = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      const isLineStart = this.#atLineStart;
      this.#atLineStart = byte === newline;
      switch (this.#state) {
        case "skipping":
          // Too large or broken: what follows belongs to it until a line begins with a brace.
          if (byte !== open || !isLineStart) break;
          from = i;
          this.#begin();
          break;
        case "between":
        case "text":
          if (byte === open) {
            this.#hold(bytes.subarray(from, i));
            if (this.#state === "text") this.#drop("no-object");
            from = i;
            this.#begin();
          } else if (this.#state === "text") {
            if (byte !== newline) break;
            this.#hold(bytes.subarray(from, i));
            this.#drop("no-object");
            this.#state = "between";
            from = i + 1;
          } else if (isSpace(byte) || isSeparator(byte)) from = i + 1;
          else {
            this.#state = "text";
            from = i;
          }
          break;
        case "object": {
          const fault = this.#follow(byte, isLineStart);
          if (fault !== undefined) {
            // With "next", the brace belongs to the next object.
            const end = fault === "next" ? i : i + 1;
            this.#hold(bytes.subarray(from, end));
            this.#ahead.unshift(bytes.subarray(end));
            this.#broken("syntax");
            return;
          }
          if (this.#stack.length > 0) break;
          this.#hold(bytes.subarray(from, i + 1));
          from = i + 1;
          this.#finish();
          break;
        }
      }
      if (this.#state === "object" && this.#heldBytes + i + 1 - from > this.maxBytes) {
        this.#hold(bytes.subarray(from, i + 1));
        this.#drop("too-large");
        this.#state = "skipping";
        from = i + 1;
      }
    }
    if (this.#state === "object" || this.#state === "text") this.#hold(bytes.subarray(from));
    // Text without line breaks is only needed for its beginning.
    if (this.#state === "text" && this.#heldBytes > this.maxBytes) {
      this.#drop("no-object");
      this.#state = "skipping";
    }
  }

  #begin(): void {
    this.#state = "object";
    this.#stack = [open];
    this.#inString = false;
    this.#escaped = false;
    this.#before = open;
  }

  /** Follows one byte of an object. "next": another object begins here. "broken": nothing can complete it. */
  #follow(byte: number, isLineStart: boolean): "next" | "broken" | undefined {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === backslash) this.#escaped = true;
      else if (byte === quote) this.#inString = false;
      // Strings have no line breaks.
      else if (byte === newline) return "broken";
      return undefined;
    }
    if (isSpace(byte)) return undefined;
    const top = this.#stack.at(-1);
    switch (byte) {
      case quote:
        this.#inString = true;
        break;
      case open:
      case openList: {
        const isValue =
          this.#before === colon ||
          (top === openList && (this.#before === comma || this.#before === openList));
        if (!isValue && byte === open && isLineStart) return "next";
        if (this.#stack.length >= deepest) return "broken";
        this.#stack.push(byte);
        break;
      }
      // A bracket that closes nothing makes the object unreadable, but its end is still found.
      case closeList:
        if (top === openList) this.#stack.pop();
        break;
      case close:
        while (this.#stack.pop() === openList);
        break;
    }
    this.#before = byte;
    return undefined;
  }

  #finish(): void {
    const bytes = this.#release();
    const text = this.#decoder.decode(bytes);
    const read = parsed(text);
    this.#state = "between";
    if (read) this.#pieces.push({ kind: "object", value: read.value, text });
    else this.#unreadable("syntax", bytes);
  }

  /** Gives up the object that is being read, and looks for others that it seemed to contain. */
  #broken(why: "syntax" | "cut-off"): void {
    const bytes = this.#release();
    this.#unreadable(why, bytes);
    this.#state = "skipping";
    this.#atLineStart = bytes.at(-1) === newline;
    const next = nextLineWithBrace(bytes);
    if (next === undefined) return;
    this.#atLineStart = true;
    this.#ahead.unshift(bytes.subarray(next));
  }

  #drop(why: "too-large" | "no-object"): void {
    this.#unreadable(why, this.#release());
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    // A copy: the network stack may use its buffer again.
    this.#held.push(bytes.slice());
    this.#heldBytes += bytes.length;
  }

  #release(): Uint8Array {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return bytes;
  }

  #unreadable(why: Extract<Piece, { kind: "unreadable" }>["why"], bytes: Uint8Array): void {
    // Up to four bytes a character.
    const start = this.#decoder.decode(bytes.subarray(0, quoted * 4));
    this.#pieces.push({ kind: "unreadable", why, start: start.trim().slice(0, quoted) });
  }
}

/** Brackets and commas of a list around the objects, and byte order marks. */
function isSeparator(byte: number): boolean {
  return (
    byte === comma ||
    byte === openList ||
    byte === closeList ||
    byte === 0xef ||
    byte === 0xbb ||
    byte === 0xbf
  );
}

/** Index of the first brace at the start of a line, other than the first one. */
function nextLineWithBrace(bytes: Uint8Array): number | undefined {
  for (let i = bytes.indexOf(newline); i !== -1; i = bytes.indexOf(newline, i + 1))
    if (bytes[i + 1] === open) return i + 1;
  return undefined;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ObjectSplitter, type Piece } from "../../../../src/main/client/object-splitter";

/** Splits text whose bytes arrive in chunks of the given lengths, over and over. */
function split(text: string, lengths: readonly number[] = [Infinity], maxBytes = 1_000_000): Piece[] {
  const splitter = new ObjectSplitter(maxBytes);
  const bytes = new TextEncoder().encode(text);
  const pieces: Piece[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const next = at + Math.max(1, lengths[i % lengths.length] ?? 1);
    // A view of a buffer that is used again, as a network stack does.
    const chunk = bytes.slice(at, next);
    pieces.push(...splitter.push(chunk));
    chunk.fill(0);
    at = next;
  }
  return [...pieces, ...splitter.end()];
}

const values = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.kind === "object" ? [piece.value] : []));
const faults = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.kind === "unreadable" ? [piece.why] : []));

const objects = fc.array(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), { maxLength: 8 });
const chunks = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const asParsed = (list: readonly unknown[]): unknown => JSON.parse(JSON.stringify(list));

describe("a response split into objects", () => {
  it("gives any objects, with any indentation and any chunks", () => {
    const written = fc.record({
      list: objects,
      indent: fc.constantFrom("", " ", "  ", "\t", "        "),
      between: fc.constantFrom("", "\n", "\r\n", "\n\n", " ", ",\n"),
      chunks,
    });
    fc.assert(
      fc.property(written, ({ list, indent, between, chunks: lengths }) => {
        const pieces = split(list.map((one) => JSON.stringify(one, null, indent)).join(between), lengths);
        expect(faults(pieces)).toEqual([]);
        expect(values(pieces)).toEqual(asParsed(list));
      }),
      { numRuns: 300 },
    );
  });

  it("loses nothing but what can't be parsed", () => {
    const broken = fc.constantFrom(
      '{"a": tru}',
      '{"a": 1, "b"',
      '{"a": "no end',
      '{"a": [1, 2}',
      '{"a": ]}',
      '{"a": {"b": 1}',
      '{"a": [',
      '{"a":',
      "not JSON at all",
      "\u0000\u0001",
    );
    const lines = fc.array(
      fc.oneof(
        fc.dictionary(fc.string(), fc.jsonValue()).map((value) => ({ value })),
        broken.map((text) => ({ text })),
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom("", " ", "  "), chunks, (list, indent, lengths) => {
        const text = list
          .map((one) => ("value" in one ? JSON.stringify(one.value, null, indent) : one.text))
          .join("\n");
        const pieces = split(text, lengths);
        expect(values(pieces)).toEqual(asParsed(list.flatMap((one) => ("value" in one ? [one.value] : []))));
        // Neighbors that can't be parsed may count as one.
        const wrong = list.filter((one) => "text" in one).length;
        expect(faults(pieces).length).toBeGreaterThanOrEqual(Math.min(1, wrong));
        expect(faults(pieces).length).toBeLessThanOrEqual(wrong);
      }),
      { numRuns: 500 },
    );
  });

  it("finds the next object after a broken one on the same line", () => {
    const pieces = split('{"a":tru}{"b":1}{"c":]}{"d":2}');
    expect(values(pieces)).toEqual([{ b: 1 }, { d: 2 }]);
    expect(faults(pieces)).toEqual(["syntax", "syntax"]);
  });

  it("takes letters apart and puts them together again", () => {
    expect(values(split('{"a":"日本語 👩‍👩‍👧"}', [1]))).toEqual([{ a: "日本語 👩‍👩‍👧" }]);
  });

  it("gives up an object that is too large, and that one only", () => {
    const large = JSON.stringify({ a: "x".repeat(5000) });
    const pieces = split(`{"b":1}\n${large}\n{"c":2}\n`, [700], 1000);
    expect(values(pieces)).toEqual([{ b: 1 }, { c: 2 }]);
    expect(faults(pieces)).toEqual(["too-large"]);
  });

  it("never holds more than its bound", () => {
    const splitter = new ObjectSplitter(1000);
    const chunk = new TextEncoder().encode("x".repeat(900));
    const told = Array.from({ length: 50 }, () => splitter.push(chunk)).flat();
    expect(faults(told)).toEqual(["no-object"]);
  });

  it("names what is cut off, and the beginning of what is no object", () => {
    expect(split('{"a":1}\n{"b":')).toEqual([
      { kind: "object", value: { a: 1 }, text: '{"a":1}' },
      { kind: "unreadable", why: "cut-off", start: '{"b":' },
    ]);
    expect(split("<!DOCTYPE html>\n<p>Sorry")[0]).toEqual({
      kind: "unreadable",
      why: "no-object",
      start: "<!DOCTYPE html>",
    });
  });

  it("ends with anything at all", () => {
    const odd = fc.string({
      unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", "\n", " ", "1", "a"),
    });
    fc.assert(
      fc.property(odd, chunks, (text, lengths) => {
        expect(values(split(text, lengths))).toEqual(values(split(text)));
      }),
      { numRuns: 2000 },
    );
    expect(faults(split('{"a":[\n'.repeat(3000))).length).toBeGreaterThan(0);
  });
});

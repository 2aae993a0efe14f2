import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOf } from "../../../../src/service/ingestion/json-parts";

const utf8 = new TextEncoder();
const text = new TextDecoder();

/** The parts of a JSON text, each parsed as an array; throws where one is broken. */
function parsedParts(json: string, size: number): unknown[][] | undefined {
  const bytes = utf8.encode(json);
  return partsOf(bytes, size)?.map(({ from, to, count }) => {
    const elements = JSON.parse(`[${text.decode(bytes.subarray(from, to))}]`) as unknown[];
    if (elements.length !== count) throw new SyntaxError("A comma too many");
    return elements;
  });
}

describe("the parts of a JSON array", () => {
  it("hold its elements in order, as many in each as asked for", () => {
    const array = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 30 });
    const spaces = fc.constantFrom(undefined, 1, "\t");
    fc.assert(
      fc.property(array, fc.integer({ min: 1, max: 10 }), spaces, (elements, size, space) => {
        const parts = parsedParts(` ${JSON.stringify(elements, undefined, space)}\n`, size) ?? [];
        expect(parts.flat()).toEqual(JSON.parse(JSON.stringify(elements)));
        expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
      }),
    );
  });

  it("are JSON only where the whole text is", () => {
    const isJsonArray = (json: string) => {
      try {
        const parsed: unknown = JSON.parse(json);
        return Array.isArray(parsed) && parsed.length > 0;
      } catch {
        return false;
      }
    };
    const isWholeInParts = (json: string, size: number) => {
      try {
        return parsedParts(json, size) !== undefined;
      } catch {
        return false;
      }
    };
    const array = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 });
    const harm = fc.record({
      at: fc.nat(200),
      cut: fc.nat(3),
      put: fc.constantFrom("", '"', ",", "[", "]", "{", "}", "\\"),
    });
    fc.assert(
      fc.property(array, harm, fc.integer({ min: 1, max: 4 }), (elements, { at, cut, put }, size) => {
        const json = JSON.stringify(elements);
        const broken = json.slice(0, at) + put + json.slice(at + cut);
        expect(isWholeInParts(broken, size)).toBe(isJsonArray(broken));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(["", "{}", '"[]"', "[1] 2", "[1", "null"])("are none of %s", (json) => {
    expect(partsOf(utf8.encode(json), 2)).toBeUndefined();
  });
});

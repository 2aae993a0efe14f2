import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonCutter, type JsonValue } from "../../../../src/main/files/readers/json";
import { detectLayout } from "../../../../src/main/files/readers/json-layout";
import { JsonColumns } from "../../../../src/main/files/readers/json-columns";

function read(text: string, part = text.length || 1, wanted?: string): JsonValue[] {
  const cutter = new JsonCutter(detectLayout(text, wanted));
  const values: JsonValue[] = [];
  for (let at = 0; at < text.length; at += part) cutter.push(text.slice(at, at + part), values);
  cutter.end(values);
  return values;
}
const valuesOf = (text: string, part?: number) =>
  read(text, part).map((one) => ("value" in one ? one.value : one));

const object = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), {
  minKeys: 1,
  maxKeys: 4,
});
/** Removes -0, which JSON can't represent. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const writers: Record<string, (rows: unknown[]) => string> = {
  "a list on one line": (rows) => JSON.stringify(rows),
  "a list over many lines": (rows) => JSON.stringify(rows, null, 2),
  "one object to a line": (rows) => rows.map((row) => JSON.stringify(row)).join("\n"),
  "one object to a line, CR LF": (rows) => `${rows.map((row) => JSON.stringify(row)).join("\r\n")}\r\n`,
  "pretty objects one after another": (rows) => rows.map((row) => JSON.stringify(row, null, 2)).join("\n"),
  "objects without anything between": (rows) => rows.map((row) => JSON.stringify(row)).join(""),
  "a list inside an object": (rows) => JSON.stringify({ total: rows.length, name: "x", rows, tail: [1] }),
};

describe("JsonCutter", () => {
  it.each(Object.keys(writers))("reads any rows back equal: %s", (name) => {
    const write = writers[name] ?? String;
    fc.assert(
      fc.property(
        fc.array(object, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        (rows, part) => {
          expect(valuesOf(write(asJson(rows) as unknown[]), part)).toEqual(asJson(rows));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("reads the list with the mentions at any depth, beside any other lists", () => {
    fc.assert(
      fc.property(
        fc.array(object, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(0, 2),
        (found, part, indent) => {
          const rows = found.map((row) => ({
            url: "https://a.example",
            ...(asJson(row) as object),
            text: "x",
          }));
          const hits = { total: 2, rows: [[{ n: 1 }]], hits: { n: [{ rows: [1] }], rows, last: { rows } } };
          const text = JSON.stringify({ users: [{ id: 1 }], took: 3, hits, tail: [1] }, null, indent);
          expect(valuesOf(text, part)).toEqual(rows);
          expect(detectLayout(text)).toMatchObject({
            lists: [
              { name: "users", rows: 1 },
              { name: "hits.hits.rows", rows: rows.length },
              { name: "hits.hits.last.rows", rows: rows.length },
            ],
          });
          expect(read(text, part, "users")).toMatchObject([{ value: { id: 1 } }]);
          expect(read(text, part, "hits.hits.last.rows")).toHaveLength(rows.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("reads the only texts of a single object, which have no dates", () => {
    const reviews = ["1", "2"].map((id) => ({
      id,
      "review-text": "The kettle is loud, and its lid leaks at night",
    }));
    expect(valuesOf(JSON.stringify({ reviews: { review: reviews } }))).toEqual(reviews);
  });

  it("reads a single object that contains lists as one value", () => {
    const post = { url: "https://a.example", by: { lists: [{ n: 1 }, { n: 2 }] } };
    expect(valuesOf(JSON.stringify(post, null, 2))).toEqual([post]);
  });

  it("reports the line of each object", () => {
    expect(read('[\n {"a": 1},\n {\n  "a": 2\n },\n\n {"a": 3}\n]').map(({ line }) => line)).toEqual([
      2, 3, 7,
    ]);
  });

  it("keeps all digits of long IDs", () => {
    expect(valuesOf('{"id": 570123456789012345, "n": 12, "t": "1: 570123456789012345"}\n{"id": 1}')).toEqual([
      { id: "570123456789012345", n: 12, t: "1: 570123456789012345" },
      { id: 1 },
    ]);
  });

  it("reports a broken line and reads the others", () => {
    const values = read('{"a": 1}\n{"a": \n{"a": 3}\n{"a": 4}\n');
    expect(values.map((one) => ("value" in one ? "read" : one.line))).toEqual(["read", 2, "read", "read"]);
  });

  it("reports an object that is cut off at the end of the file", () => {
    expect(read('[{"a": 1}, {"a": "two')[1]).toMatchObject({
      fault: expect.stringContaining("ends inside") as string,
    });
  });

  it("reports values that aren't objects", () => {
    expect(read('[{"a": 1}, 7, {"a": 2}]')[1]).toMatchObject({
      fault: expect.stringContaining("“7”") as string,
    });
  });
});

describe("JsonColumns", () => {
  it("names columns of nested values by path", () => {
    const columns = new JsonColumns();
    const first = columns.cells({ url: "u", author: { name: "n", stats: { likes: 3 } }, tags: ["a", "b"] });
    const second = columns.cells({ url: "v", images: [{ url: "i" }], score: 1.5, gone: null });
    expect(columns.names).toEqual([
      "url",
      "author.name",
      "author.stats.likes",
      "tags",
      "images",
      "images.0.url",
      "score",
    ]);
    expect(first).toEqual(["u", "n", "3", '["a","b"]']);
    expect(second).toEqual(["v", "", "", "", '[{"url":"i"}]', "i", "1.5"]);
  });
});

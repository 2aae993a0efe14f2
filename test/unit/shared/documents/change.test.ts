import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applied,
  changeBetween,
  changedPaths,
  differences,
  divergences,
  resolved,
  restoring,
  writable,
} from "../../../../src/shared/documents/change";
import { same, type JsonObject } from "../../../../src/shared/documents/json";

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const value = fc.oneof(
  scalar,
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("id", "name", "gender"), scalar, { maxKeys: 3 }),
);
const document = fc.dictionary(
  fc.constantFrom("title", "content", "tags_customer", "custom", "extra_author_attributes", "unknown"),
  value,
);

describe("the change between two documents", () => {
  it("has only differences: cleared fields as null, objects by key, arrays as a whole", () => {
    const before = {
      url: "https://a.example",
      title: "Old",
      tags_customer: ["a", "b"],
      reach: 5,
      custom: { nps: 3, gone: "x" },
      word_count: 9,
    };
    const after = { ...before, title: "New", tags_customer: ["b"], custom: { nps: 3 }, word_count: 10 };
    expect(changeBetween(before, { ...after, reach: undefined })).toEqual({
      title: "New",
      tags_customer: ["b"],
      reach: null,
      custom: { gone: null },
    });
    expect(changeBetween(before, before)).toEqual({});
  });

  it("treats a number sent as text as equal to the number", () => {
    expect(changeBetween({ published: 1000 }, { published: "1000" })).toEqual({});
  });

  it("turns any document into the other", () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const reached = writable(applied(writable(before), changeBetween(before, after)));
        expect(differences(reached, after)).toEqual([]);
      }),
    );
  });

  it("is undone by restoring its fields", () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const change = changeBetween(before, after);
        // Excludes objects that a plain value replaced: restoring them may leave keys that only replacing the whole
        // object would remove.
        fc.pre(
          Object.keys(change).every(
            (name) =>
              typeof before[name] !== "object" ||
              typeof after[name] === "object" ||
              after[name] === undefined,
          ),
        );
        const there = applied(writable(before), change);
        const back = applied(there, restoring(change, before));
        const paths = new Set(changedPaths(change).map((path) => path.join("\n")));
        expect(differences(before, back).filter(({ path }) => paths.has(path.join("\n")))).toEqual([]);
      }),
    );
  });
});

describe("diverged versions", () => {
  const base = { title: "Base", content: "Base text", reach: 1, lang: "en" };
  const mine = { ...base, title: "Mine", reach: 2 };
  const theirs = { ...base, title: "Theirs", content: "Their text", reach: 2 };

  it("conflict only in fields that both changed differently", () => {
    const found = divergences(base, mine, theirs).map(({ path, conflict }) => [path.join("."), conflict]);
    expect(Object.fromEntries(found)).toEqual({ title: true, content: false, reach: false });
  });

  it("merge into one: changes of either side, and the chosen value in conflicts", () => {
    const fields = divergences(base, mine, theirs);
    expect(resolved(theirs, fields, () => undefined)).toEqual({ ...theirs, title: "Mine" });
    const choose = (side: "base" | "mine" | "theirs") => resolved(theirs, fields, () => side);
    expect(choose("theirs")).toEqual(theirs);
    expect(choose("mine")).toEqual(mine);
    expect(choose("base")).toEqual(base);
  });

  it("keep all changes of one side", () => {
    fc.assert(
      fc.property(document, document, (a, b) => {
        const kept = resolved(b, divergences(a, a, b), () => undefined);
        expect(same(kept, writable(b))).toBe(true);
      }),
    );
  });
});

describe("a document to be edited", () => {
  it("has neither derived nor empty fields", () => {
    const answered: JsonObject = {
      url: "https://a.example",
      search_indexed: 5,
      tokens_hashtag: ["x"],
      tags_customer: [],
      title: null,
      extra_author_attributes: { name: null },
      kept: { deep: [1] },
    };
    expect(writable(answered)).toEqual({ url: "https://a.example", kept: { deep: [1] } });
  });
});

describe("an assumed date", () => {
  const assumed = { url: "https://a.example/", published: 1, date_assumed: true };

  it("is removed when a date is set, or when it is confirmed", () => {
    const own = { url: "https://a.example/", published: 2 };
    expect(applied(assumed, { published: 2 })).toEqual(own);
    expect(applied(assumed, { published: "2" })).not.toHaveProperty("date_assumed");
    expect(applied(assumed, { date_assumed: false })).toEqual({ ...own, published: 1 });
    expect(applied(assumed, { published: 2, date_assumed: true })).toEqual({ ...assumed, published: 2 });
    expect(applied(assumed, { published: "1", title: "a" })).toMatchObject({ date_assumed: true });
  });

  it("is restored together with its date", () => {
    expect(restoring({ published: 2 }, assumed)).toEqual({ published: 1, date_assumed: true });
    expect(applied(applied(assumed, { published: 2 }), restoring({ published: 2 }, assumed))).toEqual(
      assumed,
    );
    expect(restoring({ title: "b" }, assumed)).toEqual({ title: null });
    expect(restoring({ published: 2 }, { url: "https://a.example/", published: 1 })).toEqual({
      published: 1,
    });
  });
});

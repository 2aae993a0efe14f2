import { describe, expect, it } from "vitest";
import { bulkChange } from "../../../../src/main/documents/bulk-change";
import { Document } from "../../../../src/shared/interface/documents";

const document = Document.parse({
  url: "https://a.example",
  tags_customer: ["a", "b"],
  sentiment: 2,
  custom: { nps: 5, words: ["x"] },
});

describe("a bulk edit of one document", () => {
  it("adds, removes and sets tags, in the order of the steps and each once", () => {
    const tags = (...steps: ["add" | "remove" | "set", string[]][]) =>
      bulkChange(
        document,
        steps.map(([mode, tags]) => ({ kind: "tags", mode, tags })),
      )["tags_customer"];
    expect(tags(["add", ["c", "c", "a"]])).toEqual(["a", "b", "c"]);
    expect(tags(["remove", ["a"]])).toEqual(["b"]);
    expect(tags(["set", []])).toEqual([]);
    expect(tags(["remove", ["a"]], ["add", ["d"]])).toEqual(["b", "d"]);
  });

  it("sends nothing where the document is so already, also where one step undoes another", () => {
    expect(bulkChange(document, [{ kind: "sentiment", value: 2 }])).toEqual({});
    expect(
      bulkChange(document, [
        { kind: "tags", mode: "add", tags: ["c"] },
        { kind: "tags", mode: "remove", tags: ["c"] },
        { kind: "custom", name: "words", value: ["x"] },
        { kind: "custom", name: "missing", value: null },
      ]),
    ).toEqual({});
  });

  it("sets and clears custom metrics beside other fields", () => {
    expect(
      bulkChange(document, [
        { kind: "noise", value: 0 },
        { kind: "custom", name: "nps", value: null },
        { kind: "custom", name: "new", value: "y" },
      ]),
    ).toEqual({ noise_level: 0, custom: { nps: null, new: "y" } });
  });
});

import { describe, expect, it } from "vitest";
import {
  BatchEntry,
  Document,
  DocumentInput,
  ModificationParams,
  sentimentLabel,
} from "../../../../src/shared/interface/documents";

const min = { url: "https://kaffee.example/1", published: "1767225600000", content: "ok" };

describe("DocumentInput", () => {
  it("reads numbers that arrive as text", () => {
    const parsed = DocumentInput.parse({ ...min, engagement: "12.5", sentiment: "-3" });
    expect(parsed).toMatchObject({ published: 1767225600000, engagement: 12.5, sentiment: -3 });
  });

  it("keeps unknown fields and lets null clear a field", () => {
    expect(DocumentInput.parse({ ...min, mood: "calm", title: null })).toMatchObject({
      mood: "calm",
      title: null,
    });
  });

  it.each([
    ["url", "ftp://kaffee.example/1"],
    ["url", "kaffee.example/1"],
    ["url", "https://"],
    ["url", `https://kaffee.example/${"a".repeat(2048)}`],
    ["published", "yesterday"],
    ["published", 1.5],
    ["content", "é".repeat(600_000)],
    ["title", "t".repeat(4097)],
    ["sentiment", 6],
    ["noise_level", 101],
    ["reach", -1],
    ["lang", "english!"],
    ["extra_author_attributes", { gender: "M" }],
    ["extra_source_attributes", { geo: "LUX" }],
  ])("refuses %s = %j", (field, value) => {
    const result = DocumentInput.safeParse({ ...min, [field]: value });
    expect(result.error?.issues[0]?.path[0]).toBe(field);
  });
});

describe("ModificationParams", () => {
  it("has the API's defaults", () => {
    expect(ModificationParams.parse({})).toEqual({
      return_entry: "hide",
      proc_tokens_calc: "all_if_new",
      proc_lang_autodetect: "only_if_new",
      proc_content_ellipsis: "ignore_if_start_same",
      proc_annotate_language: "annotate_if_not_set",
      proc_annotate_sentiment: "annotate_if_not_set",
    });
  });
});

describe("BatchEntry", () => {
  it("has exactly one action", () => {
    expect(BatchEntry.safeParse({ create: min }).success).toBe(true);
    expect(BatchEntry.safeParse({}).success).toBe(false);
    expect(BatchEntry.safeParse({ create: min, delete: min }).success).toBe(false);
    expect(BatchEntry.safeParse({ erase: min }).success).toBe(false);
  });
});

describe("Document", () => {
  it("accepts numbers as text, missing arrays and extra fields", () => {
    const parsed = Document.parse({ url: "https://a.example", reach: "10", new_field: [1] });
    expect(parsed).toMatchObject({ reach: 10, tags_customer: [], new_field: [1] });
  });
});

describe("sentimentLabel", () => {
  it.each([
    [5, "POSITIVE"],
    [0, "NEUTRAL"],
    [-1, "NEGATIVE"],
  ] as const)("calls %i %s", (value, label) => {
    expect(sentimentLabel(value)).toBe(label);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MappableField, PreviewRow } from "../../../../src/shared/ipc/imports";
import {
  datasetFault,
  fieldsOf,
  guessedMapping,
  missingFields,
  missingText,
  templateFault,
  previewCounts,
  previewValue,
  rowStatus,
  withFields,
} from "../../../../src/renderer/features/imports/mapping";

const column = (index: number, guess: string[]) => ({
  index,
  name: `column ${index}`,
  samples: [],
  guess,
  repeats: null,
  empty: 0,
  dayOrder: "none" as const,
  decimals: null,
  mangled: 0,
});
const field = (name: string, title: string, required: boolean): MappableField => ({
  field: name,
  title,
  required,
  group: "Document",
});
const fields = [
  field("url", "Address", true),
  field("published", "Published", true),
  field("content", "Content", true),
  field("title", "Title", false),
];

describe("mapping", () => {
  it("lets one column feed title and content, and the first claim a field", () => {
    const mapping = guessedMapping([column(0, ["title", "content"]), column(1, ["content", "url"])]);
    expect(mapping).toEqual({ title: 0, content: 0, url: 1 });
    expect(fieldsOf(mapping, 0)).toEqual(["title", "content"]);
  });

  it("moves a field to the column it is given to", () => {
    expect(withFields({ title: 0, content: 0, url: 1 }, 1, ["url", "content"])).toEqual({
      title: 0,
      url: 1,
      content: 1,
    });
    expect(withFields({ title: 0 }, 0, [])).toEqual({});
  });

  it("always gives a column exactly the fields asked for", () => {
    const name = fc.constantFrom("url", "title", "content", "rating");
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.nat(5)),
        fc.nat(5),
        fc.uniqueArray(name),
        (mapping, index, asked) => {
          expect(fieldsOf(withFields(mapping, index, asked), index).sort()).toEqual([...asked].sort());
        },
      ),
    );
  });
});

const fed = (mapping: Record<string, number>, templates = {}, defaults = {}) => ({
  mapping,
  templates,
  defaults,
});

describe("required fields", () => {
  it("may come from a template or a default", () => {
    const plan = fed({ published: 1 }, { url: "https://shop.example/{id}" }, { content: "no text" });
    expect(missingFields("create", fields, plan)).toEqual([]);
  });

  it("says which column a template names that is not there", () => {
    const columns = [{ name: "id" }];
    expect(templateFault({ url: "https://shop.example/{ID}/{{x}}" }, columns)).toBeNull();
    expect(templateFault({ url: "https://shop.example/{sku}" }, columns)).toContain("no column “sku”");
  });

  it("are all needed to make documents, and said in words", () => {
    const missing = missingFields("upsert", fields, fed({ title: 0 }));
    expect(missingText(missing)).toBe(
      "Address, Published and Content have no column yet. Choose the column that holds each.",
    );
    expect(missingText(missingFields("create", fields, fed({ url: 0, published: 1 })))).toBe(
      "Content has no column yet. Choose the column that holds it.",
    );
  });

  it("are only the address for what is there already", () => {
    expect(missingFields("delete", fields, fed({ url: 0 }))).toEqual([]);
    expect(missingFields("update", fields, fed({})).map((one) => one.title)).toEqual(["Address"]);
    expect(missingText([])).toBeNull();
  });
});

describe("datasetFault", () => {
  it("explains the rule where a name breaks it", () => {
    expect(datasetFault("grinders_2")).toBeNull();
    expect(datasetFault("")).toBeNull();
    expect(datasetFault("2 Grinders")).toMatch(/Start with a letter/);
  });
});

describe("preview", () => {
  const problem = (severity: "refused" | "warning") => ({
    kind: "k",
    field: "content",
    column: "text",
    value: "",
    message: `A ${severity} fault.`,
    severity,
  });
  const row = (...problems: PreviewRow["problems"]): PreviewRow => ({
    line: 2,
    document: {},
    problems,
    skipped: false,
  });

  it("badges a row by its worst fault", () => {
    expect(rowStatus(row()).text).toBe("Ready");
    expect(rowStatus(row(problem("warning"))).text).toBe("Warning");
    expect(rowStatus(row(problem("warning"), problem("refused")))).toMatchObject({
      text: "Refused",
      why: "A warning fault. A refused fault.",
    });
  });

  it("counts rows by badge and leaves out what there is none of", () => {
    expect(previewCounts([row(), row(), row(problem("refused"))]).map((one) => one.text)).toEqual([
      "2 ready",
      "1 refused",
    ]);
  });

  it("shows dates in the zone, nested fields by their path, lists with commas", () => {
    const document = {
      published: "1170625143000",
      extra_author_attributes: { name: "Lena" },
      source_type: ["BLOG", "NEWS"],
    };
    expect(previewValue(document, "published", "UTC")).toBe("Feb 4, 2007, 21:39");
    expect(previewValue(document, "extra_author_attributes.name", "UTC")).toBe("Lena");
    expect(previewValue(document, "source_type", "UTC")).toBe("BLOG, NEWS");
    expect(previewValue(document, "title", "UTC")).toBe("");
    expect(previewValue({ published: "soon" }, "published", "UTC")).toBe("soon");
  });
});

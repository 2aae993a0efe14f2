import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MappableField, PreviewRow } from "../../../../src/shared/ipc/imports";
import {
  builtFrom,
  guessedMetrics,
  datasetFault,
  fieldsOf,
  missingFields,
  missingText,
  templateFault,
  previewCounts,
  previewValue,
  rowStatus,
  suggestedAddress,
  withFields,
} from "../../../../src/renderer/features/imports/mapping";
import { suggestionOf } from "../../../../src/shared/ipc/imports-suggestion";
import { importedColumn, importedFile } from "./imported-file";

const column = (index: number, guess: string[]) =>
  importedColumn({ index, name: `column ${index}`, guess, repeats: null });
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

describe("an address for rows without one", () => {
  const named = (index: number, name: string, repeats: number | null, sample: string) => ({
    ...column(index, []),
    name,
    repeats,
    samples: [sample],
  });
  const columns = [
    named(0, "reviewed", 0, "2026-01-02"),
    named(1, "code", 0, "x7"),
    named(2, "reviewID", 0, "A1"),
    named(3, "author", 4, "Lena"),
  ];
  const name = "Reviews KW 31.json.gz";

  it("is built of the column that is called an id, else of another that tells the rows apart", () => {
    expect(suggestedAddress({ name, columns }, { published: 0 })).toBe(
      "https://reviews-kw-31.example/{reviewID}",
    );
    expect(suggestedAddress({ name, columns: columns.slice(0, 2) }, { published: 0 })).toBe(
      "https://reviews-kw-31.example/{code}",
    );
  });

  it("is built of author and date where no column tells the rows apart, and of nothing where there are neither", () => {
    const two = { name, columns: [...columns.slice(0, 1), named(1, "author", 4, "Lena")] };
    const mapping = { published: 0, "extra_author_attributes.name": 1 };
    expect(suggestedAddress(two, mapping)).toBe("https://reviews-kw-31.example/{author}/{reviewed}");
    expect(suggestedAddress({ name, columns: [named(0, "text", null, "some words")] }, {})).toBeNull();
  });

  it("says which fields a column is a part of", () => {
    const templates = { url: "https://a.example/{Code}", title: "{author}" };
    expect(builtFrom(templates, { name: "code" })).toEqual(["url"]);
    expect(builtFrom(templates, { name: "reviewed" })).toEqual([]);
  });
});

describe("mapping", () => {
  it("lets one column feed title and content, and the first claim a field", () => {
    const columns = [column(0, ["title", "content"]), column(1, ["content", "url"])];
    const { mapping } = suggestionOf(importedFile({ importId: "i", name: "a.csv", rows: 1, columns }));
    expect(mapping).toEqual({ title: 0, content: 0, url: 1 });
    expect(fieldsOf(mapping, 0)).toEqual(["title", "content"]);
  });

  it("finds the columns of custom metrics by their names and titles, but for those in use", () => {
    const metric = (name: string, title: string): MappableField => ({
      ...field(`custom.${name}`, title, false),
      group: "Custom metrics",
    });
    const metrics = [metric("nps", "Net promoter"), metric("store", "Laden-Nr."), metric("lang", "Language")];
    const columns = ["Custom.NPS", "laden nr", "lang"].map((name, index) => ({ index, name }));
    expect(guessedMetrics(columns, [...fields, ...metrics], { lang: 2 })).toEqual({
      "custom.nps": 0,
      "custom.store": 1,
    });
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
    expect(previewValue({ reach: 12_345.678_9 }, "reach", "UTC")).toBe("12,345.6789");
    expect(previewValue(document, "title", "UTC")).toBe("");
    expect(previewValue({ published: "soon" }, "published", "UTC")).toBe("soon");
  });
});

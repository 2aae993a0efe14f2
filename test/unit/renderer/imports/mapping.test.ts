import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MappableField, PreviewRow } from "../../../../src/shared/ipc/imports";
import {
  datasetFault,
  fieldsOf,
  previewCounts,
  previewValue,
  rowStatus,
  withFields,
} from "../../../../src/renderer/features/imports/mapping";
import {
  builtFrom,
  missingFields,
  missingText,
  templateFault,
} from "../../../../src/shared/documents/import-mapping";
import { suggestionOf } from "../../../../src/shared/documents/import-suggestion";
import { t } from "../../../../src/shared/texts";
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

describe("mapping", () => {
  it("can map one column to title and content, and assigns a field to the first column", () => {
    const columns = [column(0, ["title", "content"]), column(1, ["content", "url"])];
    const { mapping } = suggestionOf(importedFile({ importId: "i", name: "a.csv", rows: 1, columns }));
    expect(mapping).toEqual({ title: 0, content: 0, url: 1 });
    expect(fieldsOf(mapping, 0)).toEqual(["title", "content"]);
  });

  it("lists the fields that a column is part of", () => {
    const templates = { url: "https://a.example/{Code}", title: "{author}" };
    expect(builtFrom(templates, { name: "code" })).toEqual(["url"]);
    expect(builtFrom(templates, { name: "reviewed" })).toEqual([]);
  });

  it("moves a field to its new column", () => {
    expect(withFields({ title: 0, content: 0, url: 1 }, 1, ["url", "content"])).toEqual({
      title: 0,
      url: 1,
      content: 1,
    });
    expect(withFields({ title: 0 }, 0, [])).toEqual({});
  });

  it("always gives a column exactly the requested fields", () => {
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

const fed = (more: Partial<Parameters<typeof missingFields>[1]>) => ({
  action: "create" as const,
  mapping: {},
  fallbacks: {},
  templates: {},
  defaults: {},
  madeUrls: null,
  assumedDate: null,
  ...more,
});

describe("required fields", () => {
  it("can come from a template or a default", () => {
    const url = "https://shop.example/{id}";
    const plan = fed({ mapping: { published: 1 }, templates: { url }, defaults: { content: "no text" } });
    expect(missingFields(fields, plan)).toEqual([]);
  });

  it("can be generated, except the text", () => {
    const madeUrls = { site: "https://file.example/", id: null };
    const plan = fed({ madeUrls, assumedDate: 1 });
    expect(missingFields(fields, plan).map((one) => one.title)).toEqual(["Content"]);
    expect(missingFields(fields, { ...plan, fallbacks: { content: [2] } })).toEqual([]);
    expect(missingFields(fields, { ...plan, action: "update" }).map((one) => one.title)).toEqual(["Address"]);
  });

  it("names a missing column of a template", () => {
    const columns = [{ name: "id" }];
    expect(templateFault({ url: "https://shop.example/{ID}/{{x}}" }, columns)).toBeNull();
    expect(templateFault({ url: "https://shop.example/{sku}" }, columns)).toContain("no column “sku”");
  });

  it("are all required to create documents, and named", () => {
    const missing = missingFields(fields, fed({ action: "upsert", mapping: { title: 0 } }));
    expect(missingText(missing)).toBe(
      t("imports:fault.missing", {
        names: t("imports:fault.and", { first: "Address, Published", last: "Content" }),
        count: 2,
      }),
    );
    expect(missingText(missingFields(fields, fed({ mapping: { url: 0, published: 1 } })))).toBe(
      t("imports:fault.missing", { names: "Content", count: 1 }),
    );
  });

  it("are only the URL for existing documents", () => {
    expect(missingFields(fields, fed({ action: "delete", mapping: { url: 0 } }))).toEqual([]);
    expect(missingFields(fields, fed({ action: "update" })).map((one) => one.title)).toEqual(["Address"]);
    expect(missingText([])).toBeNull();
  });
});

describe("datasetFault", () => {
  it("explains the rule that a name breaks", () => {
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

  it("marks a row by its worst problem", () => {
    expect(rowStatus(row()).text).toBe(t("imports:status.ready"));
    expect(rowStatus(row(problem("warning"))).text).toBe(t("imports:status.warning"));
    expect(rowStatus(row(problem("warning"), problem("refused")))).toMatchObject({
      text: t("imports:status.refused"),
      why: "A warning fault. A refused fault.",
    });
  });

  it("counts rows by badge and omits badges without rows", () => {
    expect(previewCounts([row(), row(), row(problem("refused"))]).map((one) => one.text)).toEqual([
      t("imports:rows.ready", { rows: "2" }),
      t("imports:rows.refused", { rows: "1" }),
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

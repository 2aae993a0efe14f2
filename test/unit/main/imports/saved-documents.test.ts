import fc from "fast-check";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { OpenTable } from "../../../../src/main/imports/open-table";
import { TableFile } from "../../../../src/main/imports/table-file";
import { columnsOf, saveExport } from "../../../../src/main/files/tables/export-file";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { temporaryFolder } from "../../../support/temporary-folder";

/** Fewer runs for workbooks, because each takes some tenths of a second. */
const runs = { csv: 60, xlsx: 20, ndjson: 60 } as const;
type Format = keyof typeof runs;
const place = { connectionId: "c", projectId: "p", datasetId: null, action: "upsert", timeZone: "UTC" };

/** Saves documents with Earshot, imports the file with the guessed mapping, and returns the result. */
async function savedAndRead(documents: readonly object[], format: Format): Promise<unknown[]> {
  const folder = temporaryFolder();
  const source = path.join(folder, "source.ndjson");
  const saved = path.join(folder, `saved.${format}`);
  writeFileSync(source, documents.map((one) => `${JSON.stringify(one)}\n`).join(""));
  await saveExport({ source, path: saved, format, columns: await columnsOf(source) }, () => undefined);
  const file = await TableFile.survey(saved, {}, () => undefined, new AbortController().signal);
  onTestFinished(() => file.close());
  const { columns, guessedTemplates: templates, guessedUrlSuffix: urlSuffix } = file.facts;
  const mapping = Object.fromEntries(
    columns.flatMap(({ index, guess }) => guess.map((field) => [field, index])),
  );
  const plan = ImportPlan.parse({ ...place, mapping, templates, urlSuffix, keepTags: true });
  return (await new OpenTable(file).preview(plan, documents.length)).map(({ document }) => document);
}

/** Includes texts that spreadsheets read as formulas, and list values that contain the separator. */
const text = fc
  .oneof(
    fc.constantFrom(
      "@northwind",
      "=1+1",
      "-",
      "+49 30",
      "'quoted'",
      "'@twice",
      "it's",
      "constructor",
      "a; b",
      "Tea & <b>milk",
    ),
    fc.string({ minLength: 1, maxLength: 30 }),
  )
  .map((one) => one.replace(/[\p{C}\s]+/gu, " ").trim())
  .filter((one) => one !== "");
const list = fc.array(fc.oneof(text, fc.constantFrom("[a]", "none", "a, b")), { minLength: 1, maxLength: 3 });
const document = fc.record({
  published: fc.integer({ min: Date.UTC(1991, 0), max: Date.UTC(2026, 0) }).map(String),
  title: text,
  content: text,
  lang: fc.constantFrom("en", "de"),
  sentiment: fc.integer({ min: -5, max: 5 }),
  engagement: fc.integer({ min: 0, max: 10_000_000 }),
  rating: fc.constantFrom(0, 1, 4.5, 5),
  tags_customer: list,
  source_type: fc.constant(["BLOG"]),
  extra_author_attributes: fc.record({ id: text, name: text, gender: fc.constantFrom("MALE", "FEMALE") }),
  extra_source_attributes: fc.record({ name: text, geo: fc.constantFrom("DE", "US") }),
  article_extended_attributes: fc.record({ facebook_shares: fc.integer({ min: 0, max: 9999 }) }),
});

it.each<Format>(["csv", "xlsx", "ndjson"])(
  "a file of documents saved as %s is read back equal",
  async (format) => {
    const documents = fc.array(document, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(documents, async (some) => {
        const sent = some.map((one, i) => ({ url: `https://paper.example/${i}`, ...one }));
        expect(await savedAndRead(sent, format)).toEqual(sent);
      }),
      { numRuns: runs[format] },
    );
  },
);

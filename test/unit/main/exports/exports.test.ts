import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { columnsOf, saveExport } from "../../../../src/main/files/tables/export-file";
import { differences } from "../../../../src/main/exports/reconcile";
import { parseTable, readTable } from "../../../../src/main/files/tables/read-table";
import { temporaryFolder } from "../../../support/temporary-folder";

const documents = [
  {
    url: "https://paper.example/1",
    published: 1_760_000_000_000,
    title: "=HYPERLINK(1)",
    extra_author_attributes: { name: "Ann", gender: "FEMALE" },
    tags_customer: ["A / b", "C / d"],
    sentiment: -2,
  },
  {
    url: "https://paper.example/2",
    published: "1760000100000",
    custom: { urgency: 3 },
    nested: { a: { b: 1 } },
  },
];

async function source(lines: readonly string[]): Promise<{ folder: string; file: string }> {
  const folder = temporaryFolder();
  const file = path.join(folder, "export.ndjson");
  await writeFile(file, `${lines.join("\n")}\n`);
  return { folder, file };
}
const sound = documents.map((document) => JSON.stringify(document));
const silent = () => undefined;

describe("the result of an export", () => {
  it("has the columns of its documents, the most important first", async () => {
    const { file } = await source(sound);
    expect(await columnsOf(file)).toEqual([
      "url",
      "published",
      "title",
      "sentiment",
      "extra_author_attributes.name",
      "extra_author_attributes.gender",
      "tags_customer",
      "custom.urgency",
      "nested.a",
    ]);
  });

  it("is saved as CSV with the chosen columns, times in UTC and neutralized formulas", async () => {
    const { folder, file } = await source(sound);
    const to = path.join(folder, "out.csv");
    const columns = [
      "url",
      "published",
      "title",
      "tags_customer",
      "extra_author_attributes.name",
      "custom.urgency",
    ];
    expect(await saveExport({ source: file, path: to, format: "csv", columns }, silent)).toEqual({
      rows: 2,
      unreadable: 0,
      cut: 0,
    });
    expect(await readFile(to, "utf8")).toContain("'=HYPERLINK(1)");
    expect(parseTable(await readFile(to, "utf8")).map(({ cells }) => cells)).toEqual([
      columns,
      [documents[0]?.url, "2025-10-09T08:53:20.000Z", "=HYPERLINK(1)", "A / b; C / d", "Ann", ""],
      [documents[1]?.url, "2025-10-09T08:55:00.000Z", "", "", "", "3"],
    ]);
  });

  it("is saved as a workbook, and as NDJSON with only the chosen columns", async () => {
    const { folder, file } = await source(sound);
    const book = path.join(folder, "out.xlsx");
    await saveExport({ source: file, path: book, format: "xlsx", columns: ["url", "sentiment"] }, silent);
    expect(await readTable(book)).toMatchObject({
      rows: [
        { cells: ["url", "sentiment"] },
        { cells: [documents[0]?.url, "-2"] },
        { cells: [documents[1]?.url] },
      ],
    });
    const lines = path.join(folder, "out.ndjson");
    const columns = ["url", "extra_author_attributes.name"];
    await saveExport({ source: file, path: lines, format: "ndjson", columns }, silent);
    expect(
      (await readFile(lines, "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { url: documents[0]?.url, extra_author_attributes: { name: "Ann" } },
      { url: documents[1]?.url },
    ]);
  });

  it("counts lines that aren't documents", async () => {
    const { folder, file } = await source([...sound, "{broken", "[]"]);
    const to = path.join(folder, "out.csv");
    const saved = await saveExport({ source: file, path: to, format: "csv", columns: ["url"] }, silent);
    expect(saved).toMatchObject({ rows: 2, unreadable: 2 });
    expect(differences(saved, 4, undefined, null)).toEqual([expect.stringContaining("2 lines") as string]);
  });
});

describe("the numbers of an export", () => {
  const saved = { rows: 100, unreadable: 0, cut: 0 };

  it("need no explanation if they agree", () => {
    expect(differences(saved, 100, { limit: 1000, expected: 100 }, 100)).toEqual([]);
    expect(differences(saved, 100, undefined, null)).toEqual([]);
  });

  it("differ because of the limit, changes meanwhile, later documents, or missing ones", () => {
    expect(differences(saved, 100, { limit: 100, expected: 250 }, 250)).toEqual([
      t("main:export.limited", { wanted: 250, limit: 100 }),
    ]);
    expect(differences(saved, 100, { limit: 1000, expected: 90 }, 100)[0]).toContain(
      t("main:export.cameIn", { count: 10 }),
    );
    expect(differences(saved, 100, { limit: 1000, expected: 100 }, 99)[0]).toContain(
      t("main:export.went", { count: 1 }),
    );
    expect(differences(saved, 120, { limit: 1000, expected: 120 }, 120)[0]).toContain("Run the export again");
    expect(differences({ ...saved, cut: 2 }, 100, undefined, null)[0]).toContain("truncated");
  });
});

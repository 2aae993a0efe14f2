import { writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { OpenTable } from "../../../../src/main/imports/open-table";
import { Unpacker } from "../../../../src/main/files/archives/unpacker";
import { groupFiles } from "../../../../src/main/imports/group-files";
import { TableFile } from "../../../../src/main/imports/table-file";
import { ImportPlan, type ReadingOptions } from "../../../../src/shared/ipc/imports";
import { lineName } from "../../../../src/shared/documents/file-parts";
import { t } from "../../../../src/shared/texts";
import { tables, writeTable, writings } from "../../../support/table-writer";
import { temporaryFolder } from "../../../support/temporary-folder";
import { workbook } from "../../../support/zip";

const never = new AbortController().signal;
const nothing = () => undefined;

/** Writes the files into one folder and returns their paths. */
function written(files: Record<string, string | Buffer>): string[] {
  const folder = temporaryFolder();
  return Object.entries(files).map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  });
}

async function survey(paths: readonly string[], options: ReadingOptions = {}): Promise<TableFile> {
  const sources = paths.map((file) => ({ path: file, name: path.basename(file), options: {} }));
  const file = await TableFile.survey(sources, options, nothing, never);
  onTestFinished(() => file.close());
  return file;
}

async function rowsOf(file: TableFile): Promise<{ line: number; cells: string[] }[]> {
  const rows: { line: number; cells: string[] }[] = [];
  for await (const { line, cells } of file.rows()) rows.push({ line, cells });
  return rows;
}

const texts = async (file: TableFile) => (await rowsOf(file)).map(({ cells }) => cells);
const tweet = (n: number) => `https://x.example/${n},2026-01-0${n},"Tweet\nnumber ${n}"`;
const head = "url,date,text";

describe("several files of one shape", () => {
  it("are read one after the other, and each line names its file", async () => {
    const file = await survey(
      written({
        "tweets-1.csv": [head, tweet(1), tweet(2), ""].join("\n"),
        "tweets-2.csv": [head, tweet(3), ""].join("\n"),
      }),
    );
    const rows = await rowsOf(file);
    expect(rows.map(({ cells }) => cells[2])).toEqual([
      "Tweet\nnumber 1",
      "Tweet\nnumber 2",
      "Tweet\nnumber 3",
    ]);
    expect(file.facts).toMatchObject({
      name: t("common:parts.names", { name: "tweets-1.csv", count: 1 }),
      rows: 3,
      parts: [
        { name: "tweets-1.csv", firstLine: 1, rows: 2 },
        { name: "tweets-2.csv", rows: 1 },
      ],
    });
    const { parts } = file.facts;
    expect(rows.map(({ line }) => lineName(parts, line))).toEqual([
      "tweets-1.csv, line 2",
      "tweets-1.csv, line 4",
      "tweets-2.csv, line 2",
    ]);
    expect(lineName(parts.slice(0, 1), 1014)).toBe("1,014");
  });

  it("can differ in column order and dialect", async () => {
    const file = await survey(
      written({
        "a.csv": [head, tweet(1), tweet(2)].join("\n"),
        "b.csv": ["Text;URL;Date", "Äpfel;https://x.example/3;2026-01-03;beyond"].join("\n"),
        "c.csv": Buffer.from("text\tdate\turl\nZoë\t2026-01-04\thttps://x.example/4", "latin1"),
      }),
    );
    expect((await texts(file)).slice(2)).toEqual([
      ["https://x.example/3", "2026-01-03", "Äpfel", "beyond"],
      ["https://x.example/4", "2026-01-04", "Zoë"],
    ]);
    const again = await TableFile.survey(file.sources, {}, nothing, never);
    onTestFinished(() => again.close());
    expect(await rowsOf(again)).toEqual(await rowsOf(file));
  });

  it("skip the lines above each header", async () => {
    const above = ["Export of March,,", ",,"];
    const file = await survey(
      written({
        "a.csv": [...above, head, tweet(1), tweet(2)].join("\n"),
        "b.csv": [...above, "Another line,,", head, tweet(3), tweet(4)].join("\n"),
      }),
    );
    expect((await texts(file)).map(([url]) => url)).toEqual(
      [1, 2, 3, 4].map((n) => `https://x.example/${n}`),
    );
  });

  it("are rejected with the name of a file with other columns", async () => {
    const paths = written({ "a.csv": [head, tweet(1)].join("\n"), "shops.csv": "id,stars\n1,5\n2,4" });
    await expect(survey(paths)).rejects.toThrow("shops.csv has different columns than a.csv");
  });

  it("are found among other files", async () => {
    const paths = written({
      "a.csv": [head, tweet(1)].join("\n"),
      "shops.csv": "id,stars\n1,5\n2,4",
      "b.csv": ["text,date,url", "Tea,2026-01-02,https://x.example/2"].join("\n"),
      "picture.png": Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0", "latin1"),
      "a.ndjson": '{"id": 1, "text": "Tea"}\n{"id": 2, "text": "Tea", "user": "Ann"}',
      "b.ndjson": '{"id": 3, "user": "Bob", "text": "Coffee"}',
    });
    const files = paths.map((file) => ({ path: file, name: path.basename(file) }));
    const unpacker = new Unpacker(null);
    const groups = [[0, 2], [1], [3], [4, 5]];
    expect(await groupFiles(files, unpacker, never)).toEqual({ groups, rejected: [] });
    const found = files.map((file) => ({ ...file, found: file.name }));
    expect(await groupFiles(found, unpacker, never)).toEqual({
      groups: [[0, 2], [1], [4, 5]],
      rejected: [{ at: 3, reason: t("files:notTable.foreign", { what: t("files:notTable.image") }) }],
    });
  });

  it("share the columns that JSON gives them", async () => {
    const file = await survey(
      written({
        "a.ndjson": '{"id": "1", "text": "Tea"}\n{"id": "2", "text": "Tea", "user": "Ann"}',
        "b.ndjson": '{"user": "Bob", "text": "Coffee", "id": "3"}',
      }),
    );
    expect(file.facts.columns.map(({ name }) => name)).toEqual(["id", "text", "user"]);
    expect((await texts(file)).at(-1)).toEqual(["3", "Coffee", "Bob"]);
  });

  it("compare their rows with each other", async () => {
    const file = await survey(
      written({
        "a.csv": [head, tweet(1), tweet(2)].join("\n"),
        "b.csv": [head, tweet(2), tweet(3)].join("\n"),
      }),
    );
    const plan = ImportPlan.parse({
      connectionId: "c",
      projectId: "p",
      datasetId: null,
      action: "create",
      mapping: { url: 0, published: 1, content: 2 },
      urlSuffix: null,
      timeZone: "UTC",
    });
    const { groups } = await new OpenTable(file).check(plan, nothing, never);
    expect(groups).toMatchObject([{ kind: "repeated_url", count: 1 }]);
    expect(groups[0]?.message).toContain("a.csv, line 4");
  });

  it("make up the original table, however it was split", async () => {
    await fc.assert(
      fc.asyncProperty(
        tables(12),
        writings,
        fc.array(fc.nat(12), { maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        async (rows, writing, cuts, seeds) => {
          const width = rows[0]?.length ?? 0;
          const names = Array.from({ length: width }, (_, i) => `name ${i}`);
          const options = {
            delimiter: writing.delimiter,
            quote: writing.quote,
            backslash: writing.backslash,
            header: true,
            preamble: 0,
          };
          const write = (some: readonly (readonly string[])[]) =>
            writeTable(some, { ...writing, quoteAll: true });
          const ends = [...new Set([...cuts.filter((at) => at < rows.length), rows.length])].sort(
            (a, b) => a - b,
          );
          const pieces = ends.map((end, at) => rows.slice(ends[at - 1] ?? 0, end));
          const files = Object.fromEntries(
            pieces.map((some, at) => {
              // The first part keeps the column order of the whole file.
              const keys = names.map((_, i) => [at === 0 ? i : Number(seeds.next().value), i] as const);
              const order = keys.sort(([a], [b]) => a - b).map(([, i]) => i);
              return [`${at}.csv`, write([names, ...some].map((row) => order.map((i) => row[i] ?? "")))];
            }),
          );
          const [one = ""] = written({ "whole.csv": write([names, ...rows]) });
          const whole = await survey([one], options);
          const parted = await survey(written(files), options);
          expect(await texts(parted)).toEqual(await texts(whole));
          expect(parted.facts.columns).toEqual(whole.facts.columns);
          const lines = (await rowsOf(parted)).map(({ line }) => line);
          expect(new Set(lines).size).toBe(rows.length);
          expect(lines).toEqual([...lines].sort((a, b) => a - b));
          const { parts } = parted.facts;
          expect(parts.map((part) => part.rows)).toEqual(pieces.map((some) => some.length));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("the sheets of a workbook", () => {
  const names = ["url", "date", "text"];
  const row = (n: number) => [`https://x.example/${n}`, "2026-01-02", `A mention of tea, number ${n}`];
  const sheets = {
    Summary: [["Mentions", "3"]],
    January: [names, row(1), row(2)],
    February: [
      ["Text", "URL", "Date"],
      ["A later mention, of coffee this time", "https://x.example/3", "2026-02-01"],
    ],
    Form: [names, ["", "", "Write here"]],
  };

  it("are read together if they have the same columns", async () => {
    const file = await survey(written({ "months.xlsx": workbook(sheets) }));
    expect(file.facts.parts.map(({ name, rows }) => [name, rows])).toEqual([
      ["January", 2],
      ["February", 1],
    ]);
    expect(file.facts.name).toBe("months.xlsx");
    expect((await texts(file)).at(-1)).toEqual([
      "https://x.example/3",
      "2026-02-01",
      "A later mention, of coffee this time",
    ]);
    const again = await TableFile.survey(file.sources, {}, nothing, never);
    onTestFinished(() => again.close());
    expect(await rowsOf(again)).toEqual(await rowsOf(file));
  });

  it("are those requested", async () => {
    const [file = ""] = written({ "months.xlsx": workbook(sheets) });
    const partsOf = async (options: ReadingOptions) =>
      (await survey([file], options)).facts.parts.map(({ name }) => name);
    expect(await partsOf({ sheet: "January" })).toEqual(["months.xlsx"]);
    expect(await partsOf({ sheets: ["February", "January"] })).toEqual(["February", "January"]);
    await expect(partsOf({ sheets: ["January", "Summary"] })).rejects.toThrow(/Summary/);
  });
});

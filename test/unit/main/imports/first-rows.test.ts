import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { OpenTable } from "../../../../src/main/imports/open-table";
import { TableFile } from "../../../../src/main/imports/table-file";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { suggestionOf } from "../../../../src/shared/documents/import-suggestion";
import { temporaryFolder } from "../../../support/temporary-folder";
import { workbook } from "../../../support/zip";

const never = new AbortController().signal;
const nothing = () => undefined;

function written(...files: [string, string | Buffer][]) {
  const folder = temporaryFolder();
  return files.map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return { path: file, name, options: {} };
  });
}

async function opened(sources: ReturnType<typeof written>) {
  const first = await TableFile.surveyStart(sources, {}, nothing, never);
  onTestFinished(() => first.close());
  return first;
}

const plan = ({ facts }: TableFile) =>
  ImportPlan.parse({
    connectionId: "c",
    projectId: "p",
    datasetId: null,
    action: "create",
    timeZone: "UTC",
    metrics: {},
    ...suggestionOf(facts),
  });

const count = 40_000;
/** Doesn't shrink when packed. */
const noise = () => randomBytes(160).toString("base64");
const numbers = Array.from({ length: count }, (_, at) => at);
/** The second column of dates is empty in the first rows, and fuller than the first in the whole file. */
const cells = (at: number) => [
  `https://forum.example/t/${at}`,
  at < 20_000 ? "2026-01-02" : "",
  at < 10_000 ? "" : "2026-02-03",
  `Post ${at} ${noise()}`,
];
const names = ["url", "created_at", "updated_at", "text"];
const csv = () => [names, ...numbers.map(cells)].map((row) => row.join(",")).join("\n");
const records = () =>
  numbers.map(cells).map((row) => Object.fromEntries(row.map((cell, at) => [names[at] ?? "", cell])));

describe("a large file", () => {
  it.each([
    ["posts.csv", csv],
    ["posts.csv.gz", () => gzipSync(csv())],
    ["posts.json", () => JSON.stringify({ about: { pages: 3 }, data: { posts: records() } })],
    [
      "posts.ndjson",
      () =>
        records()
          .map((one) => JSON.stringify(one))
          .join("\n"),
    ],
    ["posts.xlsx", () => workbook({ Posts: [names, ...numbers.map(cells)] })],
  ])(
    "is understood after its first rows, and as a whole when they are all read: %s",
    async (name, content) => {
      const sources = written([name, content()]);
      const first = await opened(sources);
      expect(first.facts.isPartial).toBe(true);
      expect(first.facts.rows).toBeLessThan(count / 2);

      const table = new OpenTable(first);
      const reading = table.readOn(nothing, never);
      const preview = await table.preview(plan(first), 2);
      expect(preview.map(({ document }) => document["content"])).toEqual([
        expect.stringMatching(/^Post 0 /),
        expect.stringMatching(/^Post 1 /),
      ]);

      const whole = await reading;
      onTestFinished(() => whole.close());
      const atOnce = await TableFile.survey(sources, {}, nothing, never);
      onTestFinished(() => atOnce.close());
      expect(whole.facts).toEqual(atOnce.facts);
      expect(whole.facts.rows).toBe(count);
      expect(whole.facts.isPartial).toBeUndefined();

      await table.close();
      const rows: string[] = [];
      for await (const { cells } of whole.rows()) if (rows.push(cells.at(-1) ?? "") >= 3) break;
      expect(rows[2]).toMatch(/^Post 2 /);
    },
  );

  it("can be several files", async () => {
    const half = csv().split("\n");
    const sources = written(
      ["a.csv", half.slice(0, 20_001).join("\n")],
      ["b.csv", [names.join(","), ...half.slice(20_001)].join("\n")],
    );
    const first = await opened(sources);
    expect(first.facts.isPartial).toBe(true);
    const whole = await first.readOn(nothing, never);
    onTestFinished(() => whole.close());
    expect(whole.facts.parts.map(({ rows }) => rows)).toEqual([20_000, 20_000]);
  });

  it("is read completely at once if its first rows aren't a table", async () => {
    const broken = Array.from({ length: 6000 }, () => `{"text": "${noise()}" 1}`);
    const sources = written([
      "posts.ndjson",
      [...broken, ...records().map((one) => JSON.stringify(one))].join("\n"),
    ]);
    const { facts } = await opened(sources);
    expect(facts.isPartial).toBeUndefined();
    expect(facts.rows).toBeGreaterThan(count);
  });
});

it("a small file is read completely", async () => {
  const rows = numbers.slice(0, 8000).map((at) => `https://forum.example/t/${at},Post ${at}`);
  const { facts } = await opened(written(["posts.csv", ["url,text", ...rows].join("\n")]));
  expect(facts).toMatchObject({ rows: 8000 });
  expect(facts.isPartial).toBeUndefined();
});

import { readFileSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { OpenTable } from "../../../../src/main/imports/open-table";
import { TableFile } from "../../../../src/main/imports/table-file";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { temporaryFolder } from "../../../support/temporary-folder";

const never = new AbortController().signal;
const nothing = () => undefined;
const plan = (changes: Partial<ImportPlan> = {}) =>
  ImportPlan.parse({
    connectionId: "c",
    projectId: "p",
    datasetId: null,
    action: "create",
    urlSuffix: null,
    timeZone: "UTC",
    mapping: { url: 0, published: 1, content: 2 },
    ...changes,
  });

/** Exports the rows that have problems and returns the exported text. */
async function exported(name: string, content: string, asked = plan()): Promise<string> {
  const folder = temporaryFolder();
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const open = new OpenTable(await TableFile.survey(file, {}, nothing, never));
  onTestFinished(() => open.close());
  const target = path.join(folder, `out-${name}`);
  await open.export(asked, null, null, target, nothing, never);
  return readFileSync(target, "utf8");
}

function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

const nested = [
  { url: "https://a.example/1", date: "2026-01-02", text: "Good" },
  {
    url: "https://a.example/2",
    date: "someday",
    text: "Bad",
    author: { name: "Lena", ids: [1, 2] },
    likes: 5,
  },
];

it("rows of a JSON list are exported as a list of the original objects, with line and reason", async () => {
  const written: unknown = JSON.parse(await exported("posts.json", JSON.stringify(nested, null, 2)));
  expect(written).toEqual([
    { ...nested[1], "Line in the file": 7, Reason: expect.stringContaining("someday") as string },
  ]);
});

it("rows of JSON Lines are exported as JSON Lines, with their fixes", async () => {
  const lines = nested.map((one) => JSON.stringify(one)).join("\n");
  const columns = ["url", "date", "text", "author.name"];
  const fixes = { "2": { [String(columns.indexOf("author.name"))]: "Lena Brandt" } };
  const written = (await exported("posts.jsonl", `${lines}\n`, plan({ fixes }))).trim().split("\n");
  expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      ...nested[1],
      author: { name: "Lena Brandt", ids: [1, 2] },
      "Line in the file": 2,
      Reason: expect.stringContaining("someday") as string,
    },
  ]);
});

it("a table with a UTF-8 byte order mark is exported with it, others without", async () => {
  const table = "url,date,text\nhttps://a.example/1,someday,Größe\n";
  const marked = await exported("marked.csv", `\ufeff${table}`);
  expect([marked.slice(0, 4), marked.includes("Größe")]).toEqual(["\ufeffurl", true]);
  expect((await exported("plain.csv", table)).startsWith("url")).toBe(true);
});

it("a list without rows is exported as an empty list", async () => {
  expect(JSON.parse(await exported("fine.json", JSON.stringify(nested.slice(0, 1))))).toEqual([]);
});

it.each(["posts.json", "posts.csv"])("nothing is left on disk if writing %s is canceled", async (name) => {
  const folder = temporaryFolder();
  const file = path.join(folder, name);
  writeFileSync(
    file,
    name.endsWith("json") ? JSON.stringify(nested) : "url,date,text\nhttps://a.example/1,someday,x\n",
  );
  const open = new OpenTable(await TableFile.survey(file, {}, nothing, never));
  onTestFinished(() => open.close());
  const target = path.join(folder, "out");
  await expect(open.export(plan(), null, null, target, nothing, AbortSignal.abort())).rejects.toThrow();
  // Once a later export is complete, the first can't write anything more.
  await open.export(plan(), null, null, path.join(folder, "later"), nothing, never);
  expect(readdirSync(folder).sort()).toEqual(["later", name].sort());
  if (process.platform === "linux") expect(openFiles().filter((one) => one.startsWith(target))).toEqual([]);
});

it("rows of a chat and of plain text are exported as a table", async () => {
  const asked = plan({ mapping: { content: 0 } });
  const chat = await exported(
    "chat.txt",
    "31.12.24, 21:41 - Anna: Hi, you\n31.12.24, 21:42 - Bea: Hello\n",
    asked,
  );
  expect(chat.split("\r\n").slice(0, 2)).toEqual([
    "Date,Author,Text,Line in the file,Reason",
    expect.stringMatching(/^2024-12-31T21:41:00,Anna,"Hi, you",1,/),
  ]);
  const text = await exported("notes.txt", "Loud, and slow\nQuiet\n", asked);
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    "Text,Line in the file,Reason",
    expect.stringMatching(/^"Loud, and slow",1,/),
  ]);
});

import { readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeStreamFile } from "../../../../src/main/streams/stream-file";
import { readSentiment } from "../../../../src/main/files/columns/sentiment";
import { TableFile } from "../../../../src/main/imports/table-file";
import { temporaryFolder } from "../../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;
const body = (n: number) => JSON.stringify({ url: `https://paper.example/${n}`, host_url: "paper.example" });

it("writes what can be imported, one document a line, below a folder that it creates", async () => {
  const at = { folder: path.join(folder, "files"), name: "brand" };
  const file = await writeStreamFile(at, [body(1), body(2)], signal);
  expect(path.basename(file)).toMatch(/^brand-.*\.ndjson$/);
  expect(readFileSync(file, "utf8")).toBe(
    '{"url":"https://paper.example/1"}\n{"url":"https://paper.example/2"}\n',
  );
});

it.each(["../../brand", "..", "C:\\brand", "a/b"])(
  "stays in its folder for a stream named %s",
  async (streamId) => {
    const file = await writeStreamFile({ folder, name: streamId }, [body(1)], signal);
    expect(path.dirname(file)).toBe(folder);
  },
);

it("deletes what was written more than a week before, and nothing else", async () => {
  const longAgo = new Date("2026-01-01");
  for (const name of ["old.ndjson", "new.ndjson", "notes.txt"]) writeFileSync(path.join(folder, name), "");
  for (const name of ["old.ndjson", "notes.txt"]) utimesSync(path.join(folder, name), longAgo, longAgo);
  const file = await writeStreamFile({ folder, name: "brand" }, [body(1)], signal);
  expect(readdirSync(folder).sort()).toEqual([path.basename(file), "new.ndjson", "notes.txt"]);
});

it("leaves nothing behind if it is stopped", async () => {
  function* bodies() {
    yield body(1);
    stopping.abort();
    yield body(2);
  }
  const stopping = new AbortController();
  await expect(writeStreamFile({ folder, name: "brand" }, bodies(), stopping.signal)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

it("is imported with the sentiments that the documents have, and not as of their earlier import", async () => {
  const document = {
    url: "https://paper.example/1",
    content: "A kestrel",
    published: 1_760_000_000_000,
    sentiment: 0,
    source_type: ["OTHER"],
    import: "birds.csv · 2026-11-23 22:04",
  };
  const file = await writeStreamFile({ folder, name: "brand" }, [JSON.stringify(document)], signal);
  const { facts, sentimentScale } = await TableFile.survey(file, {}, () => undefined, signal).then(
    (table) => ({
      facts: table.facts,
      sentimentScale: (name: string) =>
        table.sentimentScale(table.facts.columns.findIndex((column) => column.name === name)),
    }),
  );
  expect(facts.columns.map(({ name }) => name)).not.toContain("import");
  expect(readSentiment("0", sentimentScale("sentiment"))).toBe(0);
  expect(readSentiment("3", sentimentScale("sentiment"))).toBe(3);
});

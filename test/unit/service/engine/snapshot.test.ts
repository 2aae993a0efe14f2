import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { Columns, codeNames, isRare } from "../../../../src/service/engine/columns/columns";
import { columnsOf, snapshotOf } from "../../../../src/service/engine/columns/snapshot-content";
import type { Dictionary } from "../../../../src/service/engine/columns/dictionary";
import {
  type SnapshotReader,
  readSnapshot,
  writeSnapshot,
} from "../../../../src/service/engine/columns/snapshot-file";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { Workspace } from "../../../../src/service/workspace/workspace";
import { columnEngineOf } from "../../../support/column-engine";
import { temporaryFolder } from "../../../support/temporary-folder";

const document = (more: object) => ({
  url: "https://a.example/",
  published: 1,
  search_indexed: 1,
  content: "",
  lang: "en",
  sentiment: 0,
  word_count: 0,
  host_url: "a.example",
  domain_url: "a.example",
  ...more,
});

it("a snapshot excludes documents added while it is written", async () => {
  const columns = new Columns();
  columns.put(0, 1, false, document({ article_extended_attributes: { chirp_likes: 1 } }));
  columns.put(1, 1, false, document({ article_extended_attributes: { chirp_likes: 2 } }));
  const { sections, about } = snapshotOf(columns, 1);
  const folder = mkdtempSync(join(tmpdir(), "earshot-snapshot-"));
  try {
    await writeSnapshot(join(folder, "columns"), sections, about);
    const { columns: read } = readSnapshot(join(folder, "columns"), columnsOf);
    read.put(1, 1, false, document({}));
    expect([0, 1].map((id) => read.metric("chirp_likes")?.(id))).toEqual([1, Number.NaN]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("codes get wider and rare numbers an array when a document needs them, also in a snapshot", async () => {
  const columns = new Columns();
  const count = 300;
  for (let id = 0; id < count; id++)
    columns.put(
      id,
      1,
      false,
      document({ host_url: `h${id}.example`, ...(id === 290 ? { rating: 4.5 } : {}) }),
    );
  columns.put(3, 1, false, document({ host_url: "h3.example", rating: 2 }));
  columns.put(290, 1, false, document({ host_url: "h290.example" }));
  const { sections, about } = snapshotOf(columns, count);
  const path = join(temporaryFolder(), "columns");
  await writeSnapshot(path, sections, about);
  const { columns: read } = readSnapshot(path, columnsOf);
  for (const of of [columns, read]) {
    const hosts = Array.from(of.dense.host.subarray(0, count), (code) => of.dictionaries.host.text(code));
    expect(hosts).toEqual(Array.from({ length: count }, (_, id) => `h${id}.example`));
    const rated = Array.from({ length: count }, (_, id) => id).filter(
      (id) => !Number.isNaN(of.metric("rating")?.(id)),
    );
    expect(rated).toEqual([3]);
    expect(of.metric("comment_count")?.(3)).toBeNaN();
  }
});

it("network metrics aren't project metrics, even with equal names", () => {
  const columns = new Columns();
  columns.put(0, 1, false, document({ article_extended_attributes: { "custom.score": 1 } }));
  expect(columns.metric("custom.score")).toBeUndefined();
});

/**
 * Rewrites the snapshot of a closed workspace in an earlier format. Format 3 has no assumed dates and imports. Before
 * format 6, codes took four bytes, and rare numbers an array in any case.
 */
async function asEarlier(folder: string, format: 3 | 4): Promise<void> {
  const path = pathOf(folder);
  const { columns } = readSnapshot(path, columnsOf);
  const textsOf = (sizes: object, lists: Record<string, { dictionary: Dictionary }>) =>
    Object.fromEntries(
      Object.entries(sizes).map(([name, about]: [string, object]) => [
        name,
        { ...about, values: lists[name]?.dictionary.values },
      ]),
    );
  const sections: { name: string; bytes: Uint8Array }[] = [];
  const About = z.looseObject({ lists: z.looseObject({}), keywords: z.looseObject({}) });
  const about = readSnapshot(path, (reader) => {
    const file = readFileSync(path);
    const trailer = file.subarray(file.length - 8 - file.readUInt32LE(file.length - 8), file.length - 8);
    const Trailer = z.object({ sections: z.array(z.object({ name: z.string() })) });
    for (const { name } of Trailer.parse(JSON.parse(trailer.toString("utf8"))).sections) {
      if (name.includes(" texts ")) continue;
      if (format === 3 && (name === "import" || name === "assumed")) continue;
      const bytes = new Uint8Array(reader.bytesOf(name) ?? 0);
      reader.read(name, bytes);
      const wide = codeNames.some((code) => code === name)
        ? Uint32Array.from(bytes)
        : bytes.length === 0 && isRare(name)
          ? columns.dense[name === "noise_level" ? "word_count" : "reach"].slice(0, columns.size).fill(NaN)
          : bytes;
      sections.push({ name, bytes: new Uint8Array(wide.buffer) });
    }
    return About.parse(reader.about);
  });
  const dictionaries = Object.fromEntries(
    Object.entries(columns.dictionaries)
      .filter(([name]) => format === 4 || name !== "import")
      .map(([name, { values }]) => [name, values]),
  );
  await writeSnapshot(path, sections, () => ({
    ...about,
    dictionaries,
    lists: textsOf(about.lists, columns.lists),
    keywords: textsOf(about.keywords, Object.fromEntries(columns.keywords)),
    format,
  }));
}

/** A workspace with three documents, closed. */
async function closedWorkspace(): Promise<string> {
  const folder = temporaryFolder();
  const filled = Workspace.open({ folder, create: true });
  const project = filled.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  const documents = [
    { import: "posts.csv" },
    { date_assumed: true, tags_customer: ["café", "👍"] },
    { content: 'says "import": and "date_assumed":true', tags_customer: ["👍"] },
  ];
  await filled.documents.write(place, (modifications) => {
    for (const [n, more] of documents.entries())
      modifications.modify("create", { url: `https://a.example/${n}`, published: n, content: "a", ...more });
    modifications.commit();
    return Promise.resolve();
  });
  await filled.close();
  return folder;
}

const expected = {
  imports: ["posts.csv", "", ""],
  assumed: [1],
  tags: [[], ["café", "👍"], ["👍"]],
};

it.each([3, 4] as const)("a workspace opens with a snapshot in format %i", async (format) => {
  const folder = await closedWorkspace();
  await asEarlier(folder, format);
  expect(readSnapshot(pathOf(folder), columnsOf).isEarlier).toBe(format === 3);

  const opened = Workspace.open({ folder });
  expect(shown(columnEngineOf(opened).columns)).toEqual(expected);
  expect(columnEngineOf(opened).columns.dense.import.BYTES_PER_ELEMENT).toBe(1);
  expect(columnEngineOf(opened).columns.dense.rating).toHaveLength(0);
  await opened.close();
  // A snapshot that lacked fields was replaced.
  expect(readSnapshot(pathOf(folder), columnsOf).isEarlier).toBe(false);
  const again = Workspace.open({ folder });
  expect(shown(columnEngineOf(again).columns)).toEqual(expected);
  await again.close();
});

it("a snapshot whose writing was interrupted is ignored and removed", async () => {
  const folder = await closedWorkspace();
  const whole = pathOf(folder);
  writeFileSync(whole.replace("columns-1", "columns-2"), readFileSync(whole).subarray(0, 500));
  const opened = Workspace.open({ folder });
  expect(shown(columnEngineOf(opened).columns)).toEqual(expected);
  expect(readdirSync(folder).filter((name) => name.startsWith("columns-"))).toEqual(["columns-1.bin"]);
  await opened.close();
});

it.each<[string, (reader: SnapshotReader) => SnapshotReader]>([
  [
    "is damaged",
    (reader) => ({
      ...reader,
      read: (name, into) => {
        if (name === "author texts 1") throw new Error("damaged");
        reader.read(name, into);
      },
    }),
  ],
  [
    "is missing",
    (reader) => ({
      ...reader,
      bytesOf: (name) => (name === "author texts 1" ? undefined : reader.bytesOf(name)),
    }),
  ],
])("texts are stored in several pieces, and none is read if one %s", async (_, harmed) => {
  const columns = new Columns();
  const odd = ["half \ud83d", "half \ud83e", "", "whole 👍", "x".repeat(300_000)];
  const names = [...odd, ...Array.from({ length: 5 }, (_, i) => `${i} `.repeat(100_000))];
  for (const [id, name] of names.entries())
    columns.put(id, 1, false, document({ extra_author_attributes: { name } }));
  const { sections, about } = snapshotOf(columns, names.length);
  const path = join(temporaryFolder(), "columns");
  await writeSnapshot(path, sections, about);

  const { columns: read } = readSnapshot(path, columnsOf);
  const texts = (of: Columns) =>
    Array.from(of.dense.author.subarray(0, names.length), (code) => of.dictionaries.author.text(code));
  expect(texts(read)).toEqual(texts(columns).map((text) => Buffer.from(text).toString()));
  expect(() => readSnapshot(path, (reader) => columnsOf(harmed(reader)))).toThrow();
});

const pathOf = (folder: string) =>
  join(folder, readdirSync(folder).find((file) => file.startsWith("columns-")) ?? "");

function shown({ dense, dictionaries, assumed, lists, size }: Columns) {
  const imports = [...dense.import.subarray(0, size)].map((code) => dictionaries.import.text(code));
  const tags = imports.map((_, id) => {
    const found: string[] = [];
    lists.tag.each(id, (code) => found.push(lists.tag.dictionary.text(code)));
    return found;
  });
  return { imports, assumed: [...assumed.toIds()], tags };
}

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Columns } from "../../../../src/service/engine/columns/columns";
import { columnsOf, snapshotOf } from "../../../../src/service/engine/columns/snapshot-content";
import {
  SectionFile,
  type SectionReader,
  writeSections,
} from "../../../../src/service/engine/columns/section-file";
import { scorerOrigin } from "../../../../src/service/annotate";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { openWorkspace } from "../../../../src/service/open-workspace";
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
    await writeSections(join(folder, "columns"), sections, about);
    const read = columnsOf(new SectionFile(join(folder, "columns")));
    read.put(1, 1, false, document({}));
    expect([0, 1].map((id) => read.metric("chirp_likes")?.(id))).toEqual([1, Number.NaN]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("columns get wider and rare numbers an array when a document needs them, also in a snapshot", async () => {
  const columns = new Columns();
  const count = 300;
  const more = (id: number) => ({
    host_url: `h${id}.example`,
    tokens_hashtag: [`a${id}`, `b${id}`],
    ...(id === 290 ? { rating: 4.5 } : {}),
    ...(id === 20 ? {} : { engagement: id === 200 ? 0.1 : id }),
  });
  for (let id = 0; id < count; id++) columns.put(id, 1, false, document(more(id)));
  columns.put(3, 1, false, document({ ...more(3), rating: 2 }));
  columns.put(290, 1, false, document({ ...more(290), rating: undefined }));
  const { sections, about } = snapshotOf(columns, count);
  const path = join(temporaryFolder(), "columns");
  await writeSections(path, sections, about);
  const read = columnsOf(new SectionFile(path));
  const all = Array.from({ length: count }, (_, id) => id);
  for (const of of [columns, read]) {
    const hosts = Array.from(of.dense.host.subarray(0, count), (code) => of.dictionaries.host.text(code));
    expect(hosts).toEqual(all.map((id) => `h${id}.example`));
    const { hashtag } = of.lists;
    const hashtags = all.map((id) => {
      const found: string[] = [];
      hashtag.each(id, (code) => found.push(hashtag.dictionary.text(code)));
      return found;
    });
    expect(hashtags).toEqual(all.map((id) => more(id).tokens_hashtag));
    expect(all.map((id) => of.metric("engagement")?.(id))).toEqual(
      all.map((id) => more(id).engagement ?? Number.NaN),
    );
    expect(all.filter((id) => !Number.isNaN(of.metric("rating")?.(id)))).toEqual([3]);
    expect(of.metric("comment_count")?.(3)).toBeNaN();
  }
});

it("network metrics aren't project metrics, even with equal names", () => {
  const columns = new Columns();
  columns.put(0, 1, false, document({ article_extended_attributes: { "custom.score": 1 } }));
  expect(columns.metric("custom.score")).toBeUndefined();
});

/** A workspace with three documents, closed. */
async function closedWorkspace(): Promise<string> {
  const folder = temporaryFolder();
  const filled = openWorkspace({ folder, create: true });
  const project = filled.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  const documents = [
    { import: "posts.csv", reach: 16_777_217, engagement: 5, content: "two words" },
    {
      date_assumed: true,
      tags_customer: ["café", "👍"],
      sentiment: 2,
      sentiment_origin: "person",
      post_type: ["REPOST"],
    },
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
  reposts: [1],
  origins: [scorerOrigin, "person", scorerOrigin],
  tags: [[], ["café", "👍"], ["👍"]],
  reach: [16_777_217, Number.NaN, Number.NaN],
  engagement: [5, Number.NaN, Number.NaN],
  words: [2, 1, 6],
};

it("a snapshot in an earlier format is replaced", async () => {
  const folder = await closedWorkspace();
  const { sections, about } = snapshotOf(columnsOf(new SectionFile(pathOf(folder))), 3);
  await writeSections(pathOf(folder), sections, () => ({ ...about(), format: 10 }));
  expect(() => columnsOf(new SectionFile(pathOf(folder)))).toThrow();

  const opened = openWorkspace({ folder });
  expect(shown(columnEngineOf(opened).columns)).toEqual(expected);
  await opened.close();
  expect(shown(columnsOf(new SectionFile(pathOf(folder))))).toEqual(expected);
});

it("a snapshot whose writing was interrupted is ignored and removed", async () => {
  const folder = await closedWorkspace();
  const whole = pathOf(folder);
  writeFileSync(whole.replace("columns-1", "columns-2"), readFileSync(whole).subarray(0, 500));
  const opened = openWorkspace({ folder });
  expect(shown(columnEngineOf(opened).columns)).toEqual(expected);
  expect(readdirSync(folder).filter((name) => name.startsWith("columns-"))).toEqual(["columns-1.bin"]);
  await opened.close();
});

it.each<[string, Partial<SectionReader>]>([
  [
    "is damaged",
    {
      readInto: (name) => {
        if (name === "author texts 1") throw new Error("damaged");
      },
    },
  ],
  ["is missing", { has: (name) => name !== "author texts 1" }],
])("texts are stored in several pieces, and none is read if one %s", async (_, harm) => {
  const columns = new Columns();
  const odd = ["half \ud83d", "half \ud83e", "", "whole 👍", "x".repeat(300_000)];
  const names = [...odd, ...Array.from({ length: 5 }, (_, i) => `${i} `.repeat(100_000))];
  for (const [id, name] of names.entries())
    columns.put(id, 1, false, document({ extra_author_attributes: { name } }));
  const { sections, about } = snapshotOf(columns, names.length);
  const path = join(temporaryFolder(), "columns");
  await writeSections(path, sections, about);

  const read = columnsOf(new SectionFile(path));
  const texts = (of: Columns) =>
    Array.from(of.dense.author.subarray(0, names.length), (code) => of.dictionaries.author.text(code));
  expect(texts(read)).toEqual(texts(columns));
  expect(() => columnsOf(harmedReader(new SectionFile(path), harm))).toThrow();
});

/** A reader that fails as given, and else reads the file. */
function harmedReader(file: SectionFile, harm: Partial<SectionReader>): SectionReader {
  return {
    about: file.about,
    bytesOf: (name) => file.bytesOf(name),
    has: (name) => harm.has?.(name) ?? file.has(name),
    readInto: (name, into) => {
      harm.readInto?.(name, into);
      file.readInto(name, into);
    },
  };
}

const pathOf = (folder: string) =>
  join(folder, readdirSync(folder).find((file) => file.startsWith("columns-")) ?? "");

function shown({ dense, dictionaries, assumed, reposts, lists, size }: Columns) {
  const origins = [...dense.sentiment_origin.subarray(0, size)].map((code) =>
    dictionaries.sentiment_origin.text(code),
  );
  const imports = [...dense.import.subarray(0, size)].map((code) => dictionaries.import.text(code));
  const tags = imports.map((_, id) => {
    const found: string[] = [];
    lists.tag.each(id, (code) => found.push(lists.tag.dictionary.text(code)));
    return found;
  });
  return {
    imports,
    origins,
    assumed: [...assumed.toIds()],
    reposts: [...reposts.toIds()],
    tags,
    reach: [...dense.reach.subarray(0, size)],
    engagement: [...dense.engagement.subarray(0, size)],
    words: [...dense.word_count.subarray(0, size)],
  };
}

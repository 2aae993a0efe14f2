import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { Columns } from "../../../../src/service/analytics/columns";
import { columnsOf, snapshotOf } from "../../../../src/service/analytics/snapshot-content";
import { readSnapshot, writeSnapshot } from "../../../../src/service/analytics/snapshot-file";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { Workspace } from "../../../../src/service/workspace/workspace";

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

it("network metrics aren't project metrics, even with equal names", () => {
  const columns = new Columns();
  columns.put(0, 1, false, document({ article_extended_attributes: { "custom.score": 1 } }));
  expect(columns.metric("custom.score")).toBeUndefined();
});

/** Rewrites the snapshot of a closed workspace in format 3, which has no assumed dates or imports. */
async function asEarlier(folder: string): Promise<void> {
  const [name = ""] = readdirSync(folder).filter((file) => file.startsWith("columns-"));
  const path = join(folder, name);
  const sections: { name: string; bytes: Uint8Array }[] = [];
  const About = z.looseObject({ dictionaries: z.looseObject({}) });
  const about = readSnapshot(path, (reader) => {
    const file = readFileSync(path);
    const trailer = file.subarray(file.length - 8 - file.readUInt32LE(file.length - 8), file.length - 8);
    const Trailer = z.object({ sections: z.array(z.object({ name: z.string() })) });
    for (const section of Trailer.parse(JSON.parse(trailer.toString("utf8"))).sections) {
      if (section.name === "import" || section.name === "assumed") continue;
      const bytes = new Uint8Array(reader.bytesOf(section.name) ?? 0);
      reader.read(section.name, bytes);
      sections.push({ name: section.name, bytes });
    }
    return About.parse(reader.about);
  });
  const dictionaries = { ...about.dictionaries };
  Reflect.deleteProperty(dictionaries, "import");
  await writeSnapshot(path, sections, () => ({ ...about, dictionaries, format: 3 }));
}

it("a workspace with a snapshot in the earlier format opens with its assumed dates and imports", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-earlier-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filled = Workspace.open({ folder, create: true });
  const project = filled.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  const add = (workspace: Workspace, n: number, more: object) =>
    workspace.documents.write(place, (modifications) => {
      const url = `https://a.example/${n}`;
      modifications.modify("create", { url, published: n, content: "a", ...more });
      modifications.commit();
      return Promise.resolve();
    });
  await add(filled, 0, { import: "posts.csv" });
  await add(filled, 1, { date_assumed: true });
  await add(filled, 2, { content: 'says "import": and "date_assumed":true' });
  await filled.close();
  await asEarlier(folder);

  const opened = Workspace.open({ folder });
  expect(shown(opened.columns)).toEqual({ imports: ["posts.csv", "", ""], assumed: [1] });
  await opened.close();
  // Closing the workspace wrote the snapshot in the current format.
  expect(readSnapshot(pathOf(folder), columnsOf).isEarlier).toBe(false);
  const again = Workspace.open({ folder });
  expect(shown(again.columns)).toEqual({ imports: ["posts.csv", "", ""], assumed: [1] });
  await again.close();
});

const pathOf = (folder: string) =>
  join(folder, readdirSync(folder).find((file) => file.startsWith("columns-")) ?? "");

function shown({ dense, dictionaries, assumed, size }: Columns) {
  const imports = [...dense.import.subarray(0, size)].map((code) => dictionaries.import.text(code));
  return { imports, assumed: [...assumed.toIds()] };
}

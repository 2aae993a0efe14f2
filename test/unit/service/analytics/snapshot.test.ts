import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Columns } from "../../../../src/service/analytics/columns";
import { columnsOf, snapshotOf } from "../../../../src/service/analytics/snapshot-content";
import { readSnapshot, writeSnapshot } from "../../../../src/service/analytics/snapshot-file";

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

it("a snapshot holds nothing of documents that come while it is written", async () => {
  const columns = new Columns();
  columns.put(0, 1, false, document({ article_extended_attributes: { chirp_likes: 1 } }));
  columns.put(1, 1, false, document({ article_extended_attributes: { chirp_likes: 2 } }));
  const { sections, about } = snapshotOf(columns, 1);
  const folder = mkdtempSync(join(tmpdir(), "earshot-snapshot-"));
  try {
    await writeSnapshot(join(folder, "columns"), sections, about);
    const read = readSnapshot(join(folder, "columns"), columnsOf);
    read.put(1, 1, false, document({}));
    expect([0, 1].map((id) => read.metric("chirp_likes")?.(id))).toEqual([1, Number.NaN]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("a figure of a network is no metric of the project, whatever its name", () => {
  const columns = new Columns();
  columns.put(0, 1, false, document({ article_extended_attributes: { "custom.score": 1 } }));
  expect(columns.metric("custom.score")).toBeUndefined();
});

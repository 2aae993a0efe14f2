import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openWorkspace } from "../../../../src/service/open-workspace";

it("opening a workspace of an earlier version recomputes its domains once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-domains-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hosts = ["www.city.nakano.ne.jp", "news.example", "ann.blogspot.com"];
  const earlier = openWorkspace({ folder, create: true });
  earlier.db.run("INSERT INTO collection (id, project, name) VALUES (1, 'p', '')");
  for (let id = 0; id < 6; id++) {
    const host_url = hosts[id % 3] ?? "";
    const domain_url = host_url.split(".").slice(-2).join(".");
    const texts = {
      url: `https://${host_url}/${id}`,
      content: 'a "b" \u2028',
      lang: "en",
      host_url,
      domain_url,
    };
    const body = {
      ...texts,
      published: id,
      search_indexed: 0,
      sentiment: 0,
      word_count: 1,
      own: { key: 1.5 },
    };
    earlier.db.run("INSERT INTO document (id, collection, url, deleted, body) VALUES (?, 1, ?, ?, ?)", [
      id,
      texts.url,
      id === 3,
      JSON.stringify(body),
    ]);
  }
  earlier.db.run("DELETE FROM meta WHERE key = 'domain_rules'");
  await earlier.close();

  const opened = openWorkspace({ folder });
  const documents = await opened.documents.read([0, 1, 2, 3, 4, 5]);
  const domains = documents.map((document) => document?.domain_url);
  const expected = ["nakano.ne.jp", "news.example", "ann.blogspot.com"];
  expect(domains).toEqual([...expected, ...expected]);
  expect(documents[0]).toMatchObject({ content: 'a "b" \u2028', own: { key: 1.5 } });
  opened.db.run(`UPDATE document SET body = json_set(body, '$.domain_url', 'left.alone') WHERE id = 0`);
  await opened.close();

  const again = openWorkspace({ folder });
  expect(await again.documents.read([0])).toMatchObject([{ domain_url: "left.alone" }]);
  await again.close();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { loadDetector } from "../../../../src/service/annotate";
import { openWorkspace } from "../../../../src/service/open-workspace";
import { parse } from "../../../../src/shared/query";
import { countOf } from "../../../support/engines";
import { startService } from "../../../support/service";

beforeAll(loadDetector);

it("opening a workspace of an earlier version gives hashtags their accents and accounts their hosts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-tokens-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const service = await startService({ folder });
  const texts = [
    "Feliz #Año",
    "un #ano",
    "ask @ann@social.example",
    "ask @ann",
    "edited, was #Más",
    "Il pleut aujourd'hui",
  ];
  await service.call(
    "POST",
    `/api/v2/docs/p/${service.projectId}`,
    texts.map((content, n) => ({
      upsert: { url: `https://paper.example/${n}`, published: `${n}`, content },
    })),
  );
  await service.stop();

  const earlier = openWorkspace({ folder });
  const change = (id: number, field: string, value: string) =>
    earlier.db.run("UPDATE document SET body = json_set(body, ?, json(?)) WHERE id = ?", [
      `$.${field}`,
      JSON.stringify([value]),
      id,
    ]);
  const ids = earlier.engine.size;
  change(ids - 6, "tokens_hashtag", "ano");
  change(ids - 4, "tokens_mention", "ann");
  change(ids - 2, "tokens_hashtag", "earlier");
  earlier.db.run("UPDATE document SET body = json_set(body, '$.word_count', 4) WHERE id = ?", [ids - 1]);
  earlier.db.run("DELETE FROM meta WHERE key = 'text_rules'");
  earlier.db.run("INSERT OR REPLACE INTO changed (document, change) SELECT id, 1000 FROM document");
  await earlier.close();

  const opened = openWorkspace({ folder });
  onTestFinished(() => opened.close());
  const found = (q: string) => countOf(opened.engine, { query: parse(q) });
  expect(await found("hashtag:año")).toBe(1);
  expect(await found("hashtag:ano")).toBe(1);
  expect(await found("mention:ann@social.example")).toBe(1);
  expect(await found("mention:ann")).toBe(1);
  expect(await found("hashtag:earlier")).toBe(1);
  expect(await found("aujourd’hui")).toBe(1);
  expect(await found("hui")).toBe(0);
  expect(await opened.documents.read([ids - 1])).toMatchObject([{ word_count: 3 }]);
  expect(opened.meta.get("text_rules")).toBeDefined();
  const words = await opened.engine.words(
    {},
    {
      kinds: new Set(["hashtag", "mention"]),
      max: 10,
    },
  );
  expect(words.terms.map(({ query, documents }) => [query, documents]).sort()).toEqual(
    [
      ["hashtag:ano", 1],
      ["hashtag:año", 1],
      ["hashtag:earlier", 1],
      ["mention:ann", 1],
      ['mention:"ann@social.example"', 1],
    ].sort(),
  );
});

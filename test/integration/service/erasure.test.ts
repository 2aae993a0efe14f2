import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ErasureDone } from "../../../src/shared/people/erasure";
import {
  databaseFile,
  erasedDatabase,
  erasedFile,
  exportsFolder,
  orderFile,
} from "../../../src/shared/workspace-folder";
import { type TestService, startService } from "../../support/service";
import { spawnService } from "../../support/service-process";

let folder: string;
let place: string;
const author = { id: "quillfeather77", name: "Zelda Quillfeather", url: "https://x.com/quillfeather77" };
/** Everything that only this author's documents have. */
const planted = ["quillfeather", "zelda", "marzipanturbine"];

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "earshot-erasure-"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const post = (url: string, by: object, more: object = {}) => ({
  create: { url, published: "1760000000000", content: "A fine kite", extra_author_attributes: by, ...more },
});

/** A workspace in which an author has left traces everywhere. */
async function filled(): Promise<TestService> {
  folder = mkdtempSync(join(place, "workspace-"));
  const service = await startService({ folder, title: "Own" });
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    post("https://x.com/quillfeather77/status/1", author, { content: "My marzipanturbine is a kite" }),
    post("https://x.com/quillfeather77/status/2", author, { content: "Another marzipanturbine" }),
    post(
      "https://paper.example/3",
      { name: "Otto" },
      {
        content: "Zelda Quillfeather, @quillfeather77: kites",
        parent_url: "https://x.com/quillfeather77/status/1",
      },
    ),
    post("https://paper.example/4", { name: "Mia" }, { content: "Nothing but kites" }),
  ]);
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    { delete: { url: "https://x.com/quillfeather77/status/2" } },
  ]);
  return service;
}

/** Leaves the order to erase the author in the folder, as main does. */
function order(): void {
  const tag = "0123456789abcdef";
  const text = { id: "order", tag, language: "en", author: { id: author.id, name: author.name } };
  writeFileSync(join(folder, orderFile), JSON.stringify(text));
}

/** Files of the folder that contain one of the planted texts, in any case. */
function remains(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(folder, name);
    if (!statSync(file).isFile() || name === erasedFile) return false;
    const bytes = readFileSync(file, "latin1").toLowerCase();
    return planted.some((text) => bytes.includes(text));
  });
}

const results = async ({ call, projectId }: TestService, query: string) =>
  JSON.stringify((await call("GET", `/api/v1/search/p/${projectId}/results?${query}`))["result_content"]);

it("counts what there is of an author while the workspace is open", async () => {
  const service = await filled();
  const env = { EARSHOT_AUTHOR: JSON.stringify({ id: author.id, name: author.name }) };
  const child = await spawnService(["--workspace", folder, "--traces"], env);
  expect((await child.exited).code).toBe(0);
  expect(child.lines.join()).toContain('"documents":2,"mentions":1');
  await service.stop();
});

it("leaves nothing of an author in any file, and everything of the others", async () => {
  const service = await filled();
  await service.call("GET", `/local/p/${service.projectId}/words`);
  await service.stop();
  writeFileSync(join(folder, `${databaseFile}.before-2`), "a backup with Zelda");
  expect(remains()).toContain(databaseFile);
  order();
  const opened = await startService({ folder, erasure: "order" });
  expect(remains()).toEqual([]);
  const done = ErasureDone.parse(JSON.parse(readFileSync(join(folder, erasedFile), "utf8")));
  expect(done.counts).toMatchObject({ documents: 2, mentions: 1, backups: 1 });
  expect(done.recognition.urls).toHaveLength(2);
  expect(await results(opened, "q=kites")).toContain("author_01234567: kites");
  expect(await results(opened, "q=nothing")).toContain("Nothing but kites");
  expect(await results(opened, "q=kite")).toBe(JSON.stringify({ data: [] }));
  await opened.stop();
  expect(remains()).toEqual([]);
});

it("removes an author from finished exports", async () => {
  const service = await filled();
  await service
    .call("POST", `/api/v1/search/p/${service.projectId}/export`, { query: "kite" })
    .catch(() => 0);
  await service.stop();
  const file = join(folder, exportsFolder, "mine-00000000-0000-0000-0000-000000000000.ndjson");
  mkdirSync(join(folder, exportsFolder), { recursive: true });
  const line = (by: object) => JSON.stringify({ url: "https://a.example/1", extra_author_attributes: by });
  writeFileSync(file, `${line(author)}\n${line({ name: "Mia" })}\n`);
  // A kill has left an export whose last line is cut off, and one from which an author was being erased.
  writeFileSync(`${file}.part`, line(author).slice(0, -10));
  writeFileSync(`${file}.new`, line(author));
  order();
  await (await startService({ folder, erasure: "order" })).stop();
  expect(readFileSync(file, "utf8")).toBe(`${line({ name: "Mia" })}\n`);
  expect(remains()).toEqual([]);
});

it("finishes after a kill on either side of the replacement", async () => {
  const service = await filled();
  await service.stop();
  order();
  const before = readFileSync(join(folder, orderFile), "utf8");
  await (await startService({ folder, erasure: "order" })).stop();
  const done = ErasureDone.parse(JSON.parse(readFileSync(join(folder, erasedFile), "utf8")));
  // Killed after the replacement: the order says that it is done, and the files beside it aren't removed yet.
  writeFileSync(join(folder, orderFile), JSON.stringify({ ...JSON.parse(before), done }));
  writeFileSync(join(folder, `${databaseFile}.before-2`), "a backup with Zelda");
  // Killed before: an unfinished copy.
  writeFileSync(join(folder, `${erasedDatabase}-journal`), "zelda");
  await (await startService({ folder, erasure: "order" })).stop();
  expect(remains()).toEqual([]);
  expect(existsSync(join(folder, orderFile))).toBe(false);
});

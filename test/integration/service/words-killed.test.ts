import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Words } from "../../../src/shared/interface/text-analysis";
import { pieceOfFile } from "../../../src/shared/workspace-folder";
import { workspaceMigrations } from "../../../src/service/workspace/schema";
import { Database } from "../../../src/sqlite/database";
import { dose } from "../../support/dose";
import { callService } from "../../support/service";
import { type ServiceProcess, spawnService } from "../../support/service-process";
import {
  type PlainDocument,
  phraseCounts,
  plainDocument,
  randomOf,
  valueCounts,
} from "../../support/words-oracle";

/* Terms after kills and damage: whatever was on disk, they equal plain counts of the acknowledged documents. */

let folder: string;
let running: ServiceProcess | undefined;
let url = "";
let project = "";
const documents = new Map<string, PlainDocument>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-words-"));
  documents.clear();
});
afterEach(async () => {
  running?.child.kill("SIGKILL");
  await running?.exited;
  rmSync(folder, { recursive: true, force: true });
});

const Info = z.object({ projects: z.array(z.object({ id: z.string() })) });
const call = (method: string, path: string, body?: unknown) =>
  callService(url, "test-token", method, path, body);

async function open(): Promise<void> {
  running = await spawnService(["--workspace", folder, "--create"]);
  url = await running.url;
  const info = await call("GET", "/local/info");
  project = Info.parse(info["result_local_info"]).projects[0]?.id ?? "";
}

async function give(given: readonly PlainDocument[]): Promise<void> {
  const entries = given.map(({ url: of, title, content, lang, published, sentiment }) => ({
    upsert: { url: of, title, content, lang, published, sentiment },
  }));
  const path = `/api/v2/docs/p/${project}?annotate=tokens_hashtag`;
  for (let from = 0; from < entries.length; from += 500)
    expect((await call("POST", path, entries.slice(from, from + 500))).status_code).toBe("0");
  for (const document of given) documents.set(document.url, document);
}

async function listed(params: string): Promise<Words> {
  const answer = await call("GET", `/local/p/${project}/words?top_n=500&${params}`);
  expect(answer.status_message).toBe("OK");
  return Words.parse(answer["result_local_words"]);
}

async function expectPlainCounts(): Promise<void> {
  const all = [...documents.values()];
  const words = await listed("kind=word&kind=phrase");
  expect(words.documents).toBe(all.length);
  const counts = phraseCounts(all);
  expect(words.terms.length).toBeGreaterThan(100);
  for (const { query, documents: count, forms } of words.terms)
    if (forms.length === 1) expect(count, query).toBe(counts.get(query.replaceAll('"', "")));
  const links = await listed("kind=link");
  expect(links.terms.map(({ term, documents: count }) => [term, count]).sort()).toEqual(
    [...valueCounts(all, "links")].sort(),
  );
}

async function kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  running?.child.kill(signal);
  await running?.exited;
}

const pieces = () => readdirSync(folder).filter((name) => pieceOfFile(name) !== undefined);

describe("terms", () => {
  it(
    "are read again after a kill while they were read, stored or changed",
    { timeout: 300_000 },
    async () => {
      const random = randomOf(7);
      let next = 0;
      const delays = [undefined, 60, 250, 0, 30, 100, 150, 400].slice(0, dose(3, 8));
      for (const delay of delays) {
        await open();
        await expectPlainCountsUnlessNew();
        const changed = [...documents.values()].filter(() => random() < 0.3);
        const added = Array.from({ length: 1500 }, () => plainDocument(next++, random));
        await give([
          ...added,
          ...changed.map((document, n) => ({ ...plainDocument(n, random), url: document.url })),
        ]);
        if (random() < 0.5) await expectPlainCounts();
        // Without a delay the service is killed at once, otherwise while it stores the terms at its end.
        if (delay !== undefined) {
          running?.child.kill("SIGTERM");
          await pause(delay);
        }
        await kill();
      }
      await open();
      await expectPlainCounts();
      expect(pieces().length).toBeLessThanOrEqual(1);
    },
  );

  it("are read again where their file is damaged, cut off or missing", { timeout: 120_000 }, async () => {
    const random = randomOf(8);
    await open();
    await give(Array.from({ length: 2000 }, (_, n) => plainDocument(n, random)));
    await expectPlainCounts();
    await kill("SIGTERM");
    for (const harm of [damage, cutOff, (path: string) => rmSync(path)]) {
      expect(pieces()).toHaveLength(1);
      harm(join(folder, pieces()[0] ?? ""));
      await open();
      await expectPlainCounts();
      await kill("SIGTERM");
    }
  });

  it("are read again after a repair of the database that lost some", { timeout: 120_000 }, async () => {
    const random = randomOf(10);
    await open();
    await give(Array.from({ length: 2000 }, (_, n) => plainDocument(n, random)));
    await expectPlainCounts();
    await kill("SIGTERM");
    const db = Database.open(join(folder, "workspace.db"));
    db.exec("DELETE FROM term_chunk WHERE chunk = 0");
    db.close();
    await open();
    await expectPlainCounts();
  });

  it("of an earlier workspace are read once it is opened", { timeout: 120_000 }, async () => {
    const random = randomOf(9);
    await open();
    await give(Array.from({ length: 500 }, (_, n) => plainDocument(n, random)));
    await kill("SIGTERM");
    const db = new DatabaseSync(join(folder, "workspace.db"));
    // That version had an index of words in the database.
    const [earliest = ""] = workspaceMigrations.map(String);
    for (const [create] of earliest.matchAll(/CREATE VIRTUAL TABLE[^;]*/g)) db.exec(create);
    db.exec("DROP TABLE text_piece; DROP TABLE changed; DROP TABLE term_chunk");
    db.exec(tableOfEarlier("touched"));
    db.exec("PRAGMA user_version = 2");
    db.close();
    await open();
    await expectPlainCounts();
  });

  it(
    "that changed after the files were written are read again after a conversion and a kill in it",
    { timeout: 120_000 },
    async () => {
      const random = randomOf(11);
      await open();
      await give(Array.from({ length: 2000 }, (_, n) => plainDocument(n, random)));
      await expectPlainCounts();
      await kill("SIGTERM");
      expect(pieces()).toHaveLength(1);
      for (const part of [0, 1]) {
        await open();
        const changed = [...documents.values()].filter((_, n) => n % 7 === part);
        await give(changed.map((document, n) => ({ ...plainDocument(n, random), url: document.url })));
        await kill();
        toFormerVersion();
        running = await spawnService(["--workspace", folder, "--progress"]);
        running.child.stdout?.once("data", () => running?.child.kill("SIGKILL"));
        await running.exited;
        await open();
        await expectPlainCounts();
        await expectPlainSentiment();
        await kill();
      }
      expect(readdirSync(folder)).toContain("workspace.db.before-6");
    },
  );
});

/** The statement that made a table of an earlier version. */
function tableOfEarlier(name: string): string {
  return new RegExp(`CREATE TABLE ${name}[^;]*`).exec(workspaceMigrations.map(String).join(";"))?.[0] ?? "";
}

/** Turns the workspace into one of version 5, which had a list of changes for columns and one for texts. */
function toFormerVersion(): void {
  const db = new DatabaseSync(join(folder, "workspace.db"));
  for (const name of ["touched", "unread"]) db.exec(tableOfEarlier(name));
  db.exec(`
    INSERT INTO touched SELECT document, change FROM changed;
    INSERT INTO unread SELECT document, text_change FROM changed WHERE text_change > 0;
    DROP TABLE changed;
    ALTER TABLE text_piece DROP COLUMN change;
    DELETE FROM meta WHERE key = 'columns_change';
    PRAGMA user_version = 5`);
  db.close();
}

/** Columns equal the documents as well. */
async function expectPlainSentiment(): Promise<void> {
  const positive = [...documents.values()].filter(({ sentiment }) => sentiment > 0).length;
  const query = encodeURIComponent("sentiment:>0");
  const { pagination } = await call("GET", `/api/v1/search/p/${project}/results?q=${query}`);
  expect(pagination).toMatchObject({ total: positive });
}

async function expectPlainCountsUnlessNew(): Promise<void> {
  if (documents.size > 0) await expectPlainCounts();
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function cutOff(path: string): void {
  truncateSync(path, readFileSync(path).length - 100);
}

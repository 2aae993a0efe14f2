import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { loadDetector } from "../src/service/annotate";
import { derive } from "../src/service/workspace/derive";
import { openWorkspace } from "../src/service/open-workspace";
import { indexText } from "../src/shared/query";
import { ModificationParams } from "../src/shared/interface/documents";
import { databaseFile } from "../src/shared/workspace-folder";
import { Database } from "../src/sqlite/database";
import { type Bindable, column } from "../src/sqlite/values";
import { repeated, sql } from "../src/sqlite/sql";
import { corpusDocument, randomOf } from "./service-corpus";

/** Documents per transaction. */
const perTransaction = 50_000;
/** Topics of the project. Each matches a word and a few that are often near it. */
const topics = 100;
/** Panels of the project. The first has a thousand members, and each of the others ten. */
const panels = 50;
const membersOfLargePanel = 1000;

const languages = ["en", "en", "en", "de", "fr", "es", "it"];
const datasets = ["", "", "", "", "", "", "reviews", "survey", "app-store"];

/**
 * Fills a workspace with that many documents by writing its tables directly, several times as fast as the service can
 * take them. Continues one that is partly filled. The service reads them when it opens the workspace.
 */
export async function fillWorkspace(folder: string, documents: number): Promise<void> {
  await loadDetector();
  if (!existsSync(join(folder, databaseFile))) await createWorkspace(folder);
  const db = Database.open(join(folder, databaseFile), { synchronous: "NORMAL", cacheKiB: 256 * 1024 });
  try {
    const collections = collectionsOf(db);
    const done =
      (db.get("SELECT max(id) AS max FROM document", [], z.object({ max: z.number().nullable() }))?.max ??
        -1) + 1;
    const began = performance.now();
    for (let from = done; from < documents; from += perTransaction) {
      const to = Math.min(documents, from + perTransaction);
      db.transaction(() => insert(db, from, to, collections));
      if ((to / perTransaction) % 10 === 0 || to === documents)
        console.log(
          `filled ${to.toLocaleString("en")}: ${((performance.now() - began) / 1000).toFixed(0)} s`,
        );
    }
  } finally {
    db.close();
  }
}

async function createWorkspace(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const workspace = openWorkspace({ folder, create: true, title: "Ten million" });
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  const random = randomOf(1);
  for (const name of new Set(datasets)) workspace.collections.obtain(project, name);
  const category = { id: "brands", type: "search" as const, title: "Brands", description: "" };
  workspace.records.categories.put(project, category);
  for (const [i, query] of topicQueries().entries())
    workspace.records.topics.put(project, {
      id: `topic-${i}`,
      type: "search",
      category: category.id,
      title: `Topic ${i}`,
      description: "",
      included: [query],
      excluded: [],
    });
  for (let i = 0; i < panels; i++) {
    const members = i === 0 ? membersOfLargePanel : 10;
    workspace.records.panels.put(project, {
      id: `panel-${i}`,
      title: `Panel ${i}`,
      description: "",
      included_entries: Array.from({ length: members }, (_, n) =>
        n % 2 === 0
          ? { entry_type: "AUTHOR" as const, id: `u${Math.floor(random() * 1_000_000)}` }
          : {
              entry_type: "URL" as const,
              url: `https://site${Math.floor(20_000 * random() ** 4)}.example/post`,
            },
      ),
    });
  }
  await workspace.close();
}

/** Queries of topics: frequent words, some together with others. */
function topicQueries(): string[] {
  const counts = new Map<string, number>();
  for (let i = 0; i < 20_000; i++)
    for (const word of new Set(indexText(corpusDocument(i).content).split(" ")))
      if (/^[a-z]{4,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  return Array.from({ length: topics }, (_, i) => {
    const [a = "", b = "", c = ""] = [frequent[i], frequent[i + topics], frequent[i + 2 * topics]];
    return i % 3 === 0 ? a : i % 3 === 1 ? `${a} OR "${b} ${c}"` : `${a} AND NOT ${b}`;
  });
}

function collectionsOf(db: Database): number[] {
  return datasets.map(
    (name) => db.get("SELECT id FROM collection WHERE name = ?", [name], column.number) ?? 0,
  );
}

/** The document with a number: as the corpus has it, with a long tail of authors and sites, and some long texts. */
export function manyDocument(i: number): Record<string, unknown> & { url: string; content: string } {
  const random = randomOf(i * 104_729 + 5);
  const document = corpusDocument(i);
  const author = Math.floor(1_000_000 * random() ** 2);
  const host = `site${Math.floor(20_000 * random() ** 4)}.example`;
  const isLong = random() < 0.03;
  const texts = [document.content];
  if (isLong) for (let n = 1; n < 20; n++) texts.push(corpusDocument(i + n * 31).content);
  return {
    ...document,
    published: Number(document["published"]),
    url: `https://${host}/post/${i}`,
    content: texts.join(" "),
    extra_author_attributes: {
      id: `u${author}`,
      name: `Author ${author}`,
      gender: random() < 0.5 ? "FEMALE" : "MALE",
    },
    lang: languages[Math.floor(random() * languages.length)],
    sentiment: Math.floor(random() * 11) - 5,
    import: `file-${Math.floor(i / 500_000)}.csv`,
  };
}

function insert(db: Database, from: number, to: number, collections: readonly number[]): void {
  const rowsPerInsert = 20;
  const params = ModificationParams.parse({});
  let documents: Bindable[] = [];
  const flush = () => {
    const count = documents.length / 4;
    if (count === 0) return;
    db.run(
      sql`INSERT INTO document (id, collection, url, body) VALUES ${repeated("(?, ?, ?, ?)", count)}`,
      documents,
    );
    documents = [];
  };
  for (let id = from; id < to; id++) {
    const { document } = derive(manyDocument(id), {
      stored: undefined,
      params,
      now: 1_790_000_000_000,
    });
    documents.push(id, collections[id % collections.length] ?? 0, document.url, JSON.stringify(document));
    if (documents.length === rowsPerInsert * 4) flush();
  }
  flush();
}

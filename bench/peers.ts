import { createWriteStream, existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { once } from "node:events";
import { DatabaseSync } from "@photostructure/sqlite";
import { z } from "zod";
import { indexText } from "../src/shared/query";
import { Database } from "../src/sqlite/database";

/**
 * The databases that the service's charts are compared with. They run the same queries: SQLite with GROUP BY over a
 * table of only the needed fields, joined with the workspace's own FTS5 table, and DuckDB over the same table in its
 * own format.
 */

/** The conditions of a query: `match` for the full-text index, `fields` for the other columns. */
export interface Where {
  match?: string;
  /** The same words as `match`, as a LIKE condition for DuckDB, which has no full-text index here. */
  like?: string;
  fields?: string;
}

/** A database to compare with. Each query returns the milliseconds it took. */
export interface Peer {
  name: string;
  daily(where: Where): Promise<number>;
  influencers(): Promise<number>;
  countries(): Promise<number>;
  close(): void;
}

const daily = (from: string) =>
  `SELECT published // 86400000 AS day, sign(sentiment) AS s, count(*) AS n, count(engagement) AS c,
     sum(engagement) AS sum, avg(engagement) AS mean, min(engagement) AS low, max(engagement) AS high
   FROM ${from} GROUP BY day, s ORDER BY day, s`;
const influencers = `SELECT author, count(*) AS posts, sum(CASE WHEN sentiment > 0 THEN 1 ELSE 0 END) AS positive,
     sum(CASE WHEN sentiment < 0 THEN 1 ELSE 0 END) AS negative, sum(reach) AS reach, sum(engagement) AS engagement
   FROM fact GROUP BY author ORDER BY posts DESC, author LIMIT 10`;
const countries =
  "SELECT country, count(*) AS n FROM fact GROUP BY country ORDER BY n DESC, country LIMIT 10";

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** SQLite with FTS5, attached to the workspace in a folder. */
export function sqlitePeer(workspace: string, path: string): Peer {
  const isNew = !existsSync(path);
  const db = new DatabaseSync(path);
  db.exec("PRAGMA cache_size = -262144");
  db.prepare("ATTACH ? AS workspace").run(join(workspace, "workspace.db"));
  if (isNew)
    db.exec(`CREATE TABLE fact AS SELECT id, body ->> 'published' AS published, body ->> 'sentiment' AS sentiment,
      body ->> 'engagement' AS engagement, body ->> 'reach' AS reach, body ->> 'lang' AS lang,
      body ->> '$.extra_author_attributes.id' AS author, body ->> '$.extra_source_attributes.geo' AS country
      FROM workspace.document; CREATE UNIQUE INDEX fact_id ON fact (id)`);
  const ask = (sql: string, values: readonly string[] = []) =>
    timed((): unknown => db.prepare(sql).all(...values));
  return {
    name: "SQLite",
    daily: ({ match, fields = "true" }) => {
      const from =
        match === undefined
          ? "fact"
          : "workspace.text JOIN fact ON fact.id = text.rowid WHERE text MATCH ? AND";
      const sql = daily(`${from}${match === undefined ? "" : ` ${fields}`}`).replace("//", "/");
      return ask(sql, match === undefined ? [] : [match]);
    },
    influencers: () => ask(influencers),
    countries: () => ask(countries),
    close: () => db.close(),
  };
}

/**
 * The parts of DuckDB's package that are used here. Its types aren't available because only bench/package.json lists
 * it.
 */
interface DuckDb {
  DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<DuckConnection>; closeSync(): void }>;
  };
}
interface DuckConnection {
  runAndReadAll(sql: string): Promise<unknown>;
  closeSync(): void;
}

/**
 * DuckDB with the documents of a workspace in its table `fact`, its column `words` with their words between spaces.
 * Undefined if its package isn't installed.
 */
export async function duckConnection(
  workspace: string,
  path: string,
): Promise<{ run: (sql: string) => Promise<unknown>; close: () => void } | undefined> {
  const package_ = load();
  if (!package_) return undefined;
  const isNew = !existsSync(path);
  const instance = await package_.DuckDBInstance.create(path);
  const connection = await instance.connect();
  if (isNew) await fill(connection, workspace, `${path}.ndjson`);
  return {
    run: (sql) => connection.runAndReadAll(sql),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** DuckDB. Undefined if its package isn't installed. */
export async function duckPeer(workspace: string, path: string): Promise<Peer | undefined> {
  const duck = await duckConnection(workspace, path);
  if (!duck) return undefined;
  const ask = (sql: string) => timed(() => duck.run(sql));
  return {
    name: "DuckDB",
    daily: ({ like, fields = "true" }) =>
      ask(daily(like === undefined ? "fact" : `fact WHERE ${like} AND ${fields}`)),
    influencers: () => ask(influencers),
    countries: () => ask(countries),
    close: () => duck.close(),
  };
}

function load(): DuckDb | undefined {
  try {
    // Resolves from the packages in bench/, wherever this file was compiled to.
    return createRequire(resolve("bench/package.json"))("@duckdb/node-api") as DuckDb;
  } catch {
    return undefined;
  }
}

async function fill(connection: DuckConnection, workspace: string, lines: string): Promise<void> {
  const db = Database.open(join(workspace, "workspace.db"), { readonly: true });
  const Row = z.object({ id: z.number(), body: z.string() });
  const Body = z.object({
    published: z.number(),
    sentiment: z.number(),
    engagement: z.number().nullish(),
    reach: z.number().nullish(),
    lang: z.string(),
    title: z.string().nullish(),
    content: z.string(),
    // The document that benchmarks change has neither.
    extra_author_attributes: z.object({ id: z.string() }).optional(),
    extra_source_attributes: z.object({ geo: z.string() }).optional(),
  });
  const file = createWriteStream(lines);
  for (const { id, body } of db.iterate("SELECT id, body FROM document", [], Row)) {
    const { title, content, extra_author_attributes, extra_source_attributes, ...rest } = Body.parse(
      JSON.parse(body),
    );
    const words = ` ${indexText(title ?? "")} . ${indexText(content)} `;
    const line = {
      id,
      ...rest,
      author: extra_author_attributes?.id ?? "",
      country: extra_source_attributes?.geo ?? "",
      words,
    };
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  db.close();
  await connection.runAndReadAll(`CREATE TABLE fact AS SELECT * FROM read_json('${lines}', format = 'newline_delimited',
    columns = {id: 'INTEGER', published: 'BIGINT', sentiment: 'TINYINT', engagement: 'DOUBLE', reach: 'DOUBLE',
      lang: 'VARCHAR', author: 'VARCHAR', country: 'VARCHAR', words: 'VARCHAR'})`);
  rmSync(lines);
}

import { createHash, createHmac } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { z } from "zod";
import { version } from "../../../package.json";
import { WorkspaceFilePart } from "../../shared/workspace-file";
import {
  type DocumentLine,
  type RecordLine,
  type WorkspaceManifest,
  documentsEntry,
  manifestEntry,
  partsEntry,
  recordsEntry,
  workspaceFormat,
  workspaceFormatVersion,
} from "./manifest";
import { authorOf } from "../../shared/people/erased-author";
import { Pseudonyms } from "../../shared/people/pseudonyms";
import type { Language } from "../../shared/texts/languages";
import { databaseFile } from "../../shared/workspace-folder";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { isObject } from "../../shared/documents/json";
import { StoredState } from "../workspace/document-states";
import { emptied } from "../workspace/emptied";
import { refuseElsewhere } from "../workspace/elsewhere";
import { OpeningFailure } from "../workspace/opening-failure";
import { openToRead } from "../workspace/own-schema";
import { type StoredDocument, StoredJson } from "../workspace/stored-document";
import { storedJson } from "../workspace/stored-json";
import { unpackedLimits } from "./file-rows";
import { partWithPseudonyms, recordWithPseudonyms, withPseudonyms, withoutCodes } from "./left-out";

export interface FileChoices {
  /** With sentiments, tags and metrics that people gave. */
  codes: boolean;
  /** With dashboards and reports. */
  notes: boolean;
  /** Undefined keeps the authors' names. */
  pseudonyms?: { secret: string; language: Language };
  /** File with what the app adds, one `WorkspaceFilePart` a line. */
  parts?: string;
}

/** Documents read at a time. */
const step = 1_000;

const Row = z.object({
  id: z.number(),
  project: z.string(),
  dataset: z.string(),
  deleted: StoredState,
  body: StoredJson,
});
type Row = z.output<typeof Row>;
const rows = `SELECT document.id, project, name AS dataset, deleted, body
  FROM document JOIN collection ON collection.id = document.collection`;
const RecordRow = z.object({ kind: z.string(), owner: z.string(), body: storedJson });

/** An entry as it is written. */
interface WrittenEntry {
  bytes: number;
  rows: number;
  hash: ReturnType<typeof createHash>;
}

/**
 * Writes a workspace for somebody else into a new file, which must not exist. Left out are deleted documents' texts, export tasks,
 * collectors and all that can be computed again. The workspace is only read, as it is at the start, and may be open elsewhere. A kill
 * leaves an unfinished file, so the caller names it for good only after this returns.
 */
export async function writeWorkspaceFile(
  folder: string,
  target: string,
  choices: FileChoices,
  progress: (share: number) => void = () => undefined,
): Promise<void> {
  const file = join(folder, databaseFile);
  if (!existsSync(file)) throw new OpeningFailure("missing", `There is no workspace in ${folder}.`);
  if (existsSync(target)) throw new OpeningFailure("usage", `There is already a file ${target}.`);
  const db = openToRead(file);
  try {
    refuseElsewhere(db, folder);
    // All reads see the workspace as it is now.
    db.exec("BEGIN");
    const people = choices.pseudonyms && pseudonymsOf(db, choices.pseudonyms);
    const zip = new ZipFile();
    const entries = {
      [recordsEntry]: entry(zip, recordsEntry, records(db, choices, people)),
      [partsEntry]: entry(zip, partsEntry, parts(choices.parts, people)),
      [documentsEntry]: entry(zip, documentsEntry, documents(db, choices, people, progress)),
    };
    zip.addReadStreamLazy(manifestEntry, { mode: 0o100600 }, (give) => {
      give(null, Readable.from([JSON.stringify(manifestOf(entries, choices), null, 2)]));
    });
    zip.end();
    const output = new Readable().wrap(zip.outputStream);
    zip.on("error", (error: Error) => output.destroy(error));
    await pipeline(output, createWriteStream(target, { flags: "wx", mode: 0o600 }));
  } finally {
    db.close();
  }
}

/** Adds an entry of lines, which are made while the archive is written. */
function entry(zip: ZipFile, name: string, lines: Iterable<object> | AsyncIterable<object>): WrittenEntry {
  const written: WrittenEntry = { bytes: 0, rows: 0, hash: createHash("sha256") };
  async function* bytes() {
    for await (const line of lines) {
      const text = Buffer.from(`${JSON.stringify(line)}\n`);
      written.rows++;
      written.bytes += text.length;
      if (written.bytes > unpackedLimits.bytes)
        throw new OpeningFailure("refused", "The workspace has more than 8 GiB, which no file may have.");
      written.hash.update(text);
      yield text;
    }
  }
  zip.addReadStreamLazy(name, { mode: 0o100600 }, (give) => give(null, Readable.from(bytes())));
  return written;
}

function manifestOf(
  entries: Record<keyof WorkspaceManifest["entries"], WrittenEntry>,
  { codes, notes, pseudonyms }: FileChoices,
): WorkspaceManifest {
  const facts = ({ bytes, rows, hash }: WrittenEntry) => ({ bytes, rows, sha256: hash.digest("hex") });
  return {
    format: workspaceFormat,
    version: workspaceFormatVersion,
    program: version,
    without: [
      ...(codes ? [] : (["codes"] as const)),
      ...(notes ? [] : (["notes"] as const)),
      ...(pseudonyms ? (["authors"] as const) : []),
    ],
    entries: {
      [documentsEntry]: facts(entries[documentsEntry]),
      [recordsEntry]: facts(entries[recordsEntry]),
      [partsEntry]: facts(entries[partsEntry]),
    },
  };
}

function* records(
  db: Database,
  { notes }: FileChoices,
  people: Pseudonyms | undefined,
): Generator<RecordLine> {
  const left = ["task", "collector", ...(notes ? [] : ["view"])];
  for (const { kind, owner, body } of db.all(
    "SELECT kind, owner, body FROM record ORDER BY position",
    [],
    RecordRow,
  )) {
    if (left.includes(kind)) continue;
    const record = people && kind !== "project" ? recordWithPseudonyms(body, people) : body;
    if (isObject(record)) yield { kind, owner, record };
  }
}

async function* parts(
  file: string | undefined,
  people: Pseudonyms | undefined,
): AsyncGenerator<WorkspaceFilePart> {
  if (file === undefined) return;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const part = WorkspaceFilePart.parse(JSON.parse(line));
    yield people ? partWithPseudonyms(part, people) : part;
  }
}

function* documents(
  db: Database,
  { codes }: FileChoices,
  people: Pseudonyms | undefined,
  progress: (share: number) => void,
): Generator<DocumentLine> {
  const highest = db.get("SELECT coalesce(max(id), -1) FROM document", [], column.number) ?? -1;
  const urls = new ChangedUrls(db);
  for (let from = 0; from <= highest; from += step) {
    const read = db.all(
      `${rows} WHERE document.id >= ? AND document.id < ? ORDER BY document.id`,
      [from, from + step],
      Row,
    );
    for (const row of read) {
      const { id, project, dataset, deleted: state, body } = row;
      let document = state === "live" ? body : emptied(body, id);
      if (!codes) document = withoutCodes(document);
      if (people) document = urls.unique(row, withPseudonyms(document, people));
      yield { id, project, dataset, state, document };
    }
    progress((from + step) / (highest + 1));
  }
}

/** URLs that pseudonyms have changed. Two may differ in the capitals of a name alone. */
class ChangedUrls {
  readonly #given = new Set<string>();

  constructor(private readonly db: Database) {}

  unique({ id, project, dataset, body }: Row, document: StoredDocument): StoredDocument {
    if (document.url === body.url) return document;
    const key = JSON.stringify([project, dataset, document.url]);
    const sql = `SELECT count(*) FROM document JOIN collection ON collection.id = document.collection
      WHERE document.url = ? AND project = ? AND name = ?`;
    const isTaken =
      this.#given.has(key) || this.db.get(sql, [document.url, project, dataset], column.number) !== 0;
    this.#given.add(key);
    return isTaken ? { ...document, url: `${document.url}#${id}` } : document;
  }
}

function pseudonymsOf(db: Database, { secret, language }: NonNullable<FileChoices["pseudonyms"]>) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const people = new Pseudonyms(sign, language);
  for (const { body } of db.iterate(rows, [], Row)) {
    const person = authorOf(body);
    if (person) people.add(person);
  }
  return people;
}

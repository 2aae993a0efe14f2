import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ZodError } from "zod";
import { DocumentLine, RecordLine } from "./manifest";
import { ModificationParams } from "../../shared/interface/documents";
import { databaseFile, isFormerDatabase, isWorkspaceFile, lockFile } from "../../shared/workspace-folder";
import { DatabaseDamaged, isDamage } from "../../sqlite/damage";
import { Database } from "../../sqlite/database";
import { migrate } from "../../sqlite/migrations";
import { loadDetector, topicNames } from "../annotate";
import { Failure } from "../failure";
import { itemFault } from "../issues";
import { openWorkspace } from "../open-workspace";
import type { AddedDocument } from "../workspace/documents";
import { lockWorkspace } from "../workspace/lock";
import { Meta } from "../workspace/meta";
import { OpeningFailure } from "../workspace/opening-failure";
import { openToRead } from "../workspace/own-schema";
import type { Place } from "../workspace/pending-document";
import { type WorkspaceRecords, recordsOf } from "../workspace/records-of";
import { restored } from "../workspace/restored";
import { workspaceMigrations } from "../workspace/schema";
import type { Workspace } from "../workspace";
import { ForeignFault, type ForeignRow, type ForeignRows, type RowBatches } from "./foreign-rows";

export interface BuildOptions {
  rows: ForeignRows;
  /** A folder that doesn't exist, or one in which an earlier call was interrupted. */
  folder: string;
  /** What a faulty row does: "refuse" throws, "skip" leaves it out and counts it. */
  faulty: "refuse" | "skip";
  /** Called with what the app keeps about the workspace, before any document is read. Throws a ZodError to refuse it. */
  part?: (given: unknown) => void;
  /** Called with the share that is done. */
  progress?: (share: number) => void;
}

export interface BuildResult {
  /** Rows that were left out because they couldn't be read or used. */
  lost: number;
}

/** Key of a fact that only an unfinished workspace has: what it is built from. */
const markKey = "built_from";

/** Documents and characters of JSON per commit. Each waits for the disk once. */
const commitRows = 2000;
const commitCharacters = 6_000_000;

/** Numbers may be missing, as documents of a damaged workspace may be lost. Each costs memory, though. */
const maxGaps = 1_000_000;

/**
 * Creates a workspace with our own schema and puts rows from elsewhere into it. Each is checked by the schemas of the interface and
 * takes the way of a document that is imported. Nothing of their source is executed, and no name in it becomes a path. Streams and
 * collectors arrive switched off, export tasks not at all.
 *
 * After a kill, the same call goes on where it stopped. If it throws, nothing is left in the folder.
 */
export async function buildWorkspace(options: BuildOptions): Promise<BuildResult> {
  const { rows, folder } = options;
  mkdirSync(folder, { recursive: true });
  try {
    return await new Builder(options).run();
  } catch (error) {
    // Otherwise another process is at it.
    if (!(error instanceof OpeningFailure && error.kind === "in_use"))
      for (const name of filesIn(folder)) rmSync(join(folder, name), { force: true });
    throw error;
  } finally {
    rows.close();
  }
}

class Builder {
  #lost = 0;

  constructor(private readonly options: BuildOptions) {}

  async run(): Promise<BuildResult> {
    const { rows, folder } = this.options;
    await loadDetector();
    const lock = lockWorkspace(folder);
    try {
      await this.#parts();
      if (this.#mark() !== rows.mark) {
        for (const name of filesIn(folder).filter((fileName) => !fileName.startsWith(lockFile)))
          rmSync(join(folder, name), { force: true });
        await this.#records();
      }
    } finally {
      lock.release();
    }
    const workspace = openWorkspace({ folder });
    try {
      await this.#documents(workspace);
      workspace.db.run("DELETE FROM meta WHERE key = ?", [markKey]);
    } finally {
      await workspace.close();
    }
    return { lost: this.#lost + rows.lost };
  }

  /** What an unfinished workspace in the folder is built from. */
  #mark(): string | undefined {
    const file = join(this.options.folder, databaseFile);
    if (!existsSync(file)) return undefined;
    try {
      const db = openToRead(file);
      try {
        return new Meta(db).get(markKey);
      } finally {
        db.close();
      }
    } catch (error) {
      if (isDamage(error) || error instanceof OpeningFailure) return undefined;
      throw error;
    }
  }

  async #parts(): Promise<void> {
    const { rows, part } = this.options;
    if (part) await this.#each(rows.parts(), (given) => part(given));
  }

  /** Records and the mark are one transaction: without the mark, the folder is begun anew. */
  async #records(): Promise<void> {
    const { rows, folder } = this.options;
    const db = Database.open(join(folder, databaseFile));
    try {
      migrate(db, workspaceMigrations);
      const records = recordsOf(db);
      db.exec("BEGIN IMMEDIATE");
      await this.#each(rows.records(), (given) => addRecord(records, RecordLine.parse(given)));
      new Meta(db).set(markKey, rows.mark);
      if (this.options.faulty === "refuse" && records.projects.list("").length === 0)
        throw new ForeignFault("it has no project");
      db.exec("COMMIT");
    } finally {
      db.close();
    }
  }

  async #documents(workspace: Workspace): Promise<void> {
    const { rows, faulty, progress } = this.options;
    const places = new Places(workspace, faulty);
    const last = workspace.engine.size - 1;
    let highest = -1;
    let taken = 0;
    let waiting: (AddedDocument & { row: ForeignRow })[] = [];
    let weight = 0;
    const commit = async () => {
      if (waiting.length > 0) this.#commit(workspace, waiting);
      waiting = [];
      weight = 0;
      progress?.(rows.share);
      // Lets the engine save its columns, and a signal arrive.
      await setImmediate();
    };
    const now = Date.now();
    const take = (given: unknown, row: ForeignRow) => {
      const { id, project, dataset, state, document } = DocumentLine.parse(given);
      if (id <= highest) throw new RangeError("the numbers of documents have to ascend");
      if (id > ++taken + maxGaps) throw new RangeError("too many numbers of documents are missing");
      highest = id;
      if (id <= last) return;
      const place = places.of(project, dataset);
      const added = { id, state, project: place.project, dataset, ...restored(document, place, now), row };
      waiting.push(added);
      weight += added.body.length;
    };
    await this.#each(rows.documents(), take, async () => {
      if (waiting.length >= commitRows || weight >= commitCharacters) await commit();
    });
    await commit();
  }

  #commit(workspace: Workspace, waiting: readonly (AddedDocument & { row: ForeignRow })[]): void {
    try {
      workspace.documents.add(waiting);
      return;
    } catch (error) {
      const free = this.#withoutTaken(workspace, waiting);
      if (free.length === waiting.length) throw error;
      workspace.documents.add(free);
    }
  }

  /** The documents without those whose URL another one has. */
  #withoutTaken(workspace: Workspace, waiting: readonly (AddedDocument & { row: ForeignRow })[]) {
    const own = new Set<string>();
    return waiting.filter((addition) => {
      const { document, project, dataset, row } = addition;
      const key = JSON.stringify([project, dataset, document.url]);
      const isTaken =
        own.has(key) || workspace.documents.existing({ project, dataset }, [document.url]).size > 0;
      own.add(key);
      if (isTaken) this.#fault(row, new RangeError("another document has its URL"));
      return !isTaken;
    });
  }

  /** Reads rows one after another. */
  async #each(
    batches: RowBatches,
    work: (given: unknown, row: ForeignRow) => void,
    after: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    for await (const batch of batches) {
      for (const row of batch)
        try {
          work(row.read(), row);
        } catch (error) {
          this.#fault(row, error);
        }
      await after();
    }
    if (this.options.faulty === "refuse" && this.options.rows.lost > 0)
      throw new DatabaseDamaged("Rows of the file can't be read");
  }

  /** A row that can't be used. Other errors, such as a full disk, are thrown on. */
  #fault({ part, line }: ForeignRow, error: unknown): void {
    const why = faultIn(error);
    if (why === undefined) throw error;
    if (this.options.faulty === "refuse") throw new ForeignFault(why, { part, line }, { cause: error });
    this.#lost++;
  }
}

/** The projects and datasets that documents belong to. */
class Places {
  readonly #projects: ReadonlyMap<string, Omit<Place, "dataset">>;
  readonly #first: string;

  constructor(
    { records }: Workspace,
    private readonly faulty: BuildOptions["faulty"],
  ) {
    const projects = records.projects.list("").map(({ id }) => id);
    const params = ModificationParams.parse({});
    this.#first = projects[0] ?? "";
    this.#projects = new Map(
      projects.map((project) => [
        project,
        {
          project,
          params,
          metrics: new Map(records.metrics.list(project).map((metric) => [metric.name, metric])),
          names: topicNames(records.topics.list(project).map(({ title }) => title)),
        },
      ]),
    );
  }

  /** If the record of its project was lost, a document goes to the first one. */
  of(project: string, dataset: string): Place {
    const known = this.#projects.get(project);
    const place = known ?? (this.faulty === "skip" ? this.#projects.get(this.#first) : undefined);
    if (!place) throw new RangeError("its project is missing");
    return { ...place, dataset };
  }
}

function addRecord(records: WorkspaceRecords, { kind, owner, record }: RecordLine): void {
  const known = Object.values(records).find((store) => store.kind === kind);
  if (!known) throw new RangeError("this kind of record is unknown");
  if (owner !== "" && !records.projects.get("", owner)) throw new RangeError("its project is missing");
  if (kind === records.tasks.kind) return;
  if (!known.add(owner, { ...record, ...switchedOff(records, kind) }))
    throw new RangeError("there is another record of this id");
}

/** What acts by itself waits until somebody turns it on. */
function switchedOff({ streams, collectors }: WorkspaceRecords, kind: string): object {
  if (kind === streams.kind) return { enabled: false };
  return kind === collectors.kind ? { state: "PAUSED", floor: 0, held: 0, size: 0 } : {};
}

/** Why a row can't be used. Undefined for errors that aren't the row's. */
function faultIn(error: unknown): string | undefined {
  if (error instanceof ZodError) return itemFault(error, "row");
  if (error instanceof Failure || error instanceof RangeError) return error.message;
  return error instanceof SyntaxError ? "it isn't JSON" : undefined;
}

/** Earshot's own files in a folder, without the former database that a copy may be rebuilt from. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => isWorkspaceFile(name) && !isFormerDatabase(name));
}

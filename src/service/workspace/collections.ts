import { z } from "zod";
import type { Database } from "../../sqlite/database";

/** The scope in which a URL is unique: the documents of a project (empty name) or one of its datasets. */
export interface Collection {
  id: number;
  project: string;
  name: string;
}

const Row = z.object({ id: z.number(), project: z.string(), name: z.string() });

/** The collections of a workspace, held in memory. Every document belongs to one. */
export class Collections {
  readonly #byId = new Map<number, Collection>();
  readonly #byName = new Map<string, Collection>();

  constructor(readonly db: Database) {
    for (const row of db.all("SELECT id, project, name FROM collection", [], Row)) this.#remember(row);
  }

  /** Returns undefined if nothing was ever written to the collection. */
  find(project: string, name: string): Collection | undefined {
    return this.#byName.get(key(project, name));
  }

  byId(id: number): Collection | undefined {
    return this.#byId.get(id);
  }

  /** Returns the collection and creates it if needed. Call it inside the transaction of its first document. */
  obtain(project: string, name: string): Collection {
    const known = this.find(project, name);
    if (known) return known;
    const sql = "INSERT INTO collection (project, name) VALUES (?, ?)";
    const made = { id: this.db.run(sql, [project, name]).lastId, project, name };
    this.#remember(made);
    return made;
  }

  /** Drops collections whose transaction was rolled back. */
  reload(): void {
    this.#byId.clear();
    this.#byName.clear();
    for (const row of this.db.all("SELECT id, project, name FROM collection", [], Row)) this.#remember(row);
  }

  /** Projects that have a collection. */
  projects(): Set<string> {
    return new Set(Array.from(this.#byId.values(), ({ project }) => project));
  }

  ofProject(project: string): Collection[] {
    return [...this.#byId.values()].filter((collection) => collection.project === project);
  }

  #remember(collection: Collection): void {
    this.#byId.set(collection.id, collection);
    this.#byName.set(key(collection.project, collection.name), collection);
  }
}

function key(project: string, name: string): string {
  return `${project}\n${name}`;
}

import type { DocumentAction } from "../../src/shared/interface/documents";
import { carriedOut, type Stored } from "./state-table";

export type Fields = Record<string, unknown>;

/** One modification that the service applied or rejected. */
export interface Attempt {
  /** Number of the call, counted from 1. 0 if somebody else changed the document. */
  call: number;
  url: string;
  action: DocumentAction;
  change: Fields;
  before: Stored<Fields>;
  after: Stored<Fields>;
  /** Why it was rejected, null if it was applied. */
  reason: string | null;
}

/** The documents of a service by URL, those of a dataset by its name and the URL. */
export class StoredDocuments extends Map<string, Fields | "deleted"> {
  /** Every modification in order. */
  readonly attempts: Attempt[] = [];
  /** When documents came into the index, epoch milliseconds, by name. */
  readonly indexed = new Map<string, number>();
  /** The service's clock. */
  now: () => number = Date.now;
  /** Called after each modification that was applied. */
  changed: () => void = () => undefined;
  /** The fields of deleted documents. */
  readonly #deleted = new Map<string, Fields>();

  /** A document with its fields, deleted ones too. */
  stored(name: string): Stored<Fields> {
    const found = this.get(name);
    if (found === undefined) return null;
    if (found !== "deleted") return { state: "live", held: found };
    return { state: "deleted", held: this.#deleted.get(name) ?? {} };
  }

  /** The live documents of the project, or of one of its datasets. */
  live(dataset: string | null = null): Fields[] {
    return [...this].flatMap(([name, fields]) =>
      fields !== "deleted" && datasetOf(name) === dataset ? [fields] : [],
    );
  }

  /** Carries out a modification by the state table. Returns its result as the interface has it. */
  modify(action: DocumentAction, change: Fields, { call = 0, dataset = null as string | null } = {}): Fields {
    const url = String(change["url"]);
    const name = documentName(dataset, url);
    const before = this.stored(name);
    const { after, reason } = carriedOut(before, action, () => merged(before?.held ?? {}, change));
    this.attempts.push({ call, url, action, change, before, after, reason });
    if (reason !== null)
      return { action, url, status_code: "16", status_message: "invalid operation", reason };
    if (after) this.#put(name, after);
    this.changed();
    return { action, url, status_code: "0", status_message: "OK" };
  }

  #put(name: string, { state, held }: NonNullable<Stored<Fields>>): void {
    this.set(name, state === "deleted" ? "deleted" : held);
    if (!this.indexed.has(name)) this.indexed.set(name, this.now());
    if (state === "deleted") this.#deleted.set(name, held);
  }
}

/** A key that is unique across datasets. */
function documentName(dataset: string | null, url: string): string {
  return dataset === null ? url : `${dataset} ${url}`;
}

function datasetOf(name: string): string | null {
  const space = name.indexOf(" ");
  return space < 0 ? null : name.slice(0, space);
}

/** A present field replaces, null clears, objects merge key by key, arrays replace. */
function merged(held: Fields, change: Fields): Fields {
  const entries = Object.entries(change).map(([field, value]): [string, unknown] => {
    const under = held[field];
    return [field, isFields(value) ? merged(isFields(under) ? under : {}, value) : value];
  });
  return Object.fromEntries(
    Object.entries({ ...held, ...Object.fromEntries(entries) }).filter(([, value]) => value !== null),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Column, type ColumnKind, type MappingRules, SavedMapping } from "../../shared/ipc/imports";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore, Store } from "../storage/store";
import { normalName } from "../files/columns/field-names";

export const mappingStore = {
  path: "mappings.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

const maxMappings = 300;

type ColumnLike = Pick<Column, "name" | "isNumbered" | "kind">;

/** Saved mappings, in one small file: named ones, and the last used one for each set of columns. */
export class SavedMappings implements OpenStore {
  readonly #file: JsonFile<z.ZodArray<typeof SavedMapping>>;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, z.array(SavedMapping), () => [], log);
  }

  /**
   * Mappings whose columns a file has, with values of the same kind. Those for exactly the same columns come first,
   * then the newest.
   */
  fitting(columns: readonly ColumnLike[]): SavedMapping[] {
    const shape = columns.map(({ name }) => name);
    const kinds = new Map(columns.map(({ name, kind }) => [normalName(name), kind]));
    const alike = shapeKey(shape);
    const rank = (mapping: SavedMapping) => (shapeKey(mapping.shape) === alike ? 0 : 1);
    return this.#file
      .read()
      .filter((mapping) => {
        // The last used mapping is only offered for the same columns, a named one wherever its columns exist.
        if (mapping.name === null && (rank(mapping) > 0 || areNumbered(columns))) return false;
        const before = new Map(mapping.shape.map((name, at) => [normalName(name), mapping.kinds[at]]));
        return columnsOf(mapping.rules).every((column) => {
          const name = normalName(column);
          const kind = kinds.get(name);
          return kind !== undefined && agree(kind, before.get(name));
        });
      })
      .sort((a, b) => rank(a) - rank(b) || b.savedAt - a.savedAt);
  }

  /**
   * Saves a mapping. Replaces the one with the same name or, if unnamed, for the same columns. Columns without names
   * are no layout, so their mapping is only saved under a name.
   */
  save({
    name,
    columns,
    rules,
  }: Pick<SavedMapping, "name" | "rules"> & { columns: readonly ColumnLike[] }): SavedMapping | null {
    if (name === null && areNumbered(columns)) return null;
    const shape = columns.map((column) => column.name);
    const kinds = columns.map(({ kind }) => kind);
    const key = shapeKey(shape);
    const others = this.#file
      .read()
      .filter((mapping) =>
        name === null ? mapping.name !== null || shapeKey(mapping.shape) !== key : mapping.name !== name,
      );
    const saved = { id: randomUUID(), name, shape, kinds, savedAt: Date.now(), rules };
    this.#file.write([saved, ...others].slice(0, maxMappings));
    return saved;
  }

  remove(id: string): void {
    this.#file.write(this.#file.read().filter((mapping) => mapping.id !== id));
  }

  /** Takes an author's names out of all mappings, which belong to no connection. */
  erase(_: string, author: ErasedAuthor) {
    const before = this.#file.read();
    const after = before.map((mapping) => SavedMapping.parse(author.inJson(mapping)));
    const changed = after.filter((mapping, at) => JSON.stringify(mapping) !== JSON.stringify(before[at]));
    if (changed.length > 0) this.#file.write(after);
    return { saved: changed.length };
  }
}

/** Columns that a mapping requires. Fallback columns may be missing. */
function columnsOf({ columns, urlSuffix, skip }: MappingRules): string[] {
  return [
    ...Object.values(columns),
    ...(urlSuffix === null ? [] : [urlSuffix]),
    ...skip.map(({ column }) => column),
  ];
}

const areNumbered = (columns: readonly ColumnLike[]) =>
  columns.length > 0 && columns.every(({ isNumbered }) => isNumbered);

/** Whether values of both kinds can be read in the same way. Nothing is known of columns of earlier versions. */
function agree(one: ColumnKind, other: ColumnKind | undefined): boolean {
  if (other === undefined || one === other || one === "empty" || other === "empty") return true;
  const isPlain = (kind: ColumnKind) => kind === "words" || kind === "number" || kind === "code";
  return (one === "code" && isPlain(other)) || (other === "code" && isPlain(one));
}

function shapeKey(shape: readonly string[]): string {
  return shape.map(normalName).join("\u0000");
}

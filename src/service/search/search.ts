import { type Clause, type Near, type Query, print } from "../../shared/query";
import type { Database } from "../../sqlite/database";
import { Bitset } from "../analytics/bitset";
import type { Columns } from "../analytics/columns";
import { VersionedCache } from "../analytics/versioned-cache";
import type { Collections } from "../workspace/collections";
import type { Documents } from "../workspace/documents";
import type { StoredDocument } from "../workspace/stored-document";
import { where, withValue, withinBounds } from "./conditions";
import { FullText, firstLeaf } from "./fulltext";
import { isInOrder } from "./word-order";

/** Turns queries into sets of document ids, each worked out once for a state of the data. */
export class Search {
  readonly #text: FullText;
  readonly #sets: VersionedCache<Bitset>;

  constructor(
    db: Database,
    readonly columns: Columns,
    readonly collections: Collections,
    readonly documents: Documents,
  ) {
    this.#text = new FullText(db);
    this.#sets = new VersionedCache(() => columns.version, 128);
  }

  /** The live documents of a project, or of all projects, that meet a query. */
  find(query: Query, project?: string): Bitset {
    const scope = this.within(project);
    if (query.kind === "all") return scope;
    return this.#sets.get(`query ${project ?? ""}\n${print(query)}`, () => scope.and(this.#evaluate(query)));
  }

  /** The live documents of a project, or of all projects. */
  within(project?: string): Bitset {
    if (project === undefined) return this.columns.live;
    return this.#sets.get(`project ${project}`, () =>
      this.#inCollections(this.collections.ofProject(project).map(({ id }) => id)).and(this.columns.live),
    );
  }

  /** The live documents of datasets of a project; names that do not exist hold none. */
  inDatasets(project: string, names: readonly string[]): Bitset {
    const ids = names.flatMap((name) => this.collections.find(project, name)?.id ?? []);
    return this.#inCollections(ids).and(this.columns.live);
  }

  #inCollections(ids: readonly number[]): Bitset {
    const wanted = new Set(ids);
    const [only] = ids;
    const collection = this.columns.dense.collection;
    if (ids.length === 1) return where(this.columns, (id) => collection[id] === only);
    return where(this.columns, (id) => wanted.has(collection[id] ?? -1));
  }

  /** Ids that meet a query, deleted documents and other projects included. */
  #evaluate(query: Query): Bitset {
    const { columns } = this;
    const expression = this.#text.expression(query);
    if (expression !== undefined)
      return this.#sets.get(`text ${expression}`, () => this.#text.match(expression, columns.size));
    switch (query.kind) {
      case "all":
        return where(columns, () => true);
      case "word":
        return this.#text.matchPattern(query, columns.size);
      case "and":
        return this.#all(query.items);
      case "or":
        return query.items.map((item) => this.#evaluate(item)).reduce((a, b) => a.or(b));
      case "not":
        return where(columns, () => true).without(this.#evaluate(query.item));
      case "near":
        return this.#near(query);
      case "equals":
        return withValue(query, columns);
      case "compare":
      case "range":
        return withinBounds(query, columns);
      case "phrase":
        throw new RangeError("A phrase always has an expression");
    }
  }

  /** Conditions are cut down one after the other; what is only excluded is taken away at the end. */
  #all(items: readonly Clause[]): Bitset {
    const excluded = items.filter((item) => item.kind === "not");
    const required = items.filter((item) => item.kind !== "not");
    // What the index can answer in one go costs less than its parts: a frequent word is only looked up beside a rare one.
    const inText = required.filter((item) => this.#text.expression(item) !== undefined);
    const others = required.filter((item) => !inText.includes(item));
    const [first] = inText;
    const together: Clause[] = inText.length > 1 ? [{ kind: "and", items: inText }] : first ? [first] : [];
    const sets = [...together, ...others].map((item) => this.#evaluate(item));
    const base = sets.length === 0 ? where(this.columns, () => true) : sets.reduce((a, b) => a.and(b));
    return excluded.reduce((set, { item }) => set.without(this.#evaluate(item)), base);
  }

  #near(near: Near): Bitset {
    const expression = this.#text.near(near);
    const found = Bitset.of(this.columns.size);
    if (expression === undefined) return found;
    const close = this.#text.match(expression, this.columns.size).and(this.columns.live);
    if (!near.ordered) return close;
    close.each((id) => {
      const document = this.documents.read(id);
      if (document && textsOf(document, near).some((text) => isInOrder(text, near))) found.add(id);
    });
    return found;
  }
}

function textsOf({ title = "", content, extra_author_attributes }: StoredDocument, near: Near): string[] {
  const { scope } = firstLeaf(near.a);
  if (scope === undefined) return [title, content];
  return [{ title, content, author: extra_author_attributes?.name ?? "" }[scope]];
}

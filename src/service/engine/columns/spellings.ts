import type { ValueName } from "../../../shared/documents/value-names";
import { valueKey } from "../../../shared/query";
import type { Bitset } from "./bitset";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import { withRoom } from "./with-room";

/** Values of documents by code. */
export interface ValueList {
  readonly dictionary: Pick<Dictionary, "size" | "text">;
  /** Calls `visit` once for each value of a document. */
  each(id: number, visit: (code: number) => void): void;
  has(id: number, code: number): boolean;
  /** How often each value occurs in the whole project, by code. */
  readonly counts: Uint32Array;
}

interface Scope {
  /** Documents whose most frequent spelling is the label. */
  documents: () => Bitset;
  /** Changes whenever those documents or their values may have changed. */
  version: string;
  /** Names of values. Those of the same name are one. */
  names: readonly ValueName[];
}

/**
 * Makes one value of all spellings that a query can't tell apart, and of values with the same name. The column itself keeps
 * every text as it is.
 */
export class Spellings {
  readonly #keys = new Dictionary();
  /** Number of each code's key. */
  #numbers = new Uint32Array(0);
  /** Codes below have a number. */
  #known = 1;
  #last: { of: string; values: ValueList } | undefined;

  constructor(
    private readonly list: ListColumn,
    private readonly keyOf: (text: string) => string,
  ) {}

  values({ documents, version, names }: Scope): ValueList {
    const of = JSON.stringify([version, names]);
    if (this.#last?.of === of) return this.#last.values;
    this.#number();
    const { groups, size, named } = this.#joined(names);
    const counts = this.#counts(documents(), groups.length);
    const labels = this.#labels(counts, groups, size, named);
    const grouped = new Uint32Array(size);
    for (let code = 1; code < groups.length; code++) {
      const group = groups[code] ?? 0;
      grouped[group] = (grouped[group] ?? 0) + (counts[code] ?? 0);
    }
    const { list } = this;
    const lists = new ListColumn(undefined, list.starts, this.#pool(groups), list.used);
    const values: ValueList = {
      dictionary: { size, text: (code) => list.dictionary.text(labels[code] ?? 0) },
      each: (id, visit) => lists.each(id, visit),
      has: (id, code) => lists.has(id, code),
      counts: grouped,
    };
    this.#last = { of, values };
    return values;
  }

  /** Numbers the keys of new texts. */
  #number(): void {
    const { dictionary } = this.list;
    this.#numbers = withRoom(this.#numbers, dictionary.size, Uint32Array);
    for (; this.#known < dictionary.size; this.#known++) {
      const text = dictionary.text(this.#known);
      this.#numbers[this.#known] = this.#keys.code(this.keyOf(text) || text);
    }
  }

  /** The group of each code, and which codes have a name of their own. */
  #joined(names: readonly ValueName[]) {
    const numbers = this.#numbers.subarray(0, this.#known);
    const byName = new Map<string, number>();
    const moved = new Map<number, number>();
    let { size } = this.#keys;
    for (const { value, name } of names) {
      const own = this.#keys.find(valueKey(value));
      if (own === undefined || moved.has(own)) continue;
      const key = valueKey(name);
      const group = byName.get(key) ?? size++;
      byName.set(key, group);
      moved.set(own, group);
    }
    const named = new Set(moved.keys());
    // What reads like a name is what has that name, unless it has another one.
    for (const [key, group] of byName) {
      const own = this.#keys.find(key);
      if (own !== undefined && !named.has(own)) moved.set(own, group);
    }
    return {
      groups: moved.size === 0 ? numbers : numbers.map((number) => moved.get(number) ?? number),
      size,
      named: (code: number) => named.has(numbers[code] ?? 0),
    };
  }

  /** Documents by code. */
  #counts(documents: Bitset, size: number): Uint32Array {
    const counts = new Uint32Array(size);
    documents.each((id) => this.list.each(id, (code) => (counts[code] = (counts[code] ?? 0) + 1)));
    return counts;
  }

  /** The code whose text stands for each group: of the named ones if there are any, the most frequent. */
  #labels(
    counts: Uint32Array,
    groups: Uint32Array,
    size: number,
    named: (code: number) => boolean,
  ): Uint32Array {
    const labels = new Uint32Array(size);
    const { dictionary } = this.list;
    const precedes = (a: number, b: number) => {
      const difference = Number(named(a)) - Number(named(b)) || (counts[a] ?? 0) - (counts[b] ?? 0);
      return difference === 0 ? dictionary.text(a) < dictionary.text(b) : difference > 0;
    };
    for (let code = 1; code < groups.length; code++) {
      const group = groups[code] ?? 0;
      const label = labels[group] ?? 0;
      if (label === 0 || precedes(code, label)) labels[group] = code;
    }
    return labels;
  }

  /** The lists of the column with groups for codes, each once. They keep their places. */
  #pool(groups: Uint32Array): Uint32Array<ArrayBuffer> {
    const { pool, used } = this.list;
    const grouped = new Uint32Array(used);
    for (let start = 1; start < used; start += 1 + (pool[start] ?? 0)) {
      let end = start + 1;
      for (let at = start + 1; at <= start + (pool[start] ?? 0); at++) {
        const group = groups[pool[at] ?? 0] ?? 0;
        if (!grouped.subarray(start + 1, end).includes(group)) grouped[end++] = group;
      }
      grouped[start] = end - start - 1;
    }
    return grouped;
  }
}

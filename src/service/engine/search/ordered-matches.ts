import { setImmediate } from "node:timers/promises";
import { print } from "../../../shared/query";
import { Bitset } from "../columns/bitset";
import type { StoredDocument } from "../../workspace/stored-document";
import { firstLeaf } from "./fulltext";
import { isNear, type Nearby } from "./word-order";

/** Longest time (ms) that checking texts may block other calls. */
const longestTurn = 20;
/** Maximum number of clauses with cached results. Each takes two bits per document. */
const maxClauses = 32;

interface CheckedOrder {
  checked: Bitset;
  inOrder: Bitset;
}

/**
 * Which documents contain words in the order or distance that ONEAR requires, or NEAR and phrases where the index
 * can't tell. Results are cached until a document changes, so texts can be checked in short turns between other calls.
 */
export class OrderedMatches {
  readonly #known = new Map<string, CheckedOrder>();

  constructor(readonly read: (id: number) => StoredDocument | undefined) {}

  /** Checks the texts of candidates in short turns. Afterwards `among` has almost nothing left to check. */
  async settle(near: Nearby, candidates: Bitset, signal?: AbortSignal): Promise<void> {
    const known = this.#of(near);
    let until = performance.now() + longestTurn;
    for (const id of candidates.without(known.checked).toIds()) {
      this.#check(id, near, known);
      if (performance.now() < until) continue;
      await setImmediate(undefined, { signal });
      until = performance.now() + longestTurn;
    }
  }

  /** The candidates whose texts match, order and distance included. */
  among(near: Nearby, candidates: Bitset): Bitset {
    const known = this.#of(near);
    candidates.without(known.checked).each((id) => this.#check(id, near, known));
    return candidates.and(known.inOrder);
  }

  /** Removes the cached results of a document that has changed. */
  forget(id: number): void {
    for (const { checked, inOrder } of this.#known.values()) {
      checked.remove(id);
      inOrder.remove(id);
    }
  }

  #check(id: number, near: Nearby, { checked, inOrder }: CheckedOrder): void {
    const document = this.read(id);
    if (document && textsOf(document, near).some((text) => isNear(text, near))) inOrder.add(id);
    checked.add(id);
  }

  #of(near: Nearby): CheckedOrder {
    const key = print(near);
    const known = this.#known.get(key) ?? { checked: Bitset.of(0), inOrder: Bitset.of(0) };
    // Moves the entry to the end, since the least recently used one is removed first.
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxClauses && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

function textsOf({ title = "", content, extra_author_attributes }: StoredDocument, near: Nearby): string[] {
  const { scope } = near.kind === "phrase" ? near : firstLeaf(near.a);
  if (scope === undefined) return [title, content];
  return [{ title, content, author: extra_author_attributes?.name ?? "" }[scope]];
}

import { setImmediate } from "node:timers/promises";
import { print } from "../../shared/query";
import { Bitset } from "../analytics/bitset";
import type { StoredDocument } from "../workspace/stored-document";
import { firstLeaf } from "./fulltext";
import { isNear, type Nearby } from "./word-order";

/** How long looking at texts may keep other calls waiting, in milliseconds. */
const longestTurn = 20;
/** Clauses whose answers are kept: two bits a document each. */
const mostClauses = 32;

interface Known {
  checked: Bitset;
  inOrder: Bitset;
}

/**
 * Which documents hold words as ONEAR asks for, or as NEAR or a phrase does where only their texts tell. The answer for a
 * document is kept until it changes, so that texts can be looked at in turns, while others are answered and documents come in.
 */
export class OrderedMatches {
  readonly #known = new Map<string, Known>();

  constructor(readonly read: (id: number) => StoredDocument | undefined) {}

  /** Looks at the texts of candidates in turns; afterwards `among` has nearly nothing left to do. */
  async settle(near: Nearby, candidates: Bitset): Promise<void> {
    const known = this.#of(near);
    let until = performance.now() + longestTurn;
    for (const id of candidates.without(known.checked).toIds()) {
      this.#check(id, near, known);
      if (performance.now() < until) continue;
      await setImmediate();
      until = performance.now() + longestTurn;
    }
  }

  /** Those of the candidates that hold the words in order. */
  among(near: Nearby, candidates: Bitset): Bitset {
    const known = this.#of(near);
    candidates.without(known.checked).each((id) => this.#check(id, near, known));
    return candidates.and(known.inOrder);
  }

  /** Forgets what was found for a document that has changed. */
  forget(id: number): void {
    for (const { checked, inOrder } of this.#known.values()) {
      checked.remove(id);
      inOrder.remove(id);
    }
  }

  #check(id: number, near: Nearby, { checked, inOrder }: Known): void {
    const document = this.read(id);
    if (document && textsOf(document, near).some((text) => isNear(text, near))) inOrder.add(id);
    checked.add(id);
  }

  #of(near: Nearby): Known {
    const key = print(near);
    const known = this.#known.get(key) ?? { checked: Bitset.of(0), inOrder: Bitset.of(0) };
    // Last used, last to go.
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostClauses && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

function textsOf({ title = "", content, extra_author_attributes }: StoredDocument, near: Nearby): string[] {
  const { scope } = near.kind === "phrase" ? near : firstLeaf(near.a);
  if (scope === undefined) return [title, content];
  return [{ title, content, author: extra_author_attributes?.name ?? "" }[scope]];
}

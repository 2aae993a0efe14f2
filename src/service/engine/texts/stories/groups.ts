/** Disjoint sets of nodes. */
export class Groups {
  readonly #parents: Uint32Array;

  constructor(count: number) {
    this.#parents = new Uint32Array(count);
  }

  /** Puts a node to an earlier one, which must be in no other's set. */
  set(node: number, parent: number): void {
    this.#parents[node] = parent;
  }

  find(node: number): number {
    const parents = this.#parents;
    let at = node;
    for (let up = parents[at] ?? 0; up !== at; up = parents[at] ?? 0) {
      parents[at] = parents[up] ?? 0;
      at = parents[at] ?? 0;
    }
    return at;
  }

  join(node: number, other: number): void {
    const a = this.find(node);
    const b = this.find(other);
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }

  /** Of each node, the first one of its set. */
  all(): Uint32Array {
    for (let node = 1; node < this.#parents.length; node++) this.#parents[node] = this.find(node);
    return this.#parents;
  }
}

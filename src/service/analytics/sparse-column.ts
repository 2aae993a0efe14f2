const pageBits = 12;
/** Documents of one page. */
export const pageSize = 1 << pageBits;

/** A numeric column that few documents have: pages come into being when a document on them has a value. */
export class SparseColumn {
  readonly pages: (Float64Array | undefined)[] = [];

  /** The value of a document, NaN when it has none. */
  get(id: number): number {
    return this.pages[id >>> pageBits]?.[id & (pageSize - 1)] ?? Number.NaN;
  }

  /** Sets the value of a document; NaN takes it away. */
  set(id: number, value: number): void {
    const at = id >>> pageBits;
    let page = this.pages[at];
    if (!page) {
      if (Number.isNaN(value)) return;
      page = new Float64Array(pageSize).fill(Number.NaN);
      this.pages[at] = page;
    }
    page[id & (pageSize - 1)] = value;
  }
}

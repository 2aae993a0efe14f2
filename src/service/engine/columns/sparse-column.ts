const pageBits = 12;
/** Documents per page. */
export const pageSize = 1 << pageBits;

/** A numeric column for values that few documents have. A page is created when a document on it gets a value. */
export class SparseColumn {
  readonly pages: (Float64Array | undefined)[] = [];

  /** The value of a document. NaN if it has none. */
  get(id: number): number {
    return this.pages[id >>> pageBits]?.[id & (pageSize - 1)] ?? Number.NaN;
  }

  /** Sets the value of a document. NaN removes it. */
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

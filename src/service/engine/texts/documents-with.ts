import { textAfter } from "../../workspace/derive";
import type { StoredDocument } from "../../workspace/stored-document";
import { Bitset } from "../columns/bitset";
import type { SpecialTerm, Specials } from "../search/specials";
import type { TextReader } from "./text-reader";
import { coded, specialTerms } from "./special-terms";
import type { TermIndex } from "./term-index";

/** Finds documents by emoji, links and their domains in the forward index. */
export class DocumentsWith implements Specials {
  constructor(
    readonly terms: TermIndex,
    readonly reading: TextReader,
    readonly read: (id: number) => StoredDocument | undefined,
  ) {}

  ready(signal?: AbortSignal): Promise<void> {
    return this.reading.ready(signal);
  }

  async find({ kind, text }: SpecialTerm, signal?: AbortSignal): Promise<Bitset> {
    const size = this.reading.size();
    const found = Bitset.of(size);
    const code = this.terms.code(kind, text);
    if (code === undefined) return found;
    await this.terms.eachDocument(
      allBelow(size),
      (id, codes, length) => has(codes, length, code) && found.add(id),
      signal,
    );
    return found;
  }

  among({ kind, text }: SpecialTerm, first: number, last: number): Bitset {
    const found = Bitset.of(this.reading.size());
    const known = Bitset.of(this.reading.size());
    for (let id = first; id <= last; id++) {
      if (this.reading.has(id)) known.add(id);
      else if (this.#hasTerm(id, coded(kind, text))) found.add(id);
    }
    const code = this.terms.code(kind, text);
    if (code !== undefined)
      this.terms.visit(known, (id, codes, length) => has(codes, length, code) && found.add(id));
    return found;
  }

  #hasTerm(id: number, term: string): boolean {
    const document = this.read(id);
    return (
      document !== undefined &&
      specialTerms(document, textAfter(document.title ?? "", document.content)).includes(term)
    );
  }
}

function has(codes: Uint32Array, length: number, code: number): boolean {
  // Special terms come last.
  for (let i = length - 1; i >= 0; i--) if (codes[i] === code) return true;
  return false;
}

function allBelow(size: number): Bitset {
  const all = Bitset.of(size);
  all.words.fill(0xffffffff);
  return all;
}

import type { Equals } from "../../../shared/query";
import type { Bitset } from "../columns/bitset";
import type { CodedKind } from "../texts/special-terms";

/** A term that a query names by a field of its own and that the columns don't have. */
export interface SpecialTerm {
  kind: Extract<CodedKind, "emoji" | "link" | "domain">;
  text: string;
}

/** Finds documents by such terms. */
export interface Specials {
  /** Waits until the texts of all documents are read. */
  ready(signal?: AbortSignal): Promise<void>;
  /** Documents with a term, in turns between other calls. */
  find(term: SpecialTerm, signal?: AbortSignal): Promise<Bitset>;
  /** Documents of a run of ids with a term. Reads those that changed a moment ago. */
  among(term: SpecialTerm, first: number, last: number): Bitset;
}

const kinds: Readonly<Record<string, SpecialTerm["kind"]>> = {
  emoji: "emoji",
  link: "link",
  linkdomain: "domain",
};

/** The term that a condition names. Undefined for other conditions. */
export function specialTermOf({ field, value }: Equals): SpecialTerm | undefined {
  const kind = kinds[field];
  return kind && { kind, text: value };
}

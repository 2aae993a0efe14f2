import type { Clause, Equals, Near, NearOperand, Phrase, TextScope, Word } from "../../../shared/query";
import { Bitset } from "../columns/bitset";
import { textPart } from "../texts/node-matcher";
import { type CodedKind, codedKinds } from "../texts/special-terms";
import type { AddDocuments, TermIndex } from "../texts/term-index";
import { pieceSize } from "../texts/text-column";

/** Fields whose values are terms of the text. Others are columns. */
const specialKinds: Readonly<Record<string, CodedKind>> = {
  emoji: "emoji",
  link: "link",
  linkdomain: "domain",
};
const authorKind = codedKinds.indexOf("author");

/** Documents of a piece's file by their numbers: those that match for certain, and those that may. */
interface Bounds {
  must: Bitset;
  may: Bitset;
}

/** What postings tell of a clause at once, and the test that decides the rest. */
interface TextTest {
  bounds: (piece: StoredPiece) => Bounds;
  test: (document: DocumentTerms) => boolean;
}

interface StoredPiece {
  all: Bitset;
  /** Documents with any of the codes. */
  having: (codes: ReadonlySet<number>) => Bitset;
}

/** A document's codes: see `VisitTerms`. */
class DocumentTerms {
  readonly title: readonly [from: number, to: number];
  readonly content: readonly [from: number, to: number];
  readonly author: readonly [from: number, to: number];
  readonly special: readonly [from: number, to: number];

  constructor(
    readonly codes: Uint32Array,
    length: number,
    kinds: Uint8Array,
  ) {
    const { title, end } = textPart(codes, length, kinds);
    let author = length;
    while (author > end && kinds[codes[author - 1] ?? 0] === authorKind) author--;
    this.title = [0, title];
    this.content = [title > 0 ? title + 1 : 0, end];
    this.special = [end, author];
    this.author = [author, length];
  }

  in(scope: TextScope | undefined): readonly (readonly [from: number, to: number])[] {
    return scope === undefined ? [this.title, this.content] : [this[scope]];
  }
}

/** Whether the terms of a document decide a clause. */
export function isAboutText(clause: Clause): boolean {
  switch (clause.kind) {
    case "word":
    case "phrase":
    case "near":
      return true;
    case "equals":
      return clause.field in specialKinds;
    case "not":
      return isAboutText(clause.item);
    case "and":
    case "or":
      return clause.items.every(isAboutText);
    default:
      return false;
  }
}

/** Which documents of a piece match a clause: `found`, and `open`, whose streams have to be tested. */
export interface PieceMatches {
  found: Bitset;
  open: Bitset;
}

/** A clause made ready for one search. Words that come later are unknown to it. */
export class TextMatcher {
  readonly #test: TextTest;

  constructor(
    clause: Clause,
    readonly terms: TermIndex,
  ) {
    this.#test = compile(clause, terms);
  }

  /** What the postings of a piece tell, whose file has the first `size` of its documents. */
  inPiece(add: AddDocuments, size: number): PieceMatches {
    const having = (codes: ReadonlySet<number>) => {
      const set = Bitset.of(pieceSize);
      add(codes, set);
      return set;
    };
    const { must, may } = this.#test.bounds({ all: Bitset.below(size, pieceSize), having });
    return { found: must, open: may.without(must) };
  }

  matches(codes: Uint32Array, length: number): boolean {
    return this.#test.test(new DocumentTerms(codes, length, this.terms.kinds));
  }
}

function compile(clause: Clause, terms: TermIndex): TextTest {
  switch (clause.kind) {
    case "word":
      return compileWord(clause, terms);
    case "phrase":
      return compilePhrase(clause, terms);
    case "near":
      return compileNear(clause, terms);
    case "equals":
      return compileSpecial(clause, terms);
    case "and":
    case "or": {
      const parts = clause.items.map((item) => compile(item, terms));
      const isAnd = clause.kind === "and";
      const join = isAnd ? both : either;
      return {
        bounds: (piece) =>
          parts
            .map((part) => part.bounds(piece))
            .reduce((a, b) => ({ must: join(a.must, b.must), may: join(a.may, b.may) })),
        test: (document) =>
          isAnd ? parts.every(({ test }) => test(document)) : parts.some(({ test }) => test(document)),
      };
    }
    case "not": {
      const part = compile(clause.item, terms);
      return {
        bounds: (piece) => {
          const { must, may } = part.bounds(piece);
          return { must: piece.all.without(may), may: piece.all.without(must) };
        },
        test: (document) => !part.test(document),
      };
    }
    default:
      throw new TypeError("The clause is about fields");
  }
}

function compileWord(word: Word, terms: TermIndex): TextTest {
  const wanted = codesOf(word.text, word, terms);
  const test = (document: DocumentTerms) =>
    document.in(word.scope).some(([from, to]) => {
      for (let i = from; i < to; i++) if (wanted.has(document.codes[i] ?? 0)) return true;
      return false;
    });
  // Postings don't tell the title from the content.
  const isExact = word.scope === undefined || word.scope === "author";
  return { test, bounds: ({ having }) => bounds(having(wanted), isExact) };
}

function compileSpecial({ field, value }: Equals, terms: TermIndex): TextTest {
  const code = terms.code(specialKinds[field] ?? "link", value);
  const wanted = new Set(code === undefined ? [] : [code]);
  const test = ({ special: [from, to], codes }: DocumentTerms) => {
    for (let i = from; i < to; i++) if (codes[i] === code) return true;
    return false;
  };
  return { test, bounds: ({ having }) => bounds(having(wanted), true) };
}

function compilePhrase(phrase: Phrase, terms: TermIndex): TextTest {
  const { slop, scope } = phrase;
  const places = phrase.words.map((word) => codesOf(word, { scope, wildcard: false }, terms));
  const isIn = slop === undefined ? hasInRow : hasTogether(slop);
  const test = (document: DocumentTerms) =>
    document.in(scope).some((region) => isIn(document.codes, region, places));
  return { test, bounds: ({ having }) => bounds(places.map(having).reduce(both), false) };
}

function compileNear({ a, b, distance, ordered }: Near, terms: TermIndex): TextTest {
  const scope = scopeOf(a);
  const [before, after] = [rowsOf(a, terms), rowsOf(b, terms)];
  const isFollowed = (first: readonly Span[], second: readonly Span[]) =>
    first.some(([, end]) => second.some(([start]) => start >= end && start - end <= distance));
  const test = (document: DocumentTerms) =>
    document.in(scope).some((region) => {
      const found = spansOf(document.codes, region, before);
      if (found.length === 0) return false;
      const others = spansOf(document.codes, region, after);
      return isFollowed(found, others) || (!ordered && isFollowed(others, found));
    });
  return {
    test,
    bounds: ({ having }) => {
      const any = (rows: readonly Row[]) => rows.map((row) => row.map(having).reduce(both)).reduce(either);
      return bounds(both(any(before), any(after)), false);
    },
  };
}

/** Codes at each place of words in a row. */
type Row = readonly ReadonlySet<number>[];
/** Where words in a row begin, and where they end behind the last. */
type Span = readonly [start: number, end: number];

function rowsOf(operand: NearOperand, terms: TermIndex): Row[] {
  if (operand.kind === "or") return operand.items.flatMap((item) => rowsOf(item, terms));
  const { scope } = operand;
  if (operand.kind === "word") return [[codesOf(operand.text, operand, terms)]];
  return [operand.words.map((word) => codesOf(word, { scope, wildcard: false }, terms))];
}

/** The scope that all leaves of a NEAR share. */
function scopeOf(operand: NearOperand): TextScope | undefined {
  if (operand.kind !== "or") return operand.scope;
  const [first] = operand.items;
  return first && scopeOf(first);
}

/** The codes of a word, which are several if it has wildcards. */
function codesOf(
  text: string,
  { scope, wildcard }: Pick<Word, "wildcard"> & { scope?: TextScope | undefined },
  terms: TermIndex,
): ReadonlySet<number> {
  const kind = scope === "author" ? "author" : "word";
  if (wildcard) return terms.codesLike(kind, text);
  const code = terms.code(kind, text);
  return new Set(code === undefined ? [] : [code]);
}

function isAt(codes: Uint32Array, at: number, row: Row): boolean {
  return row.every((any, i) => any.has(codes[at + i] ?? 0));
}

function spansOf(codes: Uint32Array, [from, to]: Span, rows: readonly Row[]): Span[] {
  const found: Span[] = [];
  for (const row of rows)
    for (let at = from; at + row.length <= to; at++)
      if (isAt(codes, at, row)) found.push([at, at + row.length]);
  return found;
}

function hasInRow(codes: Uint32Array, [from, to]: Span, row: Row): boolean {
  for (let at = from; at + row.length <= to; at++) if (isAt(codes, at, row)) return true;
  return false;
}

/** Whether each word of a row stands at a place of its own, with at most `slop` other words between the first and the last. */
function hasTogether(slop: number): typeof hasInRow {
  return (codes, [from, to], row) => {
    const wanted = row.map((any) => [...any][0]);
    for (let at = from; at < to; at++) {
      if (!wanted.includes(codes[at])) continue;
      const left = [...wanted];
      for (let i = at; i < Math.min(to, at + slop + 2); i++) {
        const found = left.indexOf(codes[i]);
        if (found >= 0) left.splice(found, 1);
      }
      if (left.length === 0) return true;
    }
    return false;
  };
}

function bounds(may: Bitset, isExact: boolean): Bounds {
  return { may, must: isExact ? may : Bitset.of(pieceSize) };
}

const both = (a: Bitset, b: Bitset) => a.and(b);
const either = (a: Bitset, b: Bitset) => a.or(b);

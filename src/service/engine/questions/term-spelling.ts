import type { TermKind } from "../../../shared/interface/text-analysis.constants";
import { type Clause, type TextWord, tagKey, words } from "../../../shared/query";
import { textAfter } from "../../workspace/derive";
import type { Bitset } from "../columns/bitset";
import { type CodePhrase, TermMatcher } from "../texts/term-matcher";
import type { StoredDocument } from "../../workspace/stored-document";
import type { Columns } from "../columns/columns";
import type { Stories } from "../texts/stories/story-index";
import type { CachedCounts } from "../texts/cached-counts";
import type { TermIndex } from "../texts/term-index";

/** What is needed to answer: the terms of documents, their columns and stories, and the documents themselves. */
export interface WordsParts {
  terms: TermIndex;
  counts: CachedCounts;
  columns: Columns;
  /** Needed for details. */
  stories: Stories | undefined;
  read: (id: number) => StoredDocument | undefined;
  /** The documents that match a clause, deleted ones too. */
  find: (clause: Clause) => Promise<Bitset>;
}

interface Form {
  kind: TermKind;
  codes: CodePhrase;
  texts: string[];
  examples: number[];
  spellings: Map<string, number>;
}

/** Hashtags and mentions. */
const tags = /[#＃@][\p{L}\p{M}\p{N}_.-]+(?:@[\p{L}\p{N}_.-]+)?/gu;

/** Each form of some terms as most of its first few documents write it. */
export async function spellTerms(
  terms: readonly { kind: TermKind; forms: readonly CodePhrase[] }[],
  set: Bitset,
  parts: Pick<WordsParts, "terms" | "read">,
  examplesPerTerm: number,
  signal?: AbortSignal,
): Promise<string[][]> {
  const all = terms.map(({ kind, forms }) =>
    forms.map((codes): Form => {
      const texts = codes.map((code) => parts.terms.text(code));
      return { kind, codes, texts, examples: [], spellings: new Map() };
    }),
  );
  const written = all.flat().filter(({ kind }) => kind !== "emoji" && kind !== "link" && kind !== "domain");
  let missing = written.length;
  const matcher = new TermMatcher(
    parts.terms.size,
    written.map(({ codes }) => [codes]),
  );
  await parts.terms.eachDocument(
    set,
    (id, codes, length) => {
      if (missing > 0)
        matcher.match(codes, length, (i) => {
          const { examples = [] } = written[i] ?? {};
          if (examples.length < examplesPerTerm && examples.push(id) === examplesPerTerm) missing--;
        });
    },
    signal,
    { isDone: () => missing === 0 },
  );
  const byDocument = new Map<number, Form[]>();
  for (const form of written)
    for (const id of form.examples) byDocument.set(id, [...(byDocument.get(id) ?? []), form]);
  for (const [id, forms] of byDocument) {
    const document = parts.read(id);
    if (document) readSpellings(textAfter(document.title ?? "", document.content), forms);
  }
  return all.map((forms) => forms.map(shown));
}

function readSpellings(text: string, forms: readonly Form[]): void {
  const found = words(text);
  const places = new Map<string, number[]>();
  for (const [i, word] of found.entries()) places.set(word.text, [...(places.get(word.text) ?? []), i]);
  const tagged = new Map([...text.matchAll(tags)].map(([tag]) => [tagKey(tag), tag.slice(1)]));
  for (const { kind, texts, spellings } of forms) {
    const [first = ""] = texts;
    const spelling =
      kind === "hashtag" || kind === "mention"
        ? tagged.get(first)
        : places
            .get(first)
            ?.filter((at) => texts.every((word, i) => found[at + i]?.text === word))
            .map((at) => asWritten(text, found.slice(at, at + texts.length)))[0];
    if (spelling !== undefined) spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1);
  }
}

/** Words of a text as they are written, with what stands between them unless that is more than a space or one sign. A point is one in "5.2". */
function asWritten(text: string, found: readonly TextWord[]): string {
  let written = "";
  let end = 0;
  for (const word of found) {
    const between = text.slice(end, word.start);
    written += written === "" ? "" : /^[ '’&/.,:-]$/.test(between) ? between : " ";
    written += text.slice(word.start, word.end);
    end = word.end;
  }
  return written;
}

function shown({ texts, spellings }: Form): string {
  const [best] = [...spellings].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return best?.[0] ?? texts.join(" ");
}

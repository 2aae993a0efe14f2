import type { TermKind } from "../../../shared/interface/text-analysis.constants";
import { words } from "../../../shared/query";
import { keyness, logLikelihood } from "../../../methods/statistics/keyness";
import { Bitset } from "../columns/bitset";
import type { TermAnswer, WordsAnswer, WordsQuestion } from "../engine";
import { basesOf, formsOf } from "../../../shared/text/english-forms";
import { isAlwaysStopWord, stopWords } from "../texts/stop-words";
import { type CodePhrase, TermMatcher } from "../texts/term-matcher";
import type { PhraseWord } from "../texts/phrase-finder";
import { maxPhraseWords } from "../texts/cached-counts";
import { joinedPhrases } from "./joined-phrases";
import { detailsOf } from "./term-details";
import { queryOf } from "./term-query";
import { type WordsParts, spellTerms } from "./term-spelling";
import { weakWords } from "./weak-words";

/** G2 above which a difference is significant at 0.1% (chi-squared with one degree of freedom). */
const significant = 10.83;
/** A compared term has at least this many documents of the selection, and one in so many of them. */
const minDocuments = 3;
const minShare = 1 / 2_000;
const minPhraseShare = 1 / 500;
/** Above this share of its documents with a longer listed term, a word isn't listed itself. */
const mostlyInside = 0.9;
/** Documents in which the spelling of a term is looked up. */
const examplesPerTerm = 3;
/** Documents that show in which languages words are stop words. */
const sampleSize = 20_000;
/** A word that is a stop word in this share of its documents is one in all. */
const stopShare = 0.3;
/** A language that at least this share of documents has. Its stop words count. */
const languageShare = 0.01;

/** Documents that show which phrases are parts of one sentence. */
const joinedSample = 5_000;

const wordsAlone: ReadonlySet<TermKind> = new Set(["word"]);

/** A term under consideration: any of some words or phrases, as codes. */
interface Candidate {
  kind: TermKind;
  forms: CodePhrase[];
  /** Documents of the selection with each form, and with any. */
  formCounts: number[];
  count: number;
  reference: number;
  score: number;
  g2: number;
  logRatio: number;
}

/** The terms of a selection: the most frequent ones, or those that distinguish it from other documents. */
export async function listTerms(
  set: Bitset,
  reference: Bitset | undefined,
  question: WordsQuestion,
  parts: WordsParts,
  signal?: AbortSignal,
): Promise<WordsAnswer> {
  const listed = await new TermList(set, reference, question, parts, signal).find();
  const texts = await spellTerms(
    listed.map(({ kind, forms }) => ({ kind, forms })),
    set,
    parts,
    examplesPerTerm,
    signal,
  );
  const { edges } = question;
  const { stories, ...rest } = parts;
  const details = edges && stories && (await detailsOf(listed, set, edges, { ...rest, stories }, signal));
  const terms = listed.map((candidate, i): TermAnswer => {
    const { kind, formCounts, count } = candidate;
    const spelled = texts[i] ?? [];
    const forms = spelled
      .map((term, n) => ({ term, documents: formCounts[n] ?? count }))
      .sort((a, b) => b.documents - a.documents || compare(a.term, b.term));
    return {
      term: forms[0]?.term ?? "",
      kind,
      forms,
      query: queryOf(candidate, parts.terms) ?? "",
      documents: count,
      ...(reference && {
        reference: candidate.reference,
        g2: candidate.g2,
        log_ratio: candidate.logRatio,
        log_ratio_bound: candidate.score,
      }),
      ...(details?.[i] && { details: details[i] }),
    };
  });
  return {
    documents: set.count(),
    ...(reference && { reference: reference.count() }),
    terms,
  };
}

class TermList {
  readonly #n1: number;
  readonly #n2: number;
  #counts: Uint32Array = new Uint32Array(0);
  #others: Uint32Array = new Uint32Array(0);
  #stops: (code: number) => boolean = () => false;
  /** Stop words that phrases may begin and end with. */
  readonly #weak = new Set<number>();

  constructor(
    readonly set: Bitset,
    readonly reference: Bitset | undefined,
    readonly question: WordsQuestion,
    readonly parts: WordsParts,
    readonly signal: AbortSignal | undefined,
  ) {
    this.#n1 = set.count();
    this.#n2 = reference?.count() ?? 0;
  }

  async find(): Promise<Candidate[]> {
    const { set, reference, signal } = this;
    const { counts } = this.parts;
    this.#counts = await counts.count(set, signal);
    if (reference) this.#others = await counts.count(reference, signal);
    this.#stops = await this.#stopWords();
    const { max } = this.question;
    const floor = this.#least;
    // Neither a phrase nor a word with its plurals can be far above the words it consists of. The most frequent terms are
    // usually enough to find all that are listed; if not, rarer ones are taken, too.
    let min = reference ? floor : Math.max(floor, this.#nthCount(6 * max));
    for (;;) {
      const singles = this.#ranked(this.#singles(min), this.#tests());
      const fewest = reference
        ? this.#minPhraseDocuments
        : Math.max(min, singles[Math.ceil(1.5 * max)]?.count ?? 0);
      const listed = await this.#listed(singles, fewest);
      const isComplete = listed.length === max && (listed.at(-1)?.count ?? 0) >= fewest;
      if (reference || isComplete || fewest <= floor) return listed;
      min = Math.max(floor, Math.floor(fewest / 8));
    }
  }

  get #minPhraseDocuments(): number {
    return Math.max(this.#least, Math.ceil(this.#n1 * minPhraseShare));
  }

  get #least(): number {
    return this.reference ? Math.max(minDocuments, Math.ceil(this.#n1 * minShare)) : 1;
  }

  /** Words and special terms of some kinds with at least this many documents. */
  #singles(min: number, kinds: ReadonlySet<TermKind> = this.question.kinds): Candidate[] {
    const { terms } = this.parts;
    const found: Candidate[] = [];
    for (let code = 1; code < this.#counts.length; code++) {
      const count = this.#counts[code] ?? 0;
      if (count < min) continue;
      const kind = terms.kind(code);
      if (kind === "author" || !kinds.has(kind)) continue;
      const candidate = this.#candidate(kind, [[code]], [count], count, this.#others[code] ?? 0);
      if (candidate && (kind !== "word" || this.#isListable(code))) found.push(candidate);
    }
    return found;
  }

  /** Number of terms that are compared at once: all with enough documents. */
  #tests(): number {
    if (!this.reference) return 1;
    let tests = 0;
    for (const count of this.#counts) if (count >= this.#least) tests++;
    return Math.max(1, tests);
  }

  /** Undefined if it doesn't distinguish the selection. */
  #candidate(
    kind: TermKind,
    forms: CodePhrase[],
    formCounts: number[],
    count: number,
    reference: number,
  ): Candidate | undefined {
    const base = { kind, forms, formCounts, count, reference, logRatio: 0 };
    if (!this.reference) return { ...base, score: count, g2: 0 };
    if (count * this.#n2 <= reference * this.#n1) return undefined;
    const g2 = logLikelihood(count, this.#n1, reference, this.#n2);
    return g2 < significant ? undefined : { ...base, score: 0, g2 };
  }

  /** The best of some candidates, in order. */
  #ranked(all: readonly Candidate[], tests: number): Candidate[] {
    const max = 6 * this.question.max;
    if (!this.reference) return [...all].sort(this.#order).slice(0, max);
    // The exact bound takes long. An approximation tells which terms can be among the best.
    const z = Math.sqrt(2 * Math.log(tests / 0.025));
    const n1 = this.#n1;
    const n2 = this.#n2;
    const about = ({ count: a, reference: b }: Candidate) =>
      Math.log(((a + 0.5) / (n1 + 0.5)) * ((n2 + 0.5) / (b + 0.5))) -
      z * Math.sqrt(1 / (a + 0.5) + 1 / (b + 0.5));
    return all
      .map((candidate) => ({ candidate, about: about(candidate) }))
      .sort((a, b) => b.about - a.about)
      .slice(0, max)
      .flatMap(({ candidate }) => {
        const { logRatio, bound } = keyness(candidate.count, n1, candidate.reference, n2, tests);
        return bound > 0 ? [{ ...candidate, logRatio, score: bound }] : [];
      })
      .sort(this.#order);
  }

  readonly #order = (a: Candidate, b: Candidate): number =>
    b.score - a.score || b.g2 - a.g2 || b.count - a.count || compare(this.#key(a), this.#key(b));

  #key({ kind, forms }: Candidate): string {
    return `${(forms[0] ?? []).map((code) => this.parts.terms.text(code)).join(" ")} ${kind}`;
  }

  #isListable(code: number): boolean {
    return !this.#stops(code) && !/^\p{N}+$/u.test(this.parts.terms.text(code));
  }

  /** Number of documents of the n-th most frequent term. */
  #nthCount(n: number): number {
    // By the length of the number in bits, so that few have to be sorted.
    const lengths = new Uint32Array(33);
    for (const count of this.#counts) {
      const length = 32 - Math.clz32(count);
      lengths[length] = (lengths[length] ?? 0) + 1;
    }
    let length = 32;
    for (let above = lengths[32] ?? 0; length > 1 && above < n; above += lengths[length] ?? 0) length--;
    const counts = this.#counts.filter((count) => count >= 2 ** (length - 1)).sort();
    return counts[Math.max(0, counts.length - n)] ?? 1;
  }

  /** The list with phrases of words that have at least `min` documents, and with plurals folded. */
  async #listed(singles: readonly Candidate[], min: number): Promise<Candidate[]> {
    const { max, kinds } = this.question;
    const { terms } = this.parts;
    const groups = kinds.has("word")
      ? this.#forms(this.#ranked(singles, singles.length + 1).slice(0, 4 * max))
      : [];
    // Phrases are found by the words that distinguish, whether or not these are listed.
    const isAlone = this.reference !== undefined && kinds.has("phrase") && !kinds.has("word");
    const keys = isAlone ? this.#ranked(this.#singles(this.#least, wordsAlone), this.#tests()) : singles;
    const asked = {
      wordsFrom: (from: number) => (kinds.has("phrase") ? this.#phraseWords(keys, from) : []),
      groups: groups.map((group) => group.flat()),
      min,
    };
    const isNeeded = kinds.has("phrase") || groups.length > 0;
    const { found, unions } = isNeeded
      ? await this.parts.counts.phrases(this.set, asked, this.signal)
      : { found: [], unions: new Uint32Array(0) };
    const compared = [...groups, ...found.map(({ codes }) => [codes])];
    const others = compared.map(() => 0);
    if (this.reference && compared.length > 0) {
      const inReference = new TermMatcher(terms.size, compared);
      await terms.eachDocument(
        this.reference,
        (_id, codes, length) =>
          inReference.match(codes, length, (term) => (others[term] = (others[term] ?? 0) + 1)),
        this.signal,
      );
    }
    const tests = this.#tests() + found.length;
    const grouped = new Set(groups.flat(2));
    const all = [
      ...singles.filter(({ forms }) => !grouped.has(forms[0]?.[0] ?? 0)),
      ...groups.flatMap((forms, i) => {
        const counts = forms.map(([code = 0]) => this.#counts[code] ?? 0);
        return this.#candidate("word", [...forms], counts, unions[i] ?? 0, others[i] ?? 0) ?? [];
      }),
      ...found.flatMap(
        ({ codes, count }, i) =>
          this.#candidate("phrase", [codes], [count], count, others[groups.length + i] ?? 0) ?? [],
      ),
    ];
    const listed = this.#withoutParts(this.#ranked(all, tests));
    if (!kinds.has("phrase")) return listed.slice(0, max);
    return (await this.#withJoined(listed.slice(0, 3 * max), tests)).slice(0, max);
  }

  /** A list with one phrase in place of those that one sentence makes. */
  async #withJoined(listed: Candidate[], tests: number): Promise<Candidate[]> {
    const { terms, find } = this.parts;
    const phrases = listed.filter(({ kind }) => kind === "phrase");
    const codesOf = phrases.map(({ forms }) => forms[0] ?? []);
    const some = sampleOf(this.set, joinedSample);
    const chains = await joinedPhrases(codesOf, some, mostlyInside, terms, this.signal);
    const gone = new Set<Candidate>();
    const joined: Candidate[] = [];
    for (const { codes, parts } of chains) {
      const own = parts.flatMap((part) => phrases[part] ?? []);
      const forms = [codes];
      if (queryOf({ kind: "phrase", forms }, terms) === undefined) continue;
      const found = await find({ kind: "phrase", words: codes.map((code) => terms.text(code)) });
      const count = found.and(this.set).count();
      if (own.some((part) => count < mostlyInside * part.count)) continue;
      const others = this.reference ? found.and(this.reference).count() : 0;
      const candidate = this.#candidate("phrase", forms, [count], count, others);
      if (!candidate) continue;
      joined.push(candidate);
      for (const part of own) gone.add(part);
    }
    if (joined.length === 0) return listed;
    return this.#withoutParts(this.#ranked([...listed.filter((one) => !gone.has(one)), ...joined], tests));
  }

  /** The words whose phrases are counted, and which of them may begin, end or distinguish one. */
  #phraseWords(singles: readonly Candidate[], min: number): PhraseWord[] {
    const { kinds } = this.parts.terms;
    const codes: number[] = [];
    for (let code = 1; code < this.#counts.length; code++)
      if (kinds[code] === 0 && (this.#counts[code] ?? 0) >= min) codes.push(code);
    codes.sort((a, b) => (this.#counts[b] ?? 0) - (this.#counts[a] ?? 0) || a - b);
    const keys = this.reference && new Set(singles.flatMap(({ forms }) => forms[0] ?? []));
    return codes.slice(0, maxPhraseWords).map((code) => ({
      code,
      isEnd: this.#weak.has(code) || !this.#stops(code),
      isKey: keys === undefined || keys.has(code) || this.#weak.has(code),
    }));
  }

  /** Groups of a word and its forms, for the words of a list that have some. */
  #forms(list: readonly Candidate[]): CodePhrase[][] {
    if (!this.#isEnglish()) return [];
    const { terms } = this.parts;
    const grouped = new Set<number>();
    const groups: CodePhrase[][] = [];
    for (const { forms, kind } of list) {
      const code = forms[0]?.[0] ?? 0;
      if (kind !== "word" || grouped.has(code)) continue;
      const text = terms.text(code);
      const counted = (word: string) => {
        const other = terms.code("word", word);
        return other !== undefined && (this.#counts[other] ?? 0) > 0 && !this.#stops(other) ? [other] : [];
      };
      const group = [...basesOf(text), text]
        .map((base) => verbForms([base, ...formsOf(base)].flatMap(counted), (form) => terms.text(form)))
        .find((forms) => forms.length > 1 && forms.includes(code));
      if (!group || group.some((form) => grouped.has(form))) continue;
      group.forEach((form) => grouped.add(form));
      groups.push(group.map((form) => [form]));
    }
    return groups;
  }

  /** Whether most documents are in English, whose forms are known. */
  #isEnglish(): boolean {
    const [first] = this.#languages();
    return first?.language.split("-")[0] === "en" && first.count * 2 > this.#n1;
  }

  /** Languages of the selection, the most frequent first. */
  #languages(): { language: string; code: number; count: number }[] {
    const { dictionary, codes } = this.parts.columns.coded("language");
    const counts = new Uint32Array(dictionary.size);
    this.set.tally(codes, counts);
    return Array.from(counts, (count, code) => ({ language: dictionary.text(code), code, count }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || compare(a.language, b.language));
  }

  /**
   * A word is a stop word if it is one in the language of many of its documents. Where languages disagree, a sample of the
   * selection decides. Not most: stop words also stand in quotations, and in documents whose language was guessed wrongly.
   */
  async #stopWords(): Promise<(code: number) => boolean> {
    const { terms, columns } = this.parts;
    const languages = this.#languages().filter(({ count }) => count >= this.#n1 * languageShare);
    const lists = new Map<number, Set<number>>();
    const strongest = new Set<number>();
    for (const { language, code } of languages) {
      const codesOf = (listed: ReadonlySet<string>) =>
        [...listed].flatMap((word) => terms.code("word", word) ?? []);
      const strong = codesOf(stopWords(language));
      const weak = codesOf(weakWords(language));
      lists.set(code, new Set([...strong, ...weak]));
      for (const word of weak) this.#weak.add(word);
      for (const word of strong) strongest.add(word);
    }
    for (const word of strongest) this.#weak.delete(word);
    const any = new Set([...lists.values()].flatMap((list) => [...list]));
    const unsure = new Set([...any].filter((code) => [...lists.values()].some((list) => !list.has(code))));
    const balance = new Float64Array(unsure.size + 1);
    const numbers = new Map([...unsure].map((code, i) => [code, i + 1]));
    if (unsure.size > 0) {
      const { language } = columns.dense;
      // Sets would take several times as long in this loop.
      const numberOf = new Uint16Array(terms.size);
      for (const [code, number] of numbers) numberOf[code] = number;
      const isStop = new Map(
        [...lists].map(([of, list]) => [
          of,
          Uint8Array.from([0, ...unsure], (code) => Number(list.has(code))),
        ]),
      );
      await terms.eachDocument(
        sampleOf(this.set, sampleSize),
        (id, codes, length) => {
          const own = isStop.get(language[id] ?? 0);
          for (let i = 0; i < length; i++) {
            const number = numberOf[codes[i] ?? 0] ?? 0;
            if (number !== 0)
              balance[number] = (balance[number] ?? 0) + (own?.[number] === 1 ? 1 - stopShare : -stopShare);
          }
        },
        this.signal,
      );
    }
    return (code) =>
      isAlwaysStopWord(terms.text(code)) ||
      (any.has(code) && (!unsure.has(code) || (balance[numbers.get(code) ?? 0] ?? 0) >= 0));
  }

  /** Leaves out words and phrases that occur nearly only inside a longer term of the list. */
  #withoutParts(all: readonly Candidate[]): Candidate[] {
    const { terms } = this.parts;
    const max = new Map<string, number>();
    const note = (part: string, count: number) => max.set(part, Math.max(count, max.get(part) ?? 0));
    for (const { kind, forms, count } of all)
      for (const form of forms) {
        const texts = form.map((code) => terms.text(code));
        if (kind === "phrase") {
          for (let length = 1; length < texts.length; length++)
            for (let at = 0; at + length <= texts.length; at++)
              note(texts.slice(at, at + length).join(" "), count);
        } else if (kind !== "word" && kind !== "emoji")
          for (const { text } of words(texts[0] ?? "")) note(text, count);
      }
    return all
      .filter(({ kind, forms, count }) => {
        if (kind !== "word" && kind !== "phrase") return true;
        const inside = forms.map((form) => max.get(form.map((code) => terms.text(code)).join(" ")) ?? 0);
        return Math.max(...inside) < mostlyInside * count;
      })
      .filter((candidate) => queryOf(candidate, terms) !== undefined);
  }
}

/** At most about `size` documents of a set: all of some pieces that lie evenly between the first and the last. */
function sampleOf(set: Bitset, size: number): Bitset {
  const count = set.count();
  if (count <= size) return set;
  const ids = set.toIds();
  const sample = Bitset.of(set.words.length * 32);
  const stretches = 8;
  for (let n = 0; n < stretches; n++) {
    const from = Math.floor((n * count) / stretches);
    for (let i = from; i < from + size / stretches; i++) sample.add(ids[i] ?? 0);
  }
  return sample;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Without a form in "-ing" where there is none in "-ed": a building isn't what somebody builds. */
function verbForms(forms: readonly number[], textOf: (form: number) => string): number[] {
  const isVerb = forms.some((form) => textOf(form).endsWith("ed"));
  return forms.filter((form) => isVerb || !textOf(form).endsWith("ing"));
}

import type { Code } from "../../shared/coding/code-book";
import { finalDecisions } from "../coding/coding-results";
import type { CodingSample, SampleItem, StoredDecision } from "../../shared/coding/coding-sample";
import type { LabeledText } from "./learn-from-labels";
import type { ModelInput } from "./text-model";

/** A sample with all that is known of it. */
export interface LabeledSample {
  queue: CodingSample;
  items: readonly SampleItem[];
  decisions: readonly StoredDecision[];
}

/** A code that can be learned: of one value a document. */
export type LearnableCode = Extract<Code, { kind: "sentiment" | "choice" }>;

/** A document that can have a label. */
export type LabeledDocument = Pick<SampleItem, "document" | "datasetId">;

/** A label with its document. */
export interface Label extends Omit<LabeledText, "story"> {
  item: LabeledDocument;
}

/** Scores of ±3 count where only the class of a score is known. */
const usualScore = 3;

/** A code of a book that can be learned. */
export function learnableCode({ book }: Pick<CodingSample, "book">, id: string): LearnableCode | undefined {
  const code = book.codes.find((bookCode) => bookCode.id === id);
  return code?.kind === "sentiment" || code?.kind === "choice" ? code : undefined;
}

/**
 * The labels of a code from all samples whose books have the same code, those of a random sample first. A document that
 * several samples hold counts once.
 */
export function labelsOfSamples(
  code: LearnableCode,
  samples: readonly LabeledSample[],
  identityOf: (item: LabeledDocument) => string,
): Label[] {
  const labels = samples.flatMap(({ queue: sample, items, decisions }) => {
    const own = learnableCode(sample, code.id);
    if (!own || !isSame(own, code)) return [];
    return finalDecisions(sample, items, decisions).flatMap(({ item, decision }): Label[] => {
      const value = code.values.findIndex(({ id }) => id === decision.values[code.id]);
      if (decision.outcome !== "coded" || value < 0) return [];
      const score = code.kind === "sentiment" ? scoreOf(item) : null;
      const isSample = sample.kind === "random" || sample.kind === "stratified";
      // Nothing is to be compared where a person gave the sentiment.
      const isJudged = isSample && (code.kind !== "sentiment" || score !== null);
      return [{ item, text: textOf(item.document), score, value, isJudged }];
    });
  });
  const judgedFirst = labels.toSorted((a, b) => Number(b.isJudged) - Number(a.isJudged));
  const seen = new Set<string>();
  return judgedFirst.filter(({ item }) => {
    const identity = identityOf(item);
    return !seen.has(identity) && seen.add(identity);
  });
}

/**
 * The labels of documents whose sentiment a person gave, apart from those that have one already. Nobody corrects at
 * random, so they are learned from, and nothing is judged on them.
 */
export function labelsOfCorrections(
  code: LearnableCode,
  corrected: readonly LabeledDocument[],
  labels: readonly Label[],
  identityOf: (item: LabeledDocument) => string,
): Label[] {
  const known = new Set(labels.map(({ item }) => identityOf(item)));
  const places = valuesOfScores(code);
  return corrected.flatMap((item) => {
    const { sentiment } = item.document;
    if (places === null || typeof sentiment !== "number" || known.has(identityOf(item))) return [];
    const value = places[1 + Math.sign(sentiment)] ?? -1;
    return value < 0 ? [] : [{ item, text: textOf(item.document), score: null, value, isJudged: false }];
  });
}

/** What a model reads of a document. */
export function textOf({ title, content }: SampleItem["document"]): ModelInput["text"] {
  return [title, content].filter((text) => text).join("\n");
}

/** The value that a negative, a neutral and a positive score stand for. */
export function valuesOfScores({ kind, values }: LearnableCode): [number, number, number] | null {
  if (kind !== "sentiment") return null;
  const place = (value: string) => values.findIndex(({ id }) => id === value);
  return [place("negative"), place("neutral"), place("positive")];
}

function scoreOf({ scored, document: { sentiment } }: SampleItem): number | null {
  if (scored === null) return null;
  const sign = scored === "positive" ? 1 : scored === "negative" ? -1 : 0;
  return typeof sentiment === "number" && Math.sign(sentiment) === sign ? sentiment : sign * usualScore;
}

function isSame(a: LearnableCode, b: LearnableCode): boolean {
  const ids = ({ values }: LearnableCode) => values.map(({ id }) => id).join("\n");
  return a.kind === b.kind && ids(a) === ids(b);
}

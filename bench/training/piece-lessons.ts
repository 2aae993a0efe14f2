import { cleaned } from "../../src/shared/text/cleaned";
import { withPlainApostrophes } from "../../src/shared/text/apostrophes";
import { MAX_PIECES, PieceFeatures } from "../../src/service/annotate/piece-features";
import { Pieces } from "../../src/service/annotate/pieces";
import { withoutNames } from "../../src/service/annotate/without-names";
import { CLASSES } from "./classes";
import { COMPOSED } from "./composed-texts";
import type { Lessons } from "./student";
import type { TrainingText } from "./training-texts";

/** How much what people said counts beside the teacher. */
const LABEL_SHARE = 0.2;
/** Sources that count less than others: subtitles are no posts, and GoEmotions' labels were made from emotions. */
const SOURCE_WEIGHTS: Readonly<Record<string, number>> = { xed: 0.6, goemotions: 0.5 };
/** Shares of the classes in every language. Otherwise function words would carry the sentiment of a language's sources. */
const SHARES = [0.33, 0.4, 0.27];
/** Rarer pieces are put together from shorter ones. */
const MIN_TEXTS = 3;
const UNKNOWN = 3;
export const SCORE_STEP = 0.08;

export interface Vocabulary {
  pieces: string[];
  /** Number of each piece in the teacher's vocabulary. */
  ids: number[];
  /** Log probabilities in steps, as the file of weights has them. */
  scores: Int8Array;
}

/** Pieces with the scores of a vocabulary. */
export function piecesOf({ pieces, scores }: Vocabulary): Pieces {
  return new Pieces(
    pieces,
    Float64Array.from(scores, (steps) => (steps - 128) * SCORE_STEP),
    0,
  );
}

/** The teacher's pieces that the texts use often enough, the unknown one first. */
export function vocabularyOf(
  texts: readonly TrainingText[],
  teacher: { pieces: readonly string[]; scores: Float32Array },
): Vocabulary {
  const features = new PieceFeatures(new Pieces(teacher.pieces, teacher.scores, UNKNOWN));
  const counts = new Uint32Array(teacher.pieces.length);
  for (const { text, lang } of texts) {
    features.read(plainText(text, lang), lang);
    for (const id of features.ids.subarray(0, features.count)) counts[id] = (counts[id] ?? 0) + 1;
  }
  const ids = [UNKNOWN];
  for (const [id, count] of counts.entries())
    // Single characters stay, so that any word can be put together.
    if (id > UNKNOWN && (count >= MIN_TEXTS || (count > 0 && /^.$/su.test(teacher.pieces[id] ?? ""))))
      ids.push(id);
  return {
    pieces: ids.map((id) => teacher.pieces[id] ?? ""),
    ids,
    scores: Int8Array.from(ids, (id) =>
      Math.max(-127, Math.min(127, Math.round((teacher.scores[id] ?? 0) / SCORE_STEP) + 128)),
    ),
  };
}

export function plainText(text: string, lang: string): string {
  return withoutNames(cleaned(withPlainApostrophes(text)), lang);
}

/** What the scorer learns from: `labels` are the teacher's probabilities of the classes. */
export function lessonsOf(texts: readonly TrainingText[], labels: Float32Array, pieces: Pieces): Lessons {
  const features = new PieceFeatures(pieces);
  const size = texts.reduce((sum, { text }) => sum + Math.min(MAX_PIECES, text.length + 1), 0);
  const lessons: Lessons = {
    count: texts.length,
    ids: new Int32Array(size),
    pairs: new Uint32Array(size),
    parts: new Uint8Array(size),
    buckets: new Uint32Array(4 * size),
    idStarts: new Uint32Array(texts.length + 1),
    bucketStarts: new Uint32Array(texts.length + 1),
    targets: new Float32Array(texts.length * 3),
    weights: new Float32Array(texts.length),
  };
  for (const [index, { text, lang, label, source }] of texts.entries()) {
    features.read(plainText(text, lang), lang);
    const from = lessons.idStarts[index] ?? 0;
    const bucketFrom = lessons.bucketStarts[index] ?? 0;
    lessons.ids.set(features.ids.subarray(0, features.count), from);
    lessons.pairs.set(features.pairs.subarray(0, features.count), from);
    lessons.parts.set(features.parts.subarray(0, features.count), from);
    lessons.buckets.set(features.buckets.subarray(0, features.bucketCount), bucketFrom);
    lessons.idStarts[index + 1] = from + features.count;
    lessons.bucketStarts[index + 1] = bucketFrom + features.bucketCount;
    const share = source === COMPOSED ? 1 : LABEL_SHARE;
    for (const [k, name] of CLASSES.entries()) {
      const found = labels[index * 3 + k] ?? 0;
      const own = label === undefined ? found : label === name ? 1 : 0;
      lessons.targets[index * 3 + k] = (1 - share) * found + share * own;
    }
  }
  const sums = new Map<string, number[]>();
  for (const [index, { lang }] of texts.entries()) {
    const own = sums.get(lang) ?? [0, 0, 0];
    for (const k of CLASSES.keys()) own[k] = (own[k] ?? 0) + (lessons.targets[index * 3 + k] ?? 0);
    sums.set(lang, own);
  }
  for (const [index, { lang, source }] of texts.entries()) {
    const own = sums.get(lang) ?? [1, 1, 1];
    const sum = own.reduce((total, value) => total + value, 0);
    const weight = SHARES.reduce(
      (total, share, k) =>
        total + ((lessons.targets[index * 3 + k] ?? 0) * share * sum) / Math.max(1, own[k] ?? 0),
      0,
    );
    lessons.weights[index] = weight * (SOURCE_WEIGHTS[source.replace(/,.*/, "")] ?? 1);
  }
  return lessons;
}

import { PAIR_BITS } from "../../src/service/annotate/piece-features";
import { CLASSES, type PieceWeights, ROW } from "../../src/service/annotate/piece-file";
import { SCORE_STEP, type Vocabulary } from "./piece-lessons";
import type { Student } from "./student";

/** Steps of the weights that say how much a piece counts, in natural logarithms. */
const ATTENTION_STEP = 1 / 16;
const MAX_ATTENTION = 64;

/** The weights of the file: the trained scorer with its large tables rounded to whole numbers from -127 to 127. */
export function pieceWeights(
  student: Student,
  { pieces, scores }: Vocabulary,
  languages: PieceWeights["languages"],
): PieceWeights {
  const dimensions = student.vectors.length / pieces.length;
  const scales = Float64Array.from({ length: dimensions }, (_, d) => {
    let square = 0;
    for (let at = d; at < student.vectors.length; at += dimensions) square += (student.vectors[at] ?? 0) ** 2;
    // Four standard deviations fit.
    return (4 * Math.sqrt(square / pieces.length)) / 127;
  });
  const vectors = Int8Array.from(student.vectors, (value, at) =>
    stepsOf(value, scales[at % dimensions] ?? 1),
  );
  const pieceStep = stepFor(student.pieceLogits);
  const bucketStep = stepFor(student.buckets);
  const rounded = (values: ArrayLike<number>) => Array.from(values, (value) => Number(value.toPrecision(6)));
  const content = {
    scores,
    vectors,
    pieces: rows(student.pieceWeights, student.pieceLogits, pieceStep),
    buckets: rows(student.pairWeights, student.buckets, bucketStep),
    // The steps of the vectors are part of the weights.
    hidden: Float64Array.from(
      rounded(student.input.map((value, at) => value * (scales[at % dimensions] ?? 1))),
    ),
  };
  const [negative = 0, neutral = 0, positive = 0] = rounded(student.outputBias);
  return {
    pairBits: PAIR_BITS,
    languages,
    pieces,
    scoreStep: SCORE_STEP,
    dimensions,
    attention: rounded(
      Array.from({ length: 2 * MAX_ATTENTION + 1 }, (_, at) =>
        Math.exp((at - MAX_ATTENTION) * ATTENTION_STEP),
      ),
    ),
    hidden: { bias: rounded(student.inputBias) },
    output: { weights: rounded(student.output), bias: [negative, neutral, positive] },
    pieceStep,
    bucketStep,
    content,
  };
}

/** A row for each weight in the mean, with its weights of the classes. */
function rows(attentions: Float32Array, logits: Float32Array, step: number): Int8Array {
  return Int8Array.from({ length: attentions.length * ROW }, (_, at) => {
    const [row, place] = [Math.floor(at / ROW), at % ROW];
    if (place === 0) return stepsOf(attentions[row] ?? 0, ATTENTION_STEP, MAX_ATTENTION);
    return stepsOf(logits[row * CLASSES + place - 1] ?? 0, step);
  });
}

/** A step that only one weight in a thousand exceeds 127 times. */
function stepFor(values: Float32Array): number {
  const sizes = values
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort();
  return Number(((sizes[Math.floor(sizes.length * 0.999)] ?? 1) / 127).toPrecision(4));
}

function stepsOf(value: number, step: number, max = 127): number {
  return Math.max(-max, Math.min(max, Math.round(value / step)));
}

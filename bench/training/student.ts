import { mulberry32 } from "../../src/methods/statistics/mulberry32";
import { MAX_PIECES, MEANS, PAIR_BITS } from "../../src/service/annotate/piece-features";

const K = 3;
const BUCKETS = 1 << PAIR_BITS;

export interface StudentSettings {
  dimensions: number;
  hidden: number;
  epochs: number;
  rate: number;
  /** Rate of the vectors, as a part of `rate`: slow ones keep the languages aligned. */
  vectorRate: number;
  bucketRate: number;
  bucketDecay: number;
  dropout: number;
  seed: number;
}

/** Texts as pieces and buckets, which lie one after another, and what is to be learned from them. */
export interface Lessons {
  count: number;
  ids: Int32Array;
  pairs: Uint32Array;
  /** Parts of the text that each piece is in. */
  parts: Uint8Array;
  buckets: Uint32Array;
  /** Where the pieces and buckets of each text start. */
  idStarts: Uint32Array;
  bucketStarts: Uint32Array;
  targets: Float32Array;
  weights: Float32Array;
}

/** The static scorer in floating point, as it is trained. SentimentModel scores with its weights rounded. */
export class Student {
  readonly vectors: Float32Array;
  readonly pieceWeights: Float32Array;
  readonly pairWeights = new Float32Array(BUCKETS);
  readonly buckets = new Float32Array(BUCKETS * K);
  readonly pieceLogits: Float32Array;
  readonly input: Float32Array;
  readonly inputBias: Float32Array;
  readonly output: Float32Array;
  readonly outputBias = new Float32Array(K);
  readonly #random: () => number;

  constructor(
    vectors: Float32Array,
    readonly pieces: number,
    private readonly settings: StudentSettings,
  ) {
    const { dimensions, hidden, seed } = settings;
    this.#random = mulberry32(seed);
    this.vectors = vectors;
    this.pieceWeights = new Float32Array(pieces);
    this.pieceLogits = new Float32Array(pieces * K);
    const random = (size: number, scale: number) =>
      Float32Array.from({ length: size }, () => (this.#random() * 2 - 1) * scale);
    // The means of parts start without weight.
    this.input = random(hidden * MEANS * dimensions, Math.sqrt(3 / dimensions)).map((value, at) =>
      at % (MEANS * dimensions) < dimensions ? value : 0,
    );
    this.inputBias = new Float32Array(hidden);
    this.output = random(K * hidden, Math.sqrt(1 / hidden));
  }

  /** Stochastic gradient descent with Adagrad, one text at a time. */
  train(lessons: Lessons, report: (line: string) => void = () => undefined): void {
    const {
      dimensions: D,
      hidden: H,
      epochs,
      rate,
      vectorRate,
      bucketRate,
      bucketDecay,
      dropout,
    } = this.settings;
    const { vectors, pieceWeights, pairWeights, buckets, pieceLogits, input, inputBias, output, outputBias } =
      this;
    const random = this.#random;
    const sumOf = (size: number) => new Float32Array(size).fill(1e-3);
    const vectorSums = sumOf(this.pieces);
    const pieceSums = sumOf(this.pieces);
    const pieceLogitSums = sumOf(this.pieces);
    const pairSums = sumOf(BUCKETS);
    const bucketSums = sumOf(BUCKETS);
    const M = MEANS * D;
    const inputSums = sumOf(H * M);
    const inputBiasSums = sumOf(H);
    const outputSums = sumOf(K * H);
    const outputBiasSums = sumOf(K);
    const attention = new Float64Array(MAX_PIECES);
    const mean = new Float64Array(M);
    const hidden = new Float64Array(H);
    const meanGradient = new Float64Array(M);
    const pieceGradient = new Float64Array(D);
    const hiddenGradient = new Float64Array(H);
    const logits = new Float64Array(K);
    const gradient = new Float64Array(K);
    const order = Uint32Array.from({ length: lessons.count }, (_, index) => index);
    const total = epochs * lessons.count;
    let step = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(order, random);
      let loss = 0;
      for (const text of order) {
        // The rate falls to a twentieth in a line.
        const decay = 1 - 0.95 * (step++ / total);
        const from = lessons.idStarts[text] ?? 0;
        const n = (lessons.idStarts[text + 1] ?? 0) - from;
        const bucketFrom = lessons.bucketStarts[text] ?? 0;
        const m = (lessons.bucketStarts[text + 1] ?? 0) - bucketFrom;
        if (n === 0) continue;
        let sum = 0;
        for (let i = 0; i < n; i++) {
          // Dropped pieces make the rest carry the meaning.
          if (dropout > 0 && n > 3 && random() < dropout) {
            attention[i] = 0;
            continue;
          }
          const a =
            (pieceWeights[lessons.ids[from + i] ?? 0] ?? 0) +
            (pairWeights[lessons.pairs[from + i] ?? 0] ?? 0);
          const e = Math.exp(a > 4 ? 4 : a < -4 ? -4 : a);
          attention[i] = e;
          sum += e;
        }
        if (sum === 0) continue;
        mean.fill(0);
        let all = 0;
        logits.set(outputBias);
        const pieceScale = 1 / Math.sqrt(n);
        for (let i = 0; i < n; i++) {
          const p = (attention[i] ?? 0) / sum;
          attention[i] = p;
          if (p === 0) continue;
          const id = lessons.ids[from + i] ?? 0;
          const base = id * D;
          for (let d = 0; d < D; d++) mean[d] = (mean[d] ?? 0) + p * (vectors[base + d] ?? 0);
          const parts = lessons.parts[from + i] ?? 0;
          all |= parts;
          for (let part = 1; part < MEANS; part++)
            if (parts & (1 << (part - 1)))
              for (let d = 0; d < D; d++)
                mean[part * D + d] = (mean[part * D + d] ?? 0) + p * (vectors[base + d] ?? 0);
          for (let k = 0; k < K; k++)
            logits[k] = (logits[k] ?? 0) + pieceScale * (pieceLogits[id * K + k] ?? 0);
        }
        // The parts that a text has.
        const used = D * (33 - Math.clz32(all));
        for (let h = 0; h < H; h++) {
          let value = inputBias[h] ?? 0;
          const base = h * M;
          for (let d = 0; d < used; d++) value += (input[base + d] ?? 0) * (mean[d] ?? 0);
          hidden[h] = value > 0 ? value : 0;
        }
        const bucketScale = 1 / Math.sqrt(m || 1);
        for (let k = 0; k < K; k++) {
          let value = logits[k] ?? 0;
          for (let h = 0; h < H; h++) value += (output[k * H + h] ?? 0) * (hidden[h] ?? 0);
          logits[k] = value;
        }
        for (let j = 0; j < m; j++) {
          const base = (lessons.buckets[bucketFrom + j] ?? 0) * K;
          for (let k = 0; k < K; k++) logits[k] = (logits[k] ?? 0) + bucketScale * (buckets[base + k] ?? 0);
        }
        const top = Math.max(logits[0] ?? 0, logits[1] ?? 0, logits[2] ?? 0);
        let norm = 0;
        for (let k = 0; k < K; k++) {
          const exponential = Math.exp((logits[k] ?? 0) - top);
          gradient[k] = exponential;
          norm += exponential;
        }
        const weight = lessons.weights[text] ?? 0;
        for (let k = 0; k < K; k++) {
          const p = (gradient[k] ?? 0) / norm;
          const target = lessons.targets[text * K + k] ?? 0;
          loss -= target * Math.log(p + 1e-12);
          gradient[k] = weight * (p - target);
        }
        // Backward.
        hiddenGradient.fill(0);
        const lr = rate * decay;
        for (let k = 0; k < K; k++) {
          const g = gradient[k] ?? 0;
          outputBiasSums[k] = (outputBiasSums[k] ?? 0) + g * g;
          outputBias[k] = (outputBias[k] ?? 0) - (lr * g) / Math.sqrt(outputBiasSums[k] ?? 0);
          const base = k * H;
          for (let h = 0; h < H; h++) {
            const active = hidden[h] ?? 0;
            if (active === 0) continue;
            hiddenGradient[h] = (hiddenGradient[h] ?? 0) + g * (output[base + h] ?? 0);
            const own = g * active;
            outputSums[base + h] = (outputSums[base + h] ?? 0) + own * own;
            output[base + h] = (output[base + h] ?? 0) - (lr * own) / Math.sqrt(outputSums[base + h] ?? 0);
          }
        }
        meanGradient.fill(0);
        for (let h = 0; h < H; h++) {
          if (hidden[h] === 0) continue;
          const g = hiddenGradient[h] ?? 0;
          const base = h * M;
          inputBiasSums[h] = (inputBiasSums[h] ?? 0) + g * g;
          inputBias[h] = (inputBias[h] ?? 0) - (lr * g) / Math.sqrt(inputBiasSums[h] ?? 0);
          for (let d = 0; d < used; d++) {
            meanGradient[d] = (meanGradient[d] ?? 0) + g * (input[base + d] ?? 0);
            const own = g * (mean[d] ?? 0);
            inputSums[base + d] = (inputSums[base + d] ?? 0) + own * own;
            input[base + d] = (input[base + d] ?? 0) - (lr * own) / Math.sqrt(inputSums[base + d] ?? 0);
          }
        }
        let gm = 0;
        for (let d = 0; d < used; d++) {
          gm += (meanGradient[d] ?? 0) * (mean[d] ?? 0);
        }
        const slow = lr * vectorRate;
        const quick = lr * bucketRate;
        for (let i = 0; i < n; i++) {
          const p = attention[i] ?? 0;
          if (p === 0) continue;
          const id = lessons.ids[from + i] ?? 0;
          const base = id * D;
          pieceGradient.set(meanGradient.subarray(0, D));
          const parts = lessons.parts[from + i] ?? 0;
          for (let part = 1; part < MEANS; part++)
            if (parts & (1 << (part - 1)))
              for (let d = 0; d < D; d++)
                pieceGradient[d] = (pieceGradient[d] ?? 0) + (meanGradient[part * D + d] ?? 0);
          let gx = 0;
          let gg = 0;
          for (let d = 0; d < D; d++) {
            gx += (pieceGradient[d] ?? 0) * (vectors[base + d] ?? 0);
            gg += (pieceGradient[d] ?? 0) * (pieceGradient[d] ?? 0);
          }
          vectorSums[id] = (vectorSums[id] ?? 0) + (p * p * gg) / D;
          const vectorStep = (slow * p) / Math.sqrt(vectorSums[id] ?? 0);
          for (let d = 0; d < D; d++)
            vectors[base + d] = (vectors[base + d] ?? 0) - vectorStep * (pieceGradient[d] ?? 0);
          const own = p * (gx - gm);
          pieceSums[id] = (pieceSums[id] ?? 0) + own * own;
          pieceWeights[id] = (pieceWeights[id] ?? 0) - (lr * own) / Math.sqrt(pieceSums[id] ?? 0);
          const pair = lessons.pairs[from + i] ?? 0;
          pairSums[pair] = (pairSums[pair] ?? 0) + own * own;
          pairWeights[pair] = (pairWeights[pair] ?? 0) - (lr * own) / Math.sqrt(pairSums[pair] ?? 0);
          let square = 0;
          for (let k = 0; k < K; k++) square += (gradient[k] ?? 0) * (gradient[k] ?? 0);
          pieceLogitSums[id] = (pieceLogitSums[id] ?? 0) + (square * pieceScale * pieceScale) / K;
          const logitStep = (quick * pieceScale) / Math.sqrt(pieceLogitSums[id] ?? 0);
          for (let k = 0; k < K; k++)
            pieceLogits[id * K + k] =
              (1 - quick * bucketDecay) * (pieceLogits[id * K + k] ?? 0) - logitStep * (gradient[k] ?? 0);
        }
        let square = 0;
        for (let k = 0; k < K; k++) square += (gradient[k] ?? 0) * (gradient[k] ?? 0);
        square *= (bucketScale * bucketScale) / K;
        for (let j = 0; j < m; j++) {
          const bucket = lessons.buckets[bucketFrom + j] ?? 0;
          bucketSums[bucket] = (bucketSums[bucket] ?? 0) + square;
          const bucketStep = (quick * bucketScale) / Math.sqrt(bucketSums[bucket] ?? 0);
          for (let k = 0; k < K; k++)
            buckets[bucket * K + k] =
              (1 - quick * bucketDecay) * (buckets[bucket * K + k] ?? 0) - bucketStep * (gradient[k] ?? 0);
        }
      }
      report(`epoch ${epoch + 1}: loss ${(loss / lessons.count).toFixed(4)}`);
    }
  }
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}

/** Rows of features, sparse: row r has the columns `columns[starts[r]..starts[r + 1]]` with their values. */
export interface SparseRows {
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float64Array;
  width: number;
}

export interface Fitting {
  rows: SparseRows;
  /** The rows to learn from. */
  chosen: readonly number[];
  /** Class of each row, from 0. */
  labels: ArrayLike<number>;
  classes: number;
  /** What each row's classes are given before anything is learned, `row * classes + class`. */
  offsets: Float64Array;
  /** How much each class counts. */
  costs: readonly number[];
}

const iterations = 60;
const remembered = 6;
const precise = 1e-3;
/** Rows that are read between two pauses. */
const rowsPerTurn = 200;

/**
 * Multinomial logistic regression with offsets and a penalty of half the squared weights, minimized by L-BFGS (Nocedal
 * and Wright, Numerical Optimization, algorithm 7.5). A feature is penalized less if its values are larger. Returns the
 * weights, `column * classes + class`; the same input gives the same weights. Yields between the steps, so that the
 * caller can let others have their turn.
 */
export function* fitSoftmax(fitting: Fitting): Generator<void, Float64Array> {
  const size = fitting.rows.width * fitting.classes;
  let weights = new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = yield* lossOf(fitting, weights, gradient);
  const history: { step: Float64Array; change: Float64Array; inverse: number }[] = [];
  for (
    let iteration = 0;
    iteration < iterations && norm(gradient) > precise * Math.max(1, norm(weights));
    iteration++
  ) {
    const direction = descent(gradient, history);
    const slope = dot(direction, gradient);
    let length = history.length === 0 ? Math.min(1, 1 / norm(gradient)) : 1;
    let next = moved(weights, direction, length);
    let nextGradient = new Float64Array(size);
    let nextLoss = yield* lossOf(fitting, next, nextGradient);
    while (nextLoss > loss + 1e-4 * length * slope && length > 1e-6) {
      length /= 2;
      next = moved(weights, direction, length);
      nextGradient = new Float64Array(size);
      nextLoss = yield* lossOf(fitting, next, nextGradient);
    }
    if (nextLoss >= loss) break;
    const step = moved(next, weights, -1);
    const change = moved(nextGradient, gradient, -1);
    const curvature = dot(step, change);
    if (curvature > 0) history.push({ step, change, inverse: 1 / curvature });
    if (history.length > remembered) history.shift();
    weights = next;
    gradient = nextGradient;
    loss = nextLoss;
    yield;
  }
  return weights;
}

/** The logits of a row, added to its offsets. */
export function addLogits(
  { starts, columns, values }: SparseRows,
  row: number,
  weights: Float64Array,
  logits: Float64Array,
): void {
  const classes = logits.length;
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
    const from = (columns[at] ?? 0) * classes;
    const value = values[at] ?? 0;
    for (let k = 0; k < classes; k++) logits[k] = (logits[k] ?? 0) + value * (weights[from + k] ?? 0);
  }
}

/** Turns logits into probabilities, in place. Returns the logarithm of what they summed to. */
export function softmax(logits: Float64Array, sharpness = 1): number {
  let max = -Infinity;
  for (const logit of logits) max = Math.max(max, logit);
  let total = 0;
  for (let k = 0; k < logits.length; k++) {
    const exponential = Math.exp(sharpness * ((logits[k] ?? 0) - max));
    logits[k] = exponential;
    total += exponential;
  }
  for (let k = 0; k < logits.length; k++) logits[k] = (logits[k] ?? 0) / total;
  return Math.log(total) + sharpness * max;
}

/** The penalized loss. Writes its gradient, which is all 0 before. */
function* lossOf(
  { rows, chosen, labels, classes, offsets, costs }: Fitting,
  weights: Float64Array,
  gradient: Float64Array,
): Generator<void, number> {
  const { starts, columns, values } = rows;
  let loss = dot(weights, weights) / 2;
  gradient.set(weights);
  const logits = new Float64Array(classes);
  for (const [place, row] of chosen.entries()) {
    if (place % rowsPerTurn === rowsPerTurn - 1) yield;
    for (let k = 0; k < classes; k++) logits[k] = offsets[row * classes + k] ?? 0;
    addLogits(rows, row, weights, logits);
    const label = labels[row] ?? 0;
    const cost = costs[label] ?? 1;
    const own = logits[label] ?? 0;
    loss += cost * (softmax(logits) - own);
    logits[label] = (logits[label] ?? 0) - 1;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const from = (columns[at] ?? 0) * classes;
      const value = cost * (values[at] ?? 0);
      for (let k = 0; k < classes; k++)
        gradient[from + k] = (gradient[from + k] ?? 0) + value * (logits[k] ?? 0);
    }
  }
  return loss;
}

function descent(
  gradient: Float64Array,
  history: readonly { step: Float64Array; change: Float64Array; inverse: number }[],
): Float64Array {
  const direction = gradient.map((component) => -component);
  const alphas: number[] = [];
  for (const { step, change, inverse } of history.toReversed()) {
    const alpha = inverse * dot(step, direction);
    alphas.push(alpha);
    add(direction, change, -alpha);
  }
  const last = history.at(-1);
  if (last) {
    const scale = 1 / (last.inverse * dot(last.change, last.change));
    for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] ?? 0) * scale;
  }
  for (const { step, change, inverse } of history) {
    const beta = inverse * dot(change, direction);
    add(direction, step, (alphas.pop() ?? 0) - beta);
  }
  return direction;
}

function moved(from: Float64Array, direction: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(from);
  add(result, direction, length);
  return result;
}

function add(to: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + factor * (other[at] ?? 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}

import { expect, it } from "vitest";
import { fitSoftmax, softmax, type Fitting } from "../../../../src/methods/learning/softmax-regression";
import { mulberry32 } from "../../../../src/methods/statistics/mulberry32";
import { finished } from "../../../support/finished";

function fitted(fitting: Fitting): Float64Array {
  return finished(fitSoftmax(fitting));
}

/** Rows with two features each. */
function problem(seed: number): Fitting {
  const random = mulberry32(seed);
  const rows = 40;
  const labels = Array.from({ length: rows }, () => Math.floor(random() * 3));
  return {
    rows: {
      starts: Uint32Array.from({ length: rows + 1 }, (_, row) => 2 * row),
      columns: Uint32Array.from({ length: 2 * rows }, (_, at) => (at % 2) * (1 + Math.floor(random() * 3))),
      values: Float64Array.from({ length: 2 * rows }, () => random() * 2 - 1),
      width: 4,
    },
    chosen: labels.map((_, row) => row),
    labels,
    classes: 3,
    offsets: Float64Array.from({ length: 3 * rows }, () => random()),
    costs: [1, 0.5, 2],
  };
}

/** The penalized loss, written down once more from its definition. */
function loss({ rows, chosen, labels, classes, offsets, costs }: Fitting, weights: Float64Array): number {
  let sum = weights.reduce((all, weight) => all + weight ** 2, 0) / 2;
  for (const row of chosen) {
    const logits = Array.from({ length: classes }, (_, k) => {
      let logit = offsets[row * classes + k] ?? 0;
      for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++)
        logit += (rows.values[at] ?? 0) * (weights[(rows.columns[at] ?? 0) * classes + k] ?? 0);
      return logit;
    });
    const label = labels[row] ?? 0;
    const all = Math.log(logits.reduce((total, logit) => total + Math.exp(logit), 0));
    sum += (costs[label] ?? 1) * (all - (logits[label] ?? 0));
  }
  return sum;
}

it("finds weights that no small change makes better", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const fitting = problem(seed);
    const weights = fitted(fitting);
    const min = loss(fitting, weights);
    for (let at = 0; at < weights.length; at++)
      for (const change of [-0.02, 0.02]) {
        const other = Float64Array.from(weights);
        other[at] = (other[at] ?? 0) + change;
        expect(loss(fitting, other)).toBeGreaterThan(min);
      }
  }
});

it("gives the same weights for the same input", () => {
  expect(fitted(problem(3))).toEqual(fitted(problem(3)));
});

it("turns logits into probabilities without overflow", () => {
  const logits = Float64Array.of(1000, 1000, -1000);
  expect(softmax(logits)).toBeCloseTo(1000 + Math.log(2));
  expect([...logits]).toEqual([0.5, 0.5, 0]);
});

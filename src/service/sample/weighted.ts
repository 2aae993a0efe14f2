import type { Random } from "./random";

/** Returns a function that picks indexes with probabilities proportional to these weights. */
export function weighted(weights: readonly number[]): (random: Random) => number {
  let total = 0;
  const upTo = Float64Array.from(weights, (weight) => (total += weight));
  return (random) => {
    const target = random.next() * total;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

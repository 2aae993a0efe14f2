/** A reproducible random generator. Equal seeds give equal numbers. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from 0 (inclusive) to `below` (exclusive). */
  below(below: number): number;
  /** One of the items with equal probability. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Normally distributed around 0 with deviation 1. */
  normal(): number;
  /** A Poisson-distributed count with this mean. */
  poisson(mean: number): number;
}

/** Creates a generator (Mulberry32 by T. Ettinger, public domain: 32 bits of state, ample for made-up data). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  // Box and Muller's transform.
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
    normal,
    poisson: (mean) => {
      if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      // Knuth's method: count how many uniform draws keep the product above e^-mean.
      const floor = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > floor; product *= next()) count++;
      return count;
    },
  };
}

/** Returns a function that picks indexes with probabilities proportional to these weights. */
export function weighted(weights: readonly number[]): (random: Random) => number {
  let total = 0;
  const upTo = Float64Array.from(weights, (weight) => (total += weight));
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

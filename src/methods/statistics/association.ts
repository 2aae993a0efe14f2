/**
 * Normalized pointwise mutual information of two terms: ln(p(x,y) / (p(x) p(y))) / -ln p(x,y) (Bouma 2009).
 * 1 if they only occur together, 0 if they meet as often as by chance, -1 if they never meet.
 * `both`, `x` and `y` are numbers of units that hold them, of `total`.
 */
export function npmi(both: number, x: number, y: number, total: number): number {
  if (both <= 0 || x <= 0 || y <= 0) return -1;
  // Terms in every unit always meet; the formula would be 0/0.
  if (both >= total) return 1;
  return Math.log((both * total) / (x * y)) / -Math.log(both / total);
}

/**
 * 14 + log2 of Dice's coefficient 2 f(x,y) / (f(x) + f(y)) (Rychlý 2008). 14 if they only occur together; 1 more means
 * twice as often; independent of the number of documents. -Infinity if they never meet.
 */
export function logDice(both: number, x: number, y: number): number {
  return both <= 0 ? -Infinity : 14 + Math.log2((2 * both) / (x + y));
}

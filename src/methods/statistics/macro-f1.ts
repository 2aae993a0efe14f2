/**
 * The mean of the F1 scores of the classes. `counts[given * classes + found]` are numbers of documents. A class that is
 * neither given nor found counts as right.
 */
export function macroF1(counts: ArrayLike<number>, classes: number): number {
  let sum = 0;
  for (let k = 0; k < classes; k++) {
    let all = 0;
    for (let other = 0; other < classes; other++)
      all += (counts[k * classes + other] ?? 0) + (counts[other * classes + k] ?? 0);
    sum += all === 0 ? 1 : (2 * (counts[k * classes + k] ?? 0)) / all;
  }
  return sum / classes;
}

/** The first place in [from, length) that doesn't come before what is looked for, or `length`. The places that do come first. */
export function firstPlace(length: number, isBefore: (place: number) => boolean, from = 0): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

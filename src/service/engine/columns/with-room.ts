/** Fewest numbers that a new array has room for. */
const fewest = 64;

/** The array if it has room for so many numbers, or else a longer copy of it. */
export function withRoom<A extends Uint8Array | Uint32Array>(
  array: A,
  length: number,
  kind: new (length: number) => A,
): A {
  if (length <= array.length) return array;
  // Growing by a part of the length keeps copies rare, and little memory unused.
  const longer = new kind(Math.max(length, Math.ceil(array.length * 1.25), fewest));
  longer.set(array);
  return longer;
}

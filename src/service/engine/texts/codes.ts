/*
 * Streams of codes in units of two bytes. Frequent texts have low codes, which take one unit. Higher ones take two, whose
 * ranges differ, so that a unit shows what it is without those before it, as in UTF-16.
 */

/** First unit of a pair. Lower units are codes themselves. */
const head = 0xc000;
/** Second unit of a pair. */
const tail = 0xe000;
const tailBits = 13;
/** Between two words of a stream: no phrase goes on across it. It is a second unit without a first. */
export const breakCode = 0xffffffff;
/** Highest code that can be stored, plus one. */
export const maxCodes = head + 2 ** (2 * tailBits);

/** Writes codes and returns the number of their units. The array must have room for twice as many units as there are codes. */
export function encode(codes: Uint32Array, length: number, units: Uint16Array): number {
  let end = 0;
  for (let i = 0; i < length; i++) {
    const code = codes[i] ?? 0;
    if (code < head) units[end++] = code;
    else if (code === breakCode) units[end++] = tail;
    else {
      units[end++] = head + ((code - head) >>> tailBits);
      units[end++] = tail + ((code - head) & (2 ** tailBits - 1));
    }
  }
  return end;
}

/** Reads the codes of the units in [from, to) and returns their number. Breaks are left out unless they are wanted. */
export function decode(
  units: Uint16Array,
  from: number,
  to: number,
  codes: Uint32Array,
  withBreaks = false,
): number {
  let length = 0;
  for (let i = from; i < to; i++) {
    const unit = units[i] ?? 0;
    if (unit < head) codes[length++] = unit;
    else if (unit >= tail) {
      if (withBreaks) codes[length++] = breakCode;
    } else codes[length++] = head + ((unit - head) << tailBits) + (units[++i] ?? tail) - tail;
  }
  return length;
}

import { classOf } from "./contrasts";
import { hashOfText } from "./hashes";

/*
 * A word in 32 bits: all that comparing two texts needs to know of it in nearly every case, so that a million texts are
 * compared without reading them again. From the lowest bit: 20 bits of the word's hash, 4 of its first letter, 4 of its
 * last one, what kind of word it is, and whether it stands here in small letters.
 */
const ORDINARY = 0x80000000;
const CONTRAST = 0x40000000;
const HARMFUL = 0x20000000;
const FUNCTION = 0x10000000;
const last = 0x0f000000;
const first = 0x00f00000;
const hash = 0x000fffff;

/** `hashed` is the hash of the word. */
export function packedWord(word: string, isOrdinary: boolean, hashed = hashOfText(word)): number {
  const { isContrast, isReversal, isFunctionWord } = classOf(word);
  let packed = (hashed >>> 12) & hash;
  packed |= (word.charCodeAt(0) & 0xf) << 20;
  packed |= (word.charCodeAt(word.length - 1) & 0xf) << 24;
  if (isContrast) packed |= CONTRAST;
  if (isReversal || (hasNumber(word) && !isHandle(word))) packed |= HARMFUL;
  if (isFunctionWord) packed |= FUNCTION;
  if (isOrdinary) packed |= ORDINARY;
  return packed >>> 0;
}

/** Whether it names an account. */
export function isHandle(word: string): boolean {
  return word.startsWith("@");
}

/** The word without how it is written here. */
export function bare(packed: number): number {
  return packed & ~ORDINARY;
}

export function isOrdinary(packed: number): boolean {
  return (packed & ORDINARY) !== 0;
}

export function isContrast(packed: number): boolean {
  return (packed & CONTRAST) !== 0;
}

/** Whether it has a digit or turns around what a text says. */
export function isHarmful(packed: number): boolean {
  return (packed & HARMFUL) !== 0;
}

export function isFunctionWord(packed: number): boolean {
  return (packed & FUNCTION) !== 0;
}

/** Whether two words may begin, or begin and end, with the same letter. Most don't. */
export function mayBeginAlike(a: number, b: number): boolean {
  return ((a ^ b) & first) === 0;
}

export function mayFrameAlike(a: number, b: number): boolean {
  return ((a ^ b) & (first | last)) === 0;
}

export function hasNumber(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code >= 48 && code <= 57) return true;
    if (code >= 0x80) return /\p{N}/u.test(word);
  }
  return false;
}

import { type Near, type NearOperand, type Phrase, words } from "../../../shared/query";

/** A clause about words near each other. Phrases matter here only if they allow other words in between. */
export type Nearby = Near | Phrase;

/**
 * Whether the index can't decide alone. It ignores order, and counts one occurrence twice if a word is required twice.
 */
export function dependsOnText(near: Nearby): boolean {
  if (near.kind === "phrase") return near.slop !== undefined && new Set(near.words).size < near.words.length;
  const wanted = wordsOf(near.b);
  return near.ordered || wordsOf(near.a).some((a) => wanted.some((b) => mayMeet(a, b)));
}

/** Whether a text contains both sides of NEAR or ONEAR, or all words of a phrase, close enough to each other. */
export function isNear(text: string, near: Nearby): boolean {
  if (near.kind === "phrase") return isTogether(text, near);
  return isInOrder(text, near) || (!near.ordered && isInOrder(text, { ...near, a: near.b, b: near.a }));
}

/** Whether a text contains `a` before `b` with at most `distance` words in between. FTS5's NEAR can't check order. */
function isInOrder(text: string, { a, b, distance }: Near): boolean {
  const found = words(text).map((word) => word.text);
  const before = spans(found, a);
  const after = spans(found, b);
  return before.some(([, end]) => after.some(([start]) => start >= end && start - end <= distance));
}

/** Whether a text contains each word of a phrase at its own position, with at most `slop` other words in between. */
function isTogether(text: string, { words: wanted, slop = 0 }: Phrase): boolean {
  const found = words(text).map((word) => word.text);
  const times = (list: readonly string[], word: string) =>
    list.filter((candidate) => candidate === word).length;
  return found.some((word, at) => {
    if (!wanted.includes(word)) return false;
    const window = found.slice(at, at + slop + 2);
    return wanted.every((wantedWord) => times(window, wantedWord) >= times(wanted, wantedWord));
  });
}

/** Positions of the operand: index of its first word and index after its last. */
function spans(found: readonly string[], operand: NearOperand): [number, number][] {
  if (operand.kind === "or") return operand.items.flatMap((item) => spans(found, item));
  const tests =
    operand.kind === "phrase"
      ? operand.words.map(equalTo)
      : [operand.wildcard ? like(operand.text) : equalTo(operand.text)];
  const result: [number, number][] = [];
  for (let at = 0; at + tests.length <= found.length; at++)
    if (tests.every((test, i) => test(found[at + i] ?? ""))) result.push([at, at + tests.length]);
  return result;
}

function wordsOf(operand: NearOperand): string[] {
  if (operand.kind === "or") return operand.items.flatMap(wordsOf);
  return operand.kind === "phrase" ? operand.words : [operand.text];
}

/** Whether one word of a text could match both. */
function mayMeet(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => /^[^?*]*/.exec(text)?.[0] ?? "");
  if (x === a) return like(b)(a);
  if (y === b) return like(a)(b);
  return x !== undefined && y !== undefined && (x.startsWith(y) || y.startsWith(x));
}

const equalTo = (text: string) => (word: string) => word === text;

function like(pattern: string): (word: string) => boolean {
  const source = pattern.replaceAll("?", ".").replace(/\*$/, ".*");
  const expression = new RegExp(`^${source}$`, "su");
  return (word) => expression.test(word);
}

import { type Near, type NearOperand, words } from "../../shared/query";

/** Whether the index alone cannot tell: it knows no order, and takes one word that meets both sides for two. */
export function dependsOnText(near: Near): boolean {
  const wanted = wordsOf(near.b);
  return near.ordered || wordsOf(near.a).some((a) => wanted.some((b) => mayMeet(a, b)));
}

/** Whether a text holds both sides of NEAR or ONEAR near each other. */
export function isNear(text: string, near: Near): boolean {
  return isInOrder(text, near) || (!near.ordered && isInOrder(text, { ...near, a: near.b, b: near.a }));
}

/** Whether a text holds `a` before `b` with at most `distance` other words between: what FTS5's NEAR cannot tell. */
function isInOrder(text: string, { a, b, distance }: Near): boolean {
  const found = words(text).map((word) => word.text);
  const before = spans(found, a);
  const after = spans(found, b);
  return before.some(([, end]) => after.some(([start]) => start >= end && start - end <= distance));
}

/** Where the operand stands, as first word and one past the last. */
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

/** Whether one word may be what both ask for. */
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

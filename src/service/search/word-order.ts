import { type Near, type NearOperand, words } from "../../shared/query";

/** Whether a text holds `a` before `b` with at most `distance` other words between: what FTS5's NEAR cannot tell. */
export function isInOrder(text: string, { a, b, distance }: Near): boolean {
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

const equalTo = (text: string) => (word: string) => word === text;

function like(pattern: string): (word: string) => boolean {
  const source = pattern.replaceAll("?", ".").replace(/\*$/, ".*");
  const expression = new RegExp(`^${source}$`, "su");
  return (word) => expression.test(word);
}

import { join, type Clause, type Query } from "../../../shared/query/tree";
import { print, tryParse } from "../../../shared/query";

/** What was loosened, each step on top of the steps before it. */
export type WideningStep = "exclusions" | "any" | "stems";

/** Other words between the words of a phrase. */
const apart = 5;
/** Shorter words have too many others that begin like them. */
const shortestStem = 4;
const ending = 2;
const isAlphabetic = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/**
 * Proposes wider queries, to sample the documents that a query misses: without its exclusions; then with any of its
 * words instead of all, and phrases loosened; then with words that begin alike. Conditions on fields stay. Steps that
 * change nothing are left out, and so is what finds everything.
 */
export function widerQueries(text: string): { step: WideningStep; query: string }[] {
  const parsed = tryParse(text);
  if (!parsed.ok || parsed.query.kind === "all") return [];
  const steps: [WideningStep, (item: Clause) => Clause | null][] = [
    ["exclusions", withoutExclusions],
    ["any", anyWord],
    ["stems", stemmed],
  ];
  const found: { step: WideningStep; query: string }[] = [];
  let item: Clause = parsed.query;
  for (const [step, widen] of steps) {
    const wider: Query | null = widen(item);
    if (wider === null) return found;
    if (print(wider) !== print(item)) found.push({ step, query: print(wider) });
    item = wider;
  }
  return found;
}

function withoutExclusions(item: Clause): Clause | null {
  if (item.kind === "not") return null;
  if (item.kind !== "and" && item.kind !== "or") return item;
  const items = item.items.map(withoutExclusions);
  const left = items.filter((clause) => clause !== null);
  // One alternative that finds everything makes the whole find everything.
  if (left.length === 0 || (item.kind === "or" && left.length < items.length)) return null;
  return join(item.kind, left);
}

function anyWord(item: Clause): Clause {
  switch (item.kind) {
    case "phrase":
      return { ...item, slop: Math.max(apart, item.slop ?? 0) };
    case "near":
      return anyOfUnique([item.a, item.b].map(anyWord));
    case "and": {
      const items = item.items.map(anyWord);
      const fields = items.filter(isField);
      const texts = items.filter((clause) => !isField(clause));
      return texts.length === 0 ? item : join("and", [...fields, anyOfUnique(texts)]);
    }
    case "or":
      return join("or", item.items.map(anyWord));
    default:
      return item;
  }
}

function anyOfUnique(items: readonly Clause[]): Clause {
  return join("or", [...new Map(items.map((item) => [print(item), item])).values()]);
}

/** Whether a condition is on fields alone. */
function isField(item: Clause): boolean {
  switch (item.kind) {
    case "equals":
    case "compare":
    case "range":
      return true;
    case "not":
      return isField(item.item);
    case "and":
    case "or":
      return item.items.every(isField);
    default:
      return false;
  }
}

function stemmed(item: Clause): Clause {
  switch (item.kind) {
    case "word": {
      const { text } = item;
      if (item.wildcard || text.length <= shortestStem || !isAlphabetic.test(text)) return item;
      return {
        ...item,
        text: `${text.slice(0, Math.max(shortestStem, text.length - ending))}*`,
        wildcard: true,
      };
    }
    case "and":
    case "or":
      return join(item.kind, item.items.map(stemmed));
    default:
      return item;
  }
}

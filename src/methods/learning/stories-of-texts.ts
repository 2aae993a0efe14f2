import { termsOfText } from "./terms-of-text";

/** Two texts are copies if they share this part of all terms that either has. */
const alike = 0.5;

/**
 * Groups copies and near-copies among coded texts, so that none of them judges what was learned from another: connected
 * components of pairs of texts that share at least half of their words and pairs of words. Returns a group for each
 * text.
 */
export function* storiesOfTexts(texts: readonly string[]): Generator<void, string[]> {
  const parents = texts.map((_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  const having = new Map<string, number[]>();
  const sizes: number[] = [];
  for (const [place, text] of texts.entries()) {
    const terms = termsOfText(text);
    sizes.push(terms.length);
    const shared = new Map<number, number>();
    for (const term of terms) {
      const others = having.get(term);
      if (!others) having.set(term, [place]);
      else {
        for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
        others.push(place);
      }
    }
    for (const [other, count] of shared)
      if (count >= alike * (terms.length + (sizes[other] ?? 0) - count))
        parents[rootOf(place)] = rootOf(other);
    yield;
  }
  return texts.map((_, place) => String(rootOf(place)));
}

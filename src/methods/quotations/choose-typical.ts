import { type Sentiment, sentiments } from "../../shared/interface/text-analysis.constants";

/** A document that may be quoted. */
export interface Candidate {
  /** Undefined if unknown: then it is nobody else's either. */
  author: string | number | undefined;
  /** Near-duplicates have the same. Undefined for a document without copies. */
  story: string | number | undefined;
  /** Undefined if it isn't scored. */
  sentiment: Sentiment | undefined;
  /** How near it is to the center of all candidates. */
  closeness: number;
  /** Pairs of words beside each other, each as one value. Absent: its text is like no other. */
  phrases?: Iterable<string | number>;
}

interface Choice<C> {
  max: number;
  /** The sentiment that is claimed. Others contradict it and are never chosen. */
  sentiment?: Sentiment | undefined;
  /** Come first, as long as they don't contradict the claim. */
  pinned?: readonly C[];
}

/** From this part of the shorter text's phrases on, two texts say the same in other words. */
const likeness = 0.5;
/** So many phrases in common at least, since short texts share one easily. */
const fewest = 3;

/** Whether a text repeats another: a template with a few words replaced, or a part of it. */
function isAlike(one: Phrases, other: Phrases): boolean {
  let shared = 0;
  for (const phrase of one) if (other.has(phrase)) shared++;
  if (shared < fewest) return shared > 0 && shared === one.size && shared === other.size;
  return shared >= likeness * Math.min(one.size, other.size);
}

type Phrases = ReadonlySet<string | number>;

/**
 * The candidates nearest to the center. No two tell the same story or repeat each other's text, and nobody is quoted again while
 * others aren't quoted as often.
 */
export function chooseTypical<C extends Candidate>(
  candidates: readonly C[],
  { max, sentiment, pinned = [] }: Choice<C>,
): C[] {
  const fits = (candidate: C) => sentiment === undefined || candidate.sentiment === sentiment;
  const chosen: C[] = [];
  const stories = new Set<C["story"]>();
  const quoted = new Map<C["author"], number>();
  const told: Phrases[] = [];
  const isTold = ({ phrases }: C) => {
    const own = new Set(phrases);
    return told.some((other) => isAlike(own, other));
  };
  const take = (candidate: C) => {
    const { story, author } = candidate;
    if (chosen.length >= max || (story !== undefined && stories.has(story))) return;
    chosen.push(candidate);
    told.push(new Set(candidate.phrases));
    stories.add(story);
    quoted.set(author, (quoted.get(author) ?? 0) + 1);
  };
  for (const candidate of pinned) if (fits(candidate)) take(candidate);
  let left = candidates
    .filter((candidate) => fits(candidate) && !chosen.includes(candidate))
    .sort((a, b) => b.closeness - a.closeness);
  for (let times = 1; chosen.length < max && left.length > 0; times++) {
    const later: C[] = [];
    for (const candidate of left) {
      const { author } = candidate;
      if (author !== undefined && (quoted.get(author) ?? 0) >= times) later.push(candidate);
      else if (!isTold(candidate)) take(candidate);
      if (chosen.length >= max) break;
    }
    left = later;
  }
  return chosen;
}

/** The sentiment of more than half of some documents. Undefined if they are mixed. */
export function mainSentiment(counts: Readonly<Record<Sentiment, number>>): Sentiment | undefined {
  const half = (counts.positive + counts.neutral + counts.negative) / 2;
  return sentiments.find((sentiment) => counts[sentiment] > half);
}

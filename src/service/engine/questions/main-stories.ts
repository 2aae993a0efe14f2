import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import type { ScoredFactor } from "../explanation";
import type { Stories } from "../texts/stories/story-index";
import type { TermIndex } from "../texts/term-index";
import type { Columns } from "../columns/columns";
import type { TopicSet } from "./breakdowns";
import type { PlacedDocuments } from "./placed-documents";
import { type OwnValues, isValueKind, valueTest } from "./value-test";

interface Parts {
  columns: Columns;
  terms: TermIndex;
  stories: Stories;
  topics: readonly TopicSet[];
  ownColumns: readonly OwnValues[];
}

export interface StoryPart {
  kind: FactorKind;
  field: string | undefined;
  factor: ScoredFactor;
  /** Codes of the words of a phrase. */
  words: readonly number[];
}

/** Tells the code of the story that holds at least half of a factor's difference. */
export async function inStories(
  { here }: PlacedDocuments,
  parts: Parts,
  standing: readonly ScoredFactor[],
  signal: AbortSignal | undefined,
): Promise<(part: StoryPart) => number | undefined> {
  const { terms, stories } = parts;
  const sets = standing.map(({ code }) => here.filter((id) => stories.codeOf(id) === code));
  const termCounts: Uint32Array[] = [];
  for (const set of sets) termCounts.push(await terms.count(set, signal));
  const countIn = (n: number, { kind, field, factor: { code }, words }: StoryPart): number => {
    if (isValueKind(kind)) {
      const has = valueTest({ kind, field, code }, parts);
      let count = 0;
      sets[n]?.each((id) => {
        if (has(id)) count++;
      });
      return count;
    }
    const own = kind === "phrase" ? words : [code];
    return Math.min(...own.map((word) => termCounts[n]?.[word] ?? 0));
  };
  return (part) => {
    const min = (part.factor.here - part.factor.expected) / 2;
    if (!(min > 0)) return undefined;
    let best: { code: number; count: number } | undefined;
    for (const [n, { code }] of standing.entries()) {
      const count = countIn(n, part);
      if (count >= min && count > (best?.count ?? 0)) best = { code, count };
    }
    return best?.code;
  };
}

/** The fewest stories that make at least half of the change. */
export function mainStories(standing: readonly ScoredFactor[]): { stories: number; share: number } {
  let share = 0;
  for (const [n, story] of standing.entries()) {
    share += story.share;
    if (share >= 0.5) return { stories: n + 1, share };
  }
  return { stories: 0, share: 0 };
}

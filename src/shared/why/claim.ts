import type { Factor, Why } from "../interface/text-analysis";
import type { Sentiment } from "../interface/text-analysis.constants";
import { rankFactors } from "./rank-factors";

/** What documents must be like to be quoted for an explanation. */
export interface Claim {
  /** What makes most of the rise. Undefined if that is a story, whose copies would all say the same, or a fall. */
  factor: Factor | undefined;
  /** The sentiment whose share rose. Undefined if it is as usual. */
  sentiment: Sentiment | undefined;
  /** The first document of the story that makes most of the rise. */
  first: string | undefined;
}

/** What an explanation claims, by the same rules as its sentence. */
export function claimOf(why: Why): Claim {
  const [first] = rankFactors(why);
  const grown = first && first.here > first.expected ? first : undefined;
  return {
    factor: grown?.kind === "story" ? undefined : grown,
    sentiment: claimedSentiment(why.sentiment),
    first: grown?.kind === "story" ? grown.first?.url : undefined,
  };
}

function claimedSentiment({ here, expected, stands_out }: Why["sentiment"]): Sentiment | undefined {
  if (!stands_out) return undefined;
  const part = ({ positive, neutral, negative }: typeof here) =>
    negative / Math.max(1, positive + neutral + negative);
  if (part(here) > part(expected)) return "negative";
  return here.positive > here.neutral ? "positive" : "neutral";
}

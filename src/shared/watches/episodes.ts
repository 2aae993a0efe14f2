import type { Evidence, Finding } from "./watch";

/** Findings about the same thing, one after the other: a watch fires once for all of them. */
export interface Episode {
  key: string;
  from: number;
  until: number;
  /** Evidence of the period that stands out most. */
  evidence: Evidence;
}

/** How much a finding stands out, to compare findings of one episode. */
export function strengthOf(evidence: Evidence): number {
  switch (evidence.kind) {
    case "more":
      return evidence.here - evidence.expected;
    case "sentiment":
      return Math.abs(evidence.difference.value);
    case "story":
      return evidence.copies;
    case "influencer":
      return evidence.reach;
    case "results":
      return evidence.results;
  }
}

/**
 * Whether two times of the same key are one event: at most a period of the rule lies between them. A story or author
 * is new once, whatever its time.
 */
export function isSameEvent(
  one: Pick<Episode, "key" | "from" | "until">,
  other: Pick<Episode, "key" | "from" | "until">,
  evidence: Evidence,
): boolean {
  if (one.key !== other.key) return false;
  if (evidence.kind !== "more" && evidence.kind !== "sentiment") return true;
  const gap = evidence.period.max - evidence.period.min;
  return one.from <= other.until + gap && other.from <= one.until + gap;
}

/** When an event's rule held first: at the end of its first period. */
export function beganAt({ from, evidence }: Pick<Episode, "from" | "evidence">): number {
  const { min, max } = evidence.period;
  return evidence.kind === "more" || evidence.kind === "sentiment" ? from + max - min : max;
}

/** Findings in order of time, joined to events. */
export function episodesOf(findings: readonly Finding[]): Episode[] {
  const episodes: Episode[] = [];
  for (const { key, evidence } of findings) {
    const next = { key, from: evidence.period.min, until: evidence.period.max, evidence };
    const at = episodes.findIndex((episode) => isSameEvent(episode, next, evidence));
    const known = episodes[at];
    if (known) episodes[at] = joined(known, next);
    else episodes.push(next);
  }
  return episodes;
}

/** Both as one event, with the stronger evidence. */
export function joined(known: Episode, next: Episode): Episode {
  return {
    key: known.key,
    from: Math.min(known.from, next.from),
    until: Math.max(known.until, next.until),
    evidence: strengthOf(next.evidence) > strengthOf(known.evidence) ? next.evidence : known.evidence,
  };
}

/** What engagement is made of. Each is a metric of its own. */
export const engagementParts = ["likes", "reposts", "comments"] as const;
export type EngagementPart = (typeof engagementParts)[number];

/**
 * Figures of a network that are a part of engagement, by the end of their names, the widest first. Only one of each part
 * counts for a network: reactions include likes, and shares are another word for retweets.
 */
const endings: Readonly<Record<EngagementPart, readonly string[]>> = {
  likes: ["reactions_total", "reactions", "likes"],
  reposts: ["reposts", "shares", "retweets"],
  comments: ["comments", "replies"],
};

/** Figures that are the part of all networks together. They go before those of single networks. */
export const wholeFigures: Readonly<Record<EngagementPart, readonly string[]>> = {
  likes: ["likes"],
  reposts: ["reposts"],
  comments: ["num_comments", "comments"],
};

interface NetworkFigure {
  part: EngagementPart;
  network: string;
  rank: number;
}

function networkFigure(name: string): NetworkFigure | undefined {
  if (name === "reddit_score") return { part: "likes", network: "reddit", rank: 0 };
  for (const part of engagementParts)
    for (const [rank, ending] of endings[part].entries())
      if (name.length > ending.length + 1 && name.endsWith(`_${ending}`))
        return { part, network: name.slice(0, -ending.length - 1), rank };
  return undefined;
}

/**
 * Names of the figures that make a part where no whole figure does: a list for each network, of which the first that a
 * document has counts.
 */
export function figuresOfPart(part: EngagementPart, names: Iterable<string>): string[][] {
  const byNetwork = new Map<string, { name: string; rank: number }[]>();
  for (const name of names) {
    const figure = networkFigure(name);
    if (figure?.part === part)
      byNetwork.set(figure.network, [...(byNetwork.get(figure.network) ?? []), { name, rank: figure.rank }]);
  }
  return [...byNetwork]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, figures]) => figures.sort((a, b) => a.rank - b.rank).map(({ name }) => name));
}

/** Whether a metric counts what people did with a post: engagement, a part of it, or a figure of a network that is one. */
export function countsReactions(name: string): boolean {
  if (name === "engagement" || name === "comment_count" || networkFigure(name)) return true;
  return engagementParts.some((part) => name === part || wholeFigures[part].includes(name));
}

/** A number that can be part of a sum. Scores below 0 can't: engagement counts what people did. */
const counted = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 ? value : undefined;

const first = (names: readonly string[], of: (name: string) => number | undefined) => {
  for (const name of names) {
    const value = of(name);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** A part by its figures. Undefined if there is none. `networks` has those of single networks, `of` gives the numbers. */
export function partOf(
  networks: () => readonly (readonly string[])[],
  whole: readonly string[],
  of: (name: string) => number | undefined,
): number | undefined {
  const own = first(whole, of);
  if (own !== undefined) return own;
  let sum: number | undefined;
  for (const names of networks()) {
    const value = first(names, of);
    if (value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum;
}

interface EngagementFields {
  engagement?: unknown;
  comment_count?: unknown;
  article_extended_attributes?: unknown;
}

/** The parts of a document's engagement that it has. Those that it lacks are unknown, and not 0. */
export function partsOf(document: EngagementFields): Partial<Record<EngagementPart, number>> {
  const { article_extended_attributes: given, comment_count: comments } = document;
  const figures = new Map(Object.entries(typeof given === "object" && given !== null ? given : {}));
  const parts: Partial<Record<EngagementPart, number>> = {};
  if (figures.size === 0 && counted(comments) === undefined) return parts;
  const of = (name: string) => counted(name === "comment_count" ? comments : figures.get(name));
  for (const part of engagementParts) {
    const whole = part === "comments" ? ["comment_count", ...wholeFigures[part]] : wholeFigures[part];
    const value = partOf(() => figuresOfPart(part, figures.keys()), whole, of);
    if (value !== undefined) parts[part] = value;
  }
  return parts;
}

/** Likes + reposts + comments, as far as the document has them. Undefined if it has none. */
export function sumOfParts(document: EngagementFields): number | undefined {
  const values = Object.values(partsOf(document));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** Whether a document's engagement is the sum of its parts, and so follows them. Otherwise it was given. */
export function isSummed(document: EngagementFields): boolean {
  return document.engagement !== undefined && document.engagement === sumOfParts(document);
}

import { createWriters, type Author } from "./authors";
import type { Random } from "./random";
import { SOURCES, type Source } from "./sources";
import { HOURLY } from "./timeline";
import { weighted } from "./weighted";

/** Prepared probabilities of sources, authors and hours. */
export interface World {
  /** Where a usual post, a post about the recall, a review appears. */
  source(random: Random): Source;
  recallSource(random: Random): Source;
  reviewSource(random: Random): Source;
  writer(source: Source, random: Random): Author;
  /** Hour of a day, 0 to 23. */
  hour(random: Random): number;
}

export function createWorld(random: Random): World {
  const writers = createWriters(random);
  const publishers = SOURCES.filter(({ kind }) => kind !== "review");
  return {
    source: picker(publishers, ({ weight }) => weight),
    // Newspapers and magazines write more about a recall than about coffee.
    recallSource: picker(
      publishers,
      ({ kind, weight }) => (kind === "news" || kind === "magazine" ? 4 : 1) * weight,
    ),
    reviewSource: picker(
      SOURCES.filter(({ kind }) => kind === "review"),
      ({ weight }) => weight,
    ),
    writer: (source, random) => {
      const found = writers.get(source);
      if (found === undefined) throw new Error(`nobody writes in ${source.host}`);
      return found.pick(random);
    },
    hour: weighted(HOURLY),
  };
}

function picker(sources: readonly Source[], weight: (source: Source) => number): (random: Random) => Source {
  const place = weighted(sources.map(weight));
  return (random) => {
    const source = sources[place(random)];
    if (source === undefined) throw new Error("there are no sources");
    return source;
  };
}

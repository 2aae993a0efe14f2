import { createWriters, type Author } from "./authors";
import { WORLD, type SampleLanguage, type Source } from "./data";
import { type Random, weighted } from "./random";
import { HOURLY } from "./timeline";

/** Prepared probabilities of sources, authors and hours. */
export interface World {
  /** Where a usual post, a post about the recall, a review appears. */
  source(random: Random): Source;
  recallSource(random: Random): Source;
  reviewSource(random: Random): Source;
  /** Where a post in a language is reposted, and an English paper or magazine. */
  social(lang: SampleLanguage, random: Random): Source;
  paper(random: Random): Source;
  writer(source: Source, random: Random): Author;
  /** Hour of a day, 0 to 23. */
  hour(random: Random): number;
}

export function createWorld(random: Random): World {
  const { sources } = WORLD;
  const writers = createWriters(random);
  const publishers = sources.filter(({ kind }) => kind !== "review");
  const isPaper = ({ kind }: Source) => kind === "news" || kind === "magazine";
  const social = new Map(
    [...new Set(sources.map(({ lang }) => lang))].map((lang) => {
      const own = sources.filter((source) => source.lang === lang && source.kind === "microblog");
      return [lang, own.length === 0 ? undefined : picker(own, ({ weight }) => weight)];
    }),
  );
  return {
    source: picker(publishers, ({ weight }) => weight),
    // Newspapers and magazines write more about a recall than about coffee.
    recallSource: picker(publishers, (source) => (isPaper(source) ? 4 : 1) * source.weight),
    social: (lang, random) => {
      const pick = social.get(lang);
      if (!pick) throw new Error(`nobody posts in ${lang}`);
      return pick(random);
    },
    paper: picker(
      sources.filter((source) => isPaper(source) && source.lang === "en"),
      ({ weight }) => weight,
    ),
    reviewSource: picker(
      sources.filter(({ kind }) => kind === "review"),
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

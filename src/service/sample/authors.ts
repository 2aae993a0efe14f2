import { TEXTS, WORLD, type Source } from "./data";
import { type Random, weighted } from "./random";

/** A fictional person or desk. Writes for one source only. */
export interface Author {
  id: string;
  name: string;
  gender: "MALE" | "FEMALE" | "UNKNOWN";
}

/** Authors of a source, the busiest first. Activity falls off roughly by Zipf's law. */
export interface Writers {
  pick(random: Random): Author;
  all: readonly Author[];
}

export function createWriters(random: Random): ReadonlyMap<Source, Writers> {
  const taken = new Set<string>();
  let number = 0;
  return new Map(
    WORLD.sources.map((source) => {
      const count = Math.max(
        source.kind === "blog" ? 1 : 3,
        Math.round(source.weight * WORLD.kinds[source.kind].density),
      );
      const all = Array.from({ length: count }, (_, rank): Author => {
        const id = `author-${String(++number).padStart(4, "0")}`;
        const isDesk = rank === 0 && (source.kind === "news" || source.kind === "magazine");
        return {
          id,
          ...(isDesk
            ? { name: TEXTS[source.lang].names.desk, gender: "UNKNOWN" }
            : person(source, taken, random)),
        };
      });
      const index = weighted(all.map((_, rank) => 1 / (rank + 2) ** 0.9));
      const pick = (random: Random) => {
        const author = all[index(random)];
        if (author === undefined) throw new Error(`no author in ${source.host}`);
        return author;
      };
      return [source, { all, pick }] as const;
    }),
  );
}

/** A unique name. Authors in forums and microblogs often use a handle instead of their full name. */
function person(source: Source, taken: Set<string>, random: Random): Omit<Author, "id"> {
  const { names } = TEXTS[source.lang];
  const gender = random.chance(0.5) ? "FEMALE" : "MALE";
  const first = random.pick(gender === "FEMALE" ? names.female : names.male);
  const family = random.pick(names.family);
  const full = source.lang === "ja" ? `${family} ${first}` : `${first} ${family}`;
  const isHandle = (source.kind === "forum" || source.kind === "microblog") && random.chance(0.3);
  let name = isHandle ? `${first.toLowerCase()}.${family.toLowerCase()}` : full;
  for (let next = 2; taken.has(name); next++)
    name = isHandle ? `${first.toLowerCase()}_${next}` : `${full} ${next}`;
  taken.add(name);
  return { name, gender: isHandle && random.chance(0.6) ? "UNKNOWN" : gender };
}

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/**
 * A repeatable stream of documents: real sentences in new combinations, made-up authors, and values distributed like
 * real ones.
 */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables = [
  "ba",
  "re",
  "mi",
  "to",
  "lu",
  "ne",
  "ka",
  "so",
  "vi",
  "da",
  "po",
  "chi",
  "ra",
  "len",
  "tor",
  "ma",
];
const countries = "us gb de fr lu es it nl be br mx in jp au ca pl se ch at ie".split(" ");
const types = ["BLOG", "SOCIALMEDIA_MICROBLOG", "ONLINENEWS", "MESSAGEBOARD", "SOCIALMEDIA_VIDEO"];
const Row = z.object({ title: z.string(), subreddit: z.string() });
/** Real sentences by forum, so that the sentences of a document share language and topic. */
const forums = new Map<string, string[]>();
for (const row of z.array(Row).parse(parse(readFileSync("test/fixtures/reddit-13k.csv"), { columns: true })))
  forums.set(row.subreddit, [...(forums.get(row.subreddit) ?? []), row.title]);
const sentencesOf = [...forums.values()];

/** Publication time of the newest document. */
export const corpusEnd = Date.UTC(2026, 9, 1);
const span = 365 * 86_400_000;

/** Returns the document with a number. The same number gives the same document. */
export function corpusDocument(i: number): Record<string, unknown> & { url: string; content: string } {
  const random = randomOf(i * 7919 + 1);
  const pick = <T>(list: readonly T[], skew: number) => list[Math.floor(list.length * random() ** skew)];
  const sentences = pick(sentencesOf, 1) ?? [];
  const words: unknown[] = [];
  const length = 1 + Math.floor(random() * 3);
  for (let n = 0; n < length; n++) words.push(pick(sentences, 1));
  if (random() < 0.25) words.push("espresso");
  if (random() < 0.01) words.push("refund");
  if (random() < 0.02) words.push("slow roast");
  if (random() < 0.03) words.push(`grind${pick(syllables, 1)}`);
  const host = `site${Math.floor(400 * random() ** 2)}.example`;
  const author = Math.floor(100_000 * random() ** 2);
  return {
    url: `https://${host}/post/${i}`,
    published: String(corpusEnd - Math.floor(random() * span)),
    title: pick(sentences, 1),
    content: `${words.join(" ")}.`,
    engagement: Math.floor(1000 * random() ** 6),
    reach: Math.floor(100_000 * random() ** 4),
    source_type: [pick(types, 1.5)],
    extra_author_attributes: {
      id: `u${author}`,
      name: `Author ${author}`,
      gender: random() < 0.5 ? "FEMALE" : "MALE",
    },
    extra_source_attributes: { geo: pick(countries, 2) },
    ...(random() < 0.1 ? { tags_customer: ["Campaign / spring"] } : {}),
  };
}

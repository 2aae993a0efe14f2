/** Edits of posts as people make them, for tests and benchmarks of stories. Repeatable by their random numbers. */

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

const comments = [
  "so true",
  "worth a read",
  "love this",
  "this made my day",
  "wow",
  "thoughts?",
  "sharing this here as well",
  "interesting read",
] as const;
const hashtags = ["#news", "#mustread", "#coffee", "#monday", "#tech", "#today"] as const;
const credits = [
  "(Lumen Press)",
  "Photo: Ada Brandt",
  "via @lumenpress",
  "Source: Lumen Press",
  "h/t @ada",
] as const;
const emoji = ["😂", "🔥🔥", "👏", "☕️", "🙏🏽"] as const;
const fillers = ["really", "just", "simply", "quite", "actually", "also"] as const;
/** Words for which writers choose another one without saying something else. */
const synonyms: Readonly<Record<string, string>> = {
  great: "wonderful",
  nice: "lovely",
  show: "display",
  shows: "displays",
  says: "states",
  help: "assist",
  make: "produce",
  makes: "produces",
  people: "folks",
  need: "require",
  use: "employ",
  using: "employing",
  about: "regarding",
  this: "that",
  the: "a",
  a: "the",
  and: "plus",
  with: "alongside",
  of: "from",
  to: "towards",
};

/** Each returns the edited post, or undefined if the post has no place for the edit. */
export const edits = {
  repost: (text, random) => `RT @${pick(random, ["ann", "bo_92", "lumen.press"])}: ${text}`,
  quoted: (text, random) => `"@${pick(random, ["ann", "bo_92"])}: ${text}"`,
  "case and punctuation": (text) => text.toUpperCase().replace(/[.,;:!?]/g, " "),
  link: (text, random) => `${text} https://t.example/${Math.floor(random() * 1e6).toString(36)}`,
  emoji: (text, random) => `${text} ${pick(random, emoji)}`,
  comment: (text, random) => `${text} ${pick(random, comments)}`,
  hashtag: (text, random) => `${text} ${pick(random, hashtags)}`,
  credit: (text, random) => `${text} ${pick(random, credits)}`,
  truncation: (text, random) => {
    const length = Math.floor(text.length * (0.7 + 0.25 * random()));
    return `${text.slice(0, length).trimEnd()}…`;
  },
  typo: (text, random) => {
    const words = text.split(" ");
    const places = words.flatMap((word, i) => (/^[a-z]{6,}$/.test(word) ? [i] : []));
    const at = places[Math.floor(random() * places.length)];
    if (at === undefined) return undefined;
    const word = words[at] ?? "";
    const i = 1 + Math.floor(random() * (word.length - 3));
    const kind = Math.floor(random() * 3);
    words[at] =
      kind === 0
        ? word.slice(0, i) + word.slice(i + 1)
        : kind === 1
          ? word.slice(0, i) + (word[i + 1] ?? "") + (word[i] ?? "") + word.slice(i + 2)
          : word.slice(0, i) + (word[i] ?? "") + word.slice(i);
    return words.join(" ");
  },
  "word replaced": (text, random) => {
    const words = text.split(" ");
    const places = words.flatMap((word, i) => (i > 0 && Object.hasOwn(synonyms, word) ? [i] : []));
    const at = places[Math.floor(random() * places.length)];
    if (at === undefined) return undefined;
    words[at] = synonyms[words[at] ?? ""] ?? "";
    return words.join(" ");
  },
  "word inserted": (text, random) => {
    const words = text.split(" ");
    words.splice(1 + Math.floor(random() * (words.length - 1)), 0, pick(random, fillers));
    return words.join(" ");
  },
  "word deleted": (text, random) => {
    const words = text.split(" ");
    const places = words.flatMap((word, i) =>
      i > 0 && /^(?:the|a|that|this|of|to|and|really|very|with|some)$/.test(word) ? [i] : [],
    );
    const at = places[Math.floor(random() * places.length)];
    if (at === undefined) return undefined;
    words.splice(at, 1);
    return words.join(" ");
  },
} satisfies Record<string, (text: string, random: Random) => string | undefined>;

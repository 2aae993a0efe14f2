import { words } from "../../src/shared/query";

/* Documents in several languages and plain counts of their terms, for tests of questions about words. */

/** A document as the tests keep it, with what its text is made of. */
export interface PlainDocument {
  url: string;
  title: string;
  content: string;
  lang: string;
  published: number;
  sentiment: number;
  isLive: boolean;
  hashtags: string[];
  mentions: string[];
  emoji: string[];
  links: string[];
  domains: string[];
}

const texts: Readonly<Record<string, readonly string[]>> = {
  en: "Espresso machine pods taste great the of and new News glass pod water iPhone 15 climate action gas".split(
    " ",
  ),
  de: "Der Kaffee schmeckt nicht und die Größe Straße war über Klima Maschine neu".split(" "),
  fr: "Le café est très bon avec l'eau et la machine déjà vu".split(" "),
  ja: ["コーヒー", "東京", "新しい", "機械", "です", "とても"],
  zh: ["咖啡", "北京", "好喝", "机器", "我们"],
  th: ["กาแฟ", "อร่อย", "มาก", "เครื่อง"],
  ar: ["القهوة", "جيدة", "جدا", "من", "آلة"],
};
const hashtags = ["#Espresso", "#climateAction", "#Größe", "#カフェ", "#pods"];
const mentions = ["@northwind", "@Ann_Brandt", "@cafe.example"];
const emoji = ["👍", "👍🏽", "👩‍👩‍👧", "❤️", "🇱🇺", "1️⃣", "👁️‍🗨️"];
const links = [
  "https://www.News.example/recall/",
  "http://shop.example/a?b=1",
  "https://t.example/abC12",
  "https://ann.blogspot.com/x",
];
const linkKeys = ["news.example/recall", "shop.example/a?b=1", "t.example/abC12", "ann.blogspot.com/x"];
const linkDomains = ["news.example", "shop.example", "t.example", "ann.blogspot.com"];

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function plainDocument(n: number, random: () => number): PlainDocument {
  const below = (max: number) => Math.floor(random() * max);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const lang = one(["en", "en", "en", "de", "fr", "ja", "zh", "th", "ar"]);
  const some = (min: number, max: number) =>
    Array.from({ length: min + below(max - min) }, () => one(texts[lang] ?? []));
  const join = ["ja", "zh", "th"].includes(lang) ? "" : " ";
  const chosen = (list: readonly string[], share: number) => list.filter(() => random() < share);
  const tags = chosen(hashtags, 0.1);
  const names = chosen(mentions, 0.1);
  const signs = chosen(emoji, 0.1);
  const linked = links.map((_link, i) => i).filter(() => random() < 0.08);
  return {
    url: `https://posts.example/${n}`,
    title: random() < 0.4 ? some(1, 5).join(join) : "",
    content: [some(2, 14).join(join), ...tags, ...names, ...signs, ...linked.map((i) => links[i])].join(" "),
    lang,
    published: Date.UTC(2026, 2, 1) + below(40 * 86_400_000),
    sentiment: below(3) - 1,
    isLive: true,
    hashtags: tags.map(
      (tag) =>
        ({
          "#Espresso": "espresso",
          "#climateAction": "climateaction",
          "#Größe": "grosse",
          "#カフェ": "カフェ",
          "#pods": "pods",
        })[tag] ?? "",
    ),
    mentions: names.map((name) => name.slice(1).toLowerCase()),
    emoji: signs,
    links: linked.map((i) => linkKeys[i] ?? ""),
    domains: linked.map((i) => linkDomains[i] ?? ""),
  };
}

/** Words of each part, folded. */
function partsOf({ title, content }: PlainDocument): string[][] {
  return [title, content].map((text) => words(text).map((word) => word.text));
}

/** Numbers of documents by phrase of one to twelve words. */
export function phraseCounts(documents: readonly PlainDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) {
    const own = new Set<string>();
    for (const part of partsOf(document))
      for (let at = 0; at < part.length; at++)
        for (let length = 1; length <= 12 && at + length <= part.length; length++)
          own.add(part.slice(at, at + length).join(" "));
    for (const phrase of own) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  return counts;
}

/** Numbers of documents by value of a list. */
export function valueCounts(
  documents: readonly PlainDocument[],
  field: "hashtags" | "mentions" | "emoji" | "links" | "domains",
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents)
    for (const value of new Set(document[field])) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

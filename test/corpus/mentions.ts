import { DIGITS, HEX, type Random } from "./random";
import { type Language, writeText, writeTitle } from "./texts";
import type { Sentiment } from "./types";

export interface Person {
  name: string;
  handle: string;
}

/** A made-up post with everything that any layout may write about it. */
export interface Mention {
  index: number;
  text: string;
  title: string;
  language: Language;
  sentiment: Sentiment;
  /** From 1 to 5, consistent with the sentiment. */
  stars: number;
  person: Person;
  at: Date;
  likes: number;
  comments: number;
  shares: number;
  views: number;
  reach: number;
  followers: number;
  country: { code: string; name: string };
  /** Ten digits, unique in the file. */
  id: string;
  /** Twitter-like ID with the time in the upper bits. */
  snowflake: string;
  uuid: string;
  url: string;
  product: string;
  store: string;
  reason: string;
  email: string;
  phone: string;
  /** For what a layout decides by row. */
  random: Random;
}

const products = [
  "Fernglow Coffee",
  "Brindlemoor Air",
  "Quillfox",
  "Tarnwick Outdoor",
  "Loopmere Bank",
  "Hazelbyte One",
] as const;
const stores = ["Brindlemoor Harbor", "Kleinfarn Mitte", "Tarnwick Mall", "Villaperdiz Norte"];
const reasons = ["Delivery", "Billing", "Product quality", "Staff", "App"];
const sites = ["morningtarn", "thefernpost", "loopmere-blog", "quillboard"];

const people: readonly Person[] = [
  "Marla Quill",
  "Odo Fenwick",
  "Tilda Brask",
  "Juno Hartlake",
  "Pim Sandersloot",
  "Yara Nettle",
  "Bruno Tannenhof",
  "Inês Samambaia",
  "Léo Fougerolle",
  "Carla Helecho",
  "Rosa Felcini",
  "Emre Eğreltioğlu",
].map((name) => ({
  name,
  handle: name
    .normalize("NFD")
    .replace(/[^a-zA-Z ]/g, "")
    .toLowerCase()
    .replaceAll(" ", "_"),
}));
const local: Partial<Record<Language, readonly Person[]>> = {
  ru: [
    { name: "Лиса Полевая", handle: "lisa_polevaya" },
    { name: "Егор Папоротник", handle: "egor_paporotnik" },
  ],
  ja: [
    { name: "キツネ丸", handle: "kitsunemaru" },
    { name: "シダ子", handle: "shidako_fern" },
  ],
  zh: [
    { name: "蓝莓汽水铺", handle: "lanmei_soda" },
    { name: "蕨叶日记", handle: "jueye_diary" },
  ],
  ko: [
    { name: "고사리언니", handle: "gosari_unni" },
    { name: "솔잎차", handle: "solip_tea" },
  ],
  ar: [
    { name: "ليلى السرخس", handle: "layla_fern" },
    { name: "نادر الوادي", handle: "nader_wadi" },
  ],
};

const countries: Record<Language, Mention["country"]> = {
  en: { code: "US", name: "United States" },
  de: { code: "DE", name: "Germany" },
  es: { code: "ES", name: "Spain" },
  fr: { code: "FR", name: "France" },
  pt: { code: "BR", name: "Brazil" },
  it: { code: "IT", name: "Italy" },
  ru: { code: "RU", name: "Russia" },
  ar: { code: "EG", name: "Egypt" },
  ja: { code: "JP", name: "Japan" },
  zh: { code: "CN", name: "China" },
  ko: { code: "KR", name: "South Korea" },
  tr: { code: "TR", name: "Turkey" },
};

export interface MentionsOptions {
  rows: number;
  languages?: readonly Language[];
  /** Without emoji. */
  plain?: boolean;
  /** Without line breaks. */
  oneLine?: boolean;
  order?: "oldest" | "newest";
}

const DAY = 86_400_000;

const starsOf = (random: Random, sentiment: Sentiment) =>
  sentiment === "neutral" ? 3 : sentiment === "positive" ? random.int(4, 5) : random.int(1, 2);

/**
 * Times within three months, at whole seconds. At least one is after the 12th, so that day and month can be told
 * apart.
 */
function times(random: Random, count: number): Date[] {
  const start = Date.UTC(random.int(2023, 2025), random.int(0, 8), 1);
  const decisive = start + 12 * DAY + random.int(0, 15 * DAY - 1000);
  const all = Array.from({ length: count - 1 }, () => start + random.int(0, 90 * DAY));
  return [decisive, ...all].map((time) => new Date(Math.floor(time / 1000) * 1000));
}

const EPOCH = 1_288_834_974_657;

export function makeMentions(random: Random, options: MentionsOptions): Mention[] {
  const { rows, languages = ["en"], plain = false, oneLine = false, order = "newest" } = options;
  const taken = new Set<string>();
  const sign = order === "newest" ? -1 : 1;
  const moments = times(random, rows).sort((a, b) => sign * (a.getTime() - b.getTime()));
  const firstId = random.int(1_000_000_000, 4_000_000_000);
  return moments.map((at, index) => {
    const language = languages[index % languages.length] ?? "en";
    const sentiment = random.pick<Sentiment>(["positive", "neutral", "negative"]);
    const product = random.pick(products);
    const fitting = (local[language] ?? people).filter(({ name }) => !plain || !name.includes("ğ"));
    const person = random.pick(fitting);
    const views = random.int(0, 90_000);
    return {
      index,
      text: writeText(random, language, sentiment, product, { plain, oneLine }, taken),
      title: writeTitle(random, language, sentiment, product),
      language,
      sentiment,
      stars: starsOf(random, sentiment),
      person,
      at,
      likes: random.int(0, 4000),
      comments: random.int(0, 300),
      shares: random.int(0, 500),
      views,
      reach: views + random.int(1, 20_000),
      followers: random.int(3, 250_000),
      country: countries[language],
      id: String(firstId + index * 37 + random.int(0, 30)),
      snowflake: String((BigInt(at.getTime() - EPOCH) << 22n) + BigInt(random.int(0, 4_000_000))),
      uuid: [8, 4, 4, 4, 12].map((length) => random.signs(length, HEX)).join("-"),
      url: `https://${random.pick(sites)}.example.com/${at.toISOString().slice(0, 7)}/${random.signs(8, HEX)}-${String(index)}`,
      product,
      store: random.pick(stores),
      reason: random.pick(reasons),
      email: `${person.handle}@example.com`,
      phone: `+1 555 01${random.signs(2, DIGITS)}`,
      random,
    };
  });
}

/** One and two stars are negative, three is neutral. */
export const starsSentiment = (stars: number): Sentiment =>
  stars < 3 ? "negative" : stars > 3 ? "positive" : "neutral";

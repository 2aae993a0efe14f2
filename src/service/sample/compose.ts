import { TEXTS, WORLD, type Mood, type SampleLanguage, type SourceKind, type TextBank } from "./data";
import { write, type Slots } from "./grammar";
import type { Random } from "./random";

export interface Brief {
  lang: SampleLanguage;
  kind: SourceKind;
  mood: Mood;
  /** Whether it is about a competitor. */
  isRival: boolean;
}

/** Writes a text, and a title for some: how often depends on the kind of source. */
export function compose(
  { lang, kind, mood, isRival }: Brief,
  random: Random,
): { title?: string; content: string } {
  const { brand, rivals, blends, kinds } = WORLD;
  const bank = TEXTS[lang];
  const rival = random.pick(rivals);
  const own = random.chance(0.35) ? `${brand} Roasters` : brand;
  const isSocial = kind === "microblog" || kind === "photo";
  const slots: Slots = {
    brand: isRival ? rival : isSocial && random.chance(0.15) ? "@northwind" : own,
    other: isRival ? own : rival,
    city: random.pick(bank.cities),
    blend: random.pick(blends),
    few: String(2 + random.below(8)),
    many: String(12 + random.below(80)),
  };
  const sentences = pickSentences(bank, mood, kind, random).map((template) =>
    finish(write(template, slots, random)),
  );
  let content = sentences.join(lang === "ja" ? "" : " ");
  if (isSocial) content += decoration(bank, mood, random);
  return random.chance(kinds[kind].titled)
    ? { title: titleOf(bank, mood, slots, random), content }
    : { content };
}

/** Picks different sentences. The first has the text's mood, later ones are often plain facts. */
function pickSentences(bank: TextBank, mood: Mood, kind: SourceKind, random: Random): string[] {
  const [min, max] = WORLD.kinds[kind].sentences;
  const count = min + random.below(max - min + 1);
  const chosen = new Set<string>();
  for (let tries = 0; chosen.size < count && tries < 3 * count; tries++) {
    const isOther = chosen.size > 0 && random.chance(kind === "news" || kind === "magazine" ? 0.6 : 0.35);
    const other: Mood = mood === "recallAnger" || mood === "recallReport" ? "recallReport" : "fact";
    chosen.add(random.pick(bank[isOther ? other : mood]));
  }
  return [...chosen];
}

function titleOf(bank: TextBank, mood: Mood, slots: Slots, random: Random): string {
  const { titles } = bank;
  return write(
    random.pick(mood === "recallAnger" || mood === "recallReport" ? titles.recall : titles[mood]),
    slots,
    random,
  );
}

/** Adds a period if the sentence has no end mark. */
function finish(sentence: string): string {
  return /[.!?…。？؟\p{Extended_Pictographic}\uFE0F]$/u.test(sentence) ? sentence : `${sentence}.`;
}

/** Emoji, hashtags and mention at the end of social posts. */
function decoration(bank: TextBank, mood: Mood, random: Random): string {
  let text = random.chance(0.3) ? ` ${random.pick(WORLD.faces[mood])}` : "";
  const tags = new Set<string>();
  for (let more = random.chance(0.45) ? 1 + random.below(3) : 0; more > 0; more--)
    tags.add(random.pick(bank.hashtags));
  if (mood === "recallAnger" || (mood === "recallReport" && random.chance(0.5))) tags.add("recall");
  for (const tag of tags) text += ` #${tag}`;
  if (random.chance(0.08)) text += " @northwind";
  return text;
}

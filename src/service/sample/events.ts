import { compose, type Mood } from "./compose";
import { write } from "./grammar";
import type { Random } from "./random";
import { SOURCES, type Source } from "./sources";
import { CAMPAIGN_DAY, RECALL_DAY, type SampleDay } from "./timeline";
import type { World } from "./world";

/** A post of an event or a story, before its figures are made up. */
export interface EventPost {
  source: Source;
  mood: Mood;
  text: { title?: string; content: string };
  published: number;
  /** The author, if it isn't one of the source's usual writers. */
  author?: { id: string; name: string; gender: "UNKNOWN" };
  campaign?: string;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const DESK = { id: "author-desk", name: "Food Safety Desk", gender: "UNKNOWN" } as const;
const NOTICE =
  "Northwind recalls No. 7 espresso pods after metal was found in two batches. Check the number on the bottom of the box: 0417 and 0418.";
const NOTICE_GERMAN =
  "Northwind ruft Espressokapseln Nr. 7 zurück, nachdem in zwei Chargen Metall gefunden wurde. Betroffen sind die Nummern 0417 und 0418 auf der Unterseite der Schachtel.";
const RETURNING =
  "How to return the recalled No. 7 pods: take the box to any shop, with or without a receipt, and you get the full price back the same day.";
const ARTICLE = {
  title: "Northwind recalls espresso pods after metal finds",
  content:
    "Northwind Roasters has recalled two batches of its No. 7 espresso pods. Small metal fragments were found in a packing line on Monday evening, the company said. The recall concerns boxes with the batch numbers 0417 and 0418, which were sold in six countries since last month. Nobody has been hurt so far. Customers can return opened and unopened boxes in any shop and get the full price back. The food agency has started an inquiry and expects first results by Friday.",
};

/** Sentences of people at the open day of a roastery. Each post has two of them and the same hashtag. */
const OPEN_DAY: readonly [string, ...string[]] = [
  "[spent the morning|queued for {many} minutes|took the kids along] at the open roastery in Leeds, [worth it|what a smell|so kind people].",
  "the drum roaster at Northwind is [huge|louder than I thought|a beauty].",
  "[{few} tastings later|three cups in] I [can't sit still|understand acidity|am wide awake].",
  "[bought|carried home] {few} bags of {blend}, [no regrets|my shelf is full].",
  "[the cupping table|the tour|the free filter coffee|the latte art stand] was [the best part|a treat|worth the trip].",
  "they let us [roast our own {few} beans|smell green coffee|pull a shot on the old lever machine].",
  "[queue around the block|full house], [still smiling|bring an umbrella|open until six].",
  "[my dad|my neighbor|my whole office] [came too|is a convert now|asks for {blend} since].",
];

const OPEN_DAY_HOSTS: readonly [string, ...string[]] = [
  "snapframe.example",
  "uk.chirp.example",
  "uk.chirp.example",
  "snapframe.example",
];

/**
 * What happens on a day beside the usual talk: two events with a known cause, and stories that are reposted or
 * syndicated. The recall's rise comes mostly from copies of one notice, the open day's from posts with one hashtag.
 */
export function* eventPosts(day: SampleDay, world: World, random: Random): Generator<EventPost, void> {
  if (day.index === RECALL_DAY) yield* recallNotice(day, world, random);
  if (day.index === RECALL_DAY + 1) yield* nextDay(day, world, random);
  if (day.index === CAMPAIGN_DAY) yield* openDay(day, 150, random);
  if (day.index === CAMPAIGN_DAY + 1) yield* openDay(day, 35, random);
  if (random.chance(0.35)) yield* cascade(day, world, random);
  if (random.chance(0.25)) yield* syndicated(day, world, random);
}

function* recallNotice(day: SampleDay, world: World, random: Random): Generator<EventPost, void> {
  const first = day.start + 9 * HOUR_MS + 42 * MINUTE_MS + 10_000;
  yield {
    source: sourceOf("chirp.example"),
    mood: "recallReport",
    text: { content: NOTICE },
    published: first,
    author: DESK,
  };
  yield* copies(240, first, 2.2, day, random, () => ({
    source: world.social("en", random),
    mood: recallMood(random),
    text: { content: edited(NOTICE, "foodsafetydesk", random) },
  }));
  yield* copies(60, first + 50 * MINUTE_MS, 3, day, random, () => ({
    source: world.social("de", random),
    mood: recallMood(random),
    text: { content: edited(NOTICE_GERMAN, "marktcheck", random) },
  }));
  yield* article(ARTICLE, first + 35 * MINUTE_MS, 14, "recallReport", day, world, random);
}

function* nextDay(day: SampleDay, world: World, random: Random): Generator<EventPost, void> {
  const morning = day.start + 7 * HOUR_MS;
  yield* copies(70, morning, 5, day, random, () => ({
    source: world.social("en", random),
    mood: recallMood(random),
    text: { content: edited(NOTICE, "foodsafetydesk", random) },
  }));
  yield* copies(45, morning + 2 * HOUR_MS, 3, day, random, () => ({
    source: world.social("en", random),
    mood: "fact",
    text: { content: edited(RETURNING, "consumerwire", random) },
  }));
}

function* openDay(day: SampleDay, count: number, random: Random): Generator<EventPost, void> {
  for (let n = 0; n < count; n++) {
    const slots = {
      few: String(2 + random.below(8)),
      many: String(12 + random.below(80)),
      blend: random.pick(["Winter Ember", "House Espresso", "Night Ferry"]),
    };
    const first = random.pick(OPEN_DAY);
    const second = random.pick(OPEN_DAY);
    const sentences = first === second ? [first] : [first, second];
    yield {
      source: sourceOf(random.pick(OPEN_DAY_HOSTS)),
      mood: "praise",
      text: {
        content: `${sentences.map((sentence) => write(sentence, slots, random)).join(" ")} #openroastery`,
      },
      published: day.start + 9 * HOUR_MS + random.below(9 * HOUR_MS),
      campaign: "open-roastery",
    };
  }
}

/** A post that others repost within a few hours. */
function* cascade(day: SampleDay, world: World, random: Random): Generator<EventPost, void> {
  const lang = random.pick(["en", "en", "en", "de", "fr", "es"] as const);
  const source = world.social(lang, random);
  const mood = random.pick(["praise", "complaint", "fact"] as const);
  const text = compose({ lang, kind: "microblog", mood, isRival: false }, random);
  const published = day.start + world.hour(random) * HOUR_MS + random.below(HOUR_MS);
  const { name } = world.writer(source, random);
  const handle = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  yield { source, mood, text, published };
  const count = 3 + Math.floor(22 * random.next() ** 3);
  yield* copies(count, published, 1.5, day, random, () => ({
    source: world.social(lang, random),
    mood,
    text: { content: `RT @${handle}: ${text.content}` },
  }));
}

/** An article that other papers print, some with a credit. */
function* syndicated(day: SampleDay, world: World, random: Random): Generator<EventPost, void> {
  const mood = random.chance(0.3) ? "complaint" : "fact";
  const text = compose({ lang: "en", kind: "news", mood, isRival: random.chance(0.2) }, random);
  const published = day.start + (5 + random.below(12)) * HOUR_MS + random.below(HOUR_MS);
  yield* article(text, published, 2 + random.below(5), mood, day, world, random);
}

function* article(
  text: EventPost["text"],
  published: number,
  count: number,
  mood: Mood,
  day: SampleDay,
  world: World,
  random: Random,
): Generator<EventPost, void> {
  yield { source: sourceOf("consumerwire.example"), mood, text, published };
  yield* copies(count, published, 3, day, random, () => ({
    source: world.paper(random),
    mood,
    text: random.chance(0.5) ? text : { ...text, content: `${text.content} (Consumer Wire)` },
  }));
}

/** Copies of a post on the same day. Half of them come within `halfHours` of it. */
function* copies(
  count: number,
  first: number,
  halfHours: number,
  day: SampleDay,
  random: Random,
  copy: () => Omit<EventPost, "published">,
): Generator<EventPost, void> {
  const end = day.start + 24 * HOUR_MS - 1;
  for (let n = 0; n < count; n++) {
    const wait = -Math.log2(1 - 0.98 * random.next()) * halfHours * HOUR_MS;
    yield { ...copy(), published: Math.min(end, Math.round(first + MINUTE_MS + wait)) };
  }
}

/** A copy as people make them: reposted, credited, cut off, with a few words or signs of their own. */
function edited(text: string, handle: string, random: Random): string {
  const chance = random.next();
  if (chance < 0.62) return `RT @${handle}: ${text}`;
  if (chance < 0.74) return `${text} via @${handle}`;
  if (chance < 0.84) return `${text} ${random.pick(["😱", "😡", "⚠️"])}`;
  if (chance < 0.92) return `${text} #${random.pick(["recall", "northwind", "espresso"])}`;
  return `RT @${handle}: ${text.slice(0, text.lastIndexOf(" ", text.length - 12))}…`;
}

function recallMood(random: Random): Mood {
  return random.chance(0.62) ? "recallAnger" : "recallReport";
}

function sourceOf(host: string): Source {
  const found = SOURCES.find((source) => source.host === host);
  if (!found) throw new Error(`no source ${host}`);
  return found;
}

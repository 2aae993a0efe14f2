import { compose } from "./compose";
import { WORLD, type Mood, type Source } from "./data";
import { write } from "./grammar";
import type { Random } from "./random";
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
const { recall: RECALL, openDay: OPEN_DAY } = WORLD;

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
    text: { content: RECALL.notice },
    published: first,
    author: RECALL.desk,
  };
  yield* copies(240, first, 2.2, day, random, () => ({
    source: world.social("en", random),
    mood: recallMood(random),
    text: { content: edited(RECALL.notice, "foodsafetydesk", random) },
  }));
  yield* copies(60, first + 50 * MINUTE_MS, 3, day, random, () => ({
    source: world.social("de", random),
    mood: recallMood(random),
    text: { content: edited(RECALL.noticeGerman, "marktcheck", random) },
  }));
  yield* article(RECALL.article, first + 35 * MINUTE_MS, 14, "recallReport", day, world, random);
}

function* nextDay(day: SampleDay, world: World, random: Random): Generator<EventPost, void> {
  const morning = day.start + 7 * HOUR_MS;
  yield* copies(70, morning, 5, day, random, () => ({
    source: world.social("en", random),
    mood: recallMood(random),
    text: { content: edited(RECALL.notice, "foodsafetydesk", random) },
  }));
  yield* copies(45, morning + 2 * HOUR_MS, 3, day, random, () => ({
    source: world.social("en", random),
    mood: "fact",
    text: { content: edited(RECALL.returning, "consumerwire", random) },
  }));
}

function* openDay(day: SampleDay, count: number, random: Random): Generator<EventPost, void> {
  for (let n = 0; n < count; n++) {
    const slots = {
      few: String(2 + random.below(8)),
      many: String(12 + random.below(80)),
      blend: random.pick(OPEN_DAY.blends),
    };
    const first = random.pick(OPEN_DAY.sentences);
    const second = random.pick(OPEN_DAY.sentences);
    const sentences = first === second ? [first] : [first, second];
    yield {
      source: sourceOf(random.pick(OPEN_DAY.hosts)),
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
  if (chance < 0.84) return `${text} ${random.pick(RECALL.signs)}`;
  if (chance < 0.92) return `${text} #${random.pick(RECALL.hashtags)}`;
  return `RT @${handle}: ${text.slice(0, text.lastIndexOf(" ", text.length - 12))}…`;
}

export function recallMood(random: Random): Mood {
  return random.chance(0.62) ? "recallAnger" : "recallReport";
}

function sourceOf(host: string): Source {
  const found = WORLD.sources.find((source) => source.host === host);
  if (!found) throw new Error(`no source ${host}`);
  return found;
}

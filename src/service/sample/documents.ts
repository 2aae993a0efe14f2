import { compose } from "./compose";
import { WORLD, type Mood, type Source, type SourceKind } from "./data";
import { type EventPost, eventPosts, recallMood } from "./events";
import { createRandom, type Random } from "./random";
import { DAYS, momentOf, sampleDay, type SampleDay } from "./timeline";
import { createWorld, type World } from "./world";

/** The writable document fields that the sample sets. */
export interface SampleDocument {
  url: string;
  published: number;
  title?: string;
  content: string;
  lang: string;
  sentiment: number;
  noise_level: number;
  reach: number;
  engagement: number;
  comment_count: number;
  source_type: string[];
  post_type: string[];
  tags_customer?: string[];
  parent_url?: string;
  rating?: number;
  extra_author_attributes: { id: string; name: string; gender: "MALE" | "FEMALE" | "UNKNOWN" };
  extra_source_attributes: { name: string; geo: string };
  article_extended_attributes?: Record<string, number>;
  custom?: Record<string, number | string>;
}

/** Datasets of the sample, one per product. */
export const DATASETS = ["grinders", "pods", "machines"] as const;
export type Dataset = (typeof DATASETS)[number];

/** An entry with a `dataset` is a review. Others are ordinary documents. */
export interface SampleEntry {
  document: SampleDocument;
  dataset?: Dataset;
}

const DAY_MS = 86_400_000;
const SEED = 20_260_721;
/** Numbers of documents and seeds of events start here. */
const FIRST_EVENT = 1_000_000;
const STRENGTHS = [1, 2, 2, 3, 3, 4] as const;

/**
 * The sample's documents and reviews, oldest day first. `endDay` is the last day as `2026-11-20` (days are then in
 * UTC), or the end of that day in epoch milliseconds. The same end and seed give the same documents. An end that is
 * whole weeks later only shifts the dates. Other ends also change which days are weekends.
 */
export function* sampleDocuments(endDay: number | string, seed = SEED): Generator<SampleEntry, void> {
  const end = typeof endDay === "number" ? endDay : Date.parse(`${endDay}T00:00:00Z`) + DAY_MS;
  if (!Number.isSafeInteger(end)) throw new RangeError(`not a day: ${endDay}`);
  const world = createWorld(createRandom(seed));
  let number = 0;
  for (let index = 0; index < DAYS; index++) {
    const random = createRandom(seed + 1 + index);
    const day = sampleDay(index, end, random);
    const entries: SampleEntry[] = [];
    for (let n = 0; n < day.posts; n++) entries.push({ document: usualPost(++number, day, world, random) });
    for (let n = 0; n < day.recall; n++) {
      const source = world.recallSource(random);
      entries.push({
        document: write({ number: ++number, source, mood: recallMood(random), day, world, random }),
      });
    }
    for (let n = 0; n < day.reviews; n++) entries.push(review(++number, day, world, random));
    // Events have random numbers of their own: a change of theirs leaves the other posts as they are.
    const ofEvents = createRandom(seed + FIRST_EVENT + index);
    let event = FIRST_EVENT + index * 1000;
    for (const post of eventPosts(day, world, ofEvents))
      entries.push({ document: eventDocument(++event, post, day, world, ofEvents) });
    yield* entries.sort((a, b) => a.document.published - b.document.published);
  }
}

function eventDocument(
  number: number,
  { source, mood, text, published, author, campaign }: EventPost,
  day: SampleDay,
  world: World,
  random: Random,
): SampleDocument {
  return {
    ...write({ number, source, mood, text, day, world, random }),
    published,
    ...(author && { extra_author_attributes: author }),
    ...(campaign !== undefined && { custom: { campaign } }),
  };
}

function usualPost(number: number, day: SampleDay, world: World, random: Random): SampleDocument {
  const source = world.source(random);
  // Some posts return to the recall weeks later.
  const mood = day.recallIsPast && random.chance(0.04) ? recallMood(random) : usualMood(source, random);
  const isRival = !mood.startsWith("recall") && random.chance(0.14);
  return write({ number, source, mood, isRival, day, world, random });
}

/** People praise and complain. News and magazines mostly report. */
function usualMood({ kind }: Source, random: Random): Mood {
  const chance = random.next() * (kind === "news" || kind === "magazine" ? 2.5 : 1);
  return chance < 0.42 ? "praise" : chance < 0.65 ? "complaint" : "fact";
}

function review(number: number, day: SampleDay, world: World, random: Random): SampleEntry {
  const chance = random.next();
  const dataset: Dataset = chance < 0.28 ? "grinders" : chance < 0.64 ? "pods" : "machines";
  const isHit = dataset === "pods" && random.chance(0.8 * day.concern);
  const like = random.next();
  const mood: Mood = isHit ? "recallAnger" : like < 0.6 ? "praise" : like < 0.75 ? "fact" : "complaint";
  const rating = mood === "praise" ? 4 + random.below(2) : mood === "fact" ? 3 : 1 + random.below(2);
  const document = write({ number, source: world.reviewSource(random), mood, day, world, random });
  return { document: { ...document, parent_url: WORLD.productPages[dataset], rating }, dataset };
}

interface Assignment {
  number: number;
  source: Source;
  mood: Mood;
  isRival?: boolean;
  /** Default: a new text. */
  text?: EventPost["text"];
  day: SampleDay;
  world: World;
  random: Random;
}

function write({
  number,
  source,
  mood,
  isRival = false,
  text,
  day,
  world,
  random,
}: Assignment): SampleDocument {
  const { kind, lang } = source;
  const { sourceType, path, response } = WORLD.kinds[kind];
  const isRecall = mood === "recallAnger" || mood === "recallReport";
  const reach = Math.max(
    1,
    Math.round(source.reach * Math.exp(0.8 * random.normal()) * (isRecall ? 1.5 : 1)),
  );
  const engagement = Math.round(reach * response * Math.exp(0.9 * random.normal()) * (isRecall ? 2 : 1));
  const document: SampleDocument = {
    url: `https://${source.host}/${path}/${addressOf(number)}`,
    published: momentOf(day, world.hour(random), isRecall, random),
    ...(text ?? compose({ lang, kind, mood, isRival }, random)),
    lang,
    sentiment: sentimentOf(mood, random),
    noise_level: random.chance(0.8)
      ? random.below(15)
      : random.chance(0.75)
        ? 15 + random.below(35)
        : 60 + random.below(36),
    reach,
    engagement,
    comment_count: random.poisson(Math.min(400, 0.1 * engagement)),
    source_type: [sourceType],
    post_type: [
      kind === "photo" ? "IMAGE" : kind === "video" ? "VIDEO" : random.chance(0.12) ? "LINK" : "TEXT",
    ],
    extra_author_attributes: world.writer(source, random),
    extra_source_attributes: { name: source.name, geo: source.country },
  };
  if (random.chance(isRecall ? 0.25 : 0.08)) document.tags_customer = tagsOf(isRecall, random);
  const network = networkFigures(kind, reach, engagement, random);
  if (network !== undefined) document.article_extended_attributes = network;
  const custom = customValues(isRecall, random);
  if (custom !== undefined) document.custom = custom;
  return document;
}

/** A short code for a number. Codes are unique because multiplying by an odd constant permutes 32-bit numbers. */
function addressOf(number: number): string {
  return (Math.imul(number, 0x9e3779b1) >>> 0).toString(36).padStart(7, "0");
}

function sentimentOf(mood: Mood, random: Random): number {
  if (mood === "fact") return 0;
  if (mood === "recallReport") return random.chance(0.6) ? 0 : -1;
  const strength = random.pick(STRENGTHS);
  return mood === "praise" ? strength : -strength - (mood === "recallAnger" ? 1 : 0);
}

function tagsOf(isRecall: boolean, random: Random): string[] {
  const tags = new Set<string>();
  for (let more = 1 + random.below(2); more > 0; more--)
    tags.add(random.pick(isRecall ? WORLD.tags.recall : WORLD.tags.usual));
  return [...tags];
}

function networkFigures(kind: SourceKind, reach: number, engagement: number, random: Random) {
  const shares = Math.round(engagement * (0.1 + 0.2 * random.next()));
  if (kind === "microblog") return { chirp_likes: engagement - shares, chirp_shares: shares };
  if (kind === "photo") return { snapframe_likes: engagement };
  if (kind === "video") return { clipcast_views: reach, clipcast_likes: engagement };
  return undefined;
}

function customValues(isRecall: boolean, random: Random): Record<string, number | string> | undefined {
  if (isRecall && random.chance(0.3)) return { urgency: 60 + random.below(41) };
  if (random.chance(0.06)) return { campaign: random.pick(WORLD.campaigns) };
  return random.chance(0.05) ? { urgency: random.below(60) } : undefined;
}

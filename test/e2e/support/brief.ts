import { writeFile } from "node:fs/promises";
import path from "node:path";
import { random } from "../../support/why-workspaces";

/** A post about an airline, as a row of the file has it. Times are at UTC−8, as the file writes them. */
export interface BriefPost {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  text: string;
  author: string;
  brand: string;
  sentiment: "positive" | "neutral" | "negative";
  reason: string;
  reposts: number;
}

export const dayMs = 86_400_000;
/** Midnight of the first day at UTC−8. */
export const firstDay = Date.UTC(2026, 1, 16, 8);
export const days = 9;
/** Brand of which the file holds next to nothing before this day. */
export const late = { brand: "Fjord Wings", day: 6 } as const;
export const storm = { brand: "Dune Jet", day: 7, reason: "Canceled flight" } as const;
const thanks = "@AsterAir Thank you!";
const meme = "Sky Miles be like: collect ten, spend eleven";
/** The author who is reposted most. */
export const loudest = "gate_watcher";

/** Posts a day of each brand, and how many of a hundred complain. */
const brands: readonly { name: string; perDay: number; complaints: number }[] = [
  { name: "Aster Air", perDay: 40, complaints: 30 },
  { name: "Borealis", perDay: 35, complaints: 60 },
  { name: "Cirrus Lines", perDay: 30, complaints: 78 },
  { name: "Dune Jet", perDay: 30, complaints: 65 },
  { name: "Ember Airways", perDay: 20, complaints: 45 },
];
const reasons = ["Late flight", "Lost luggage", "Service", "Booking", storm.reason];
const vocabulary = (
  "window seat snack pillow blanket luggage terminal runway ticket counter aisle captain crew lounge boarding queue " +
  "weather connection upgrade voucher website phone agent child stroller jacket coffee dinner movie battery charger " +
  "harbor bridge garden lantern violin anchor basket feather island kitchen ladder mirror notebook orchard piano"
).split(" ");

/**
 * What an analyst gets who asks for nine days of posts about six airlines: complaints with their reasons, a late start of
 * one airline, a storm, thanks in the same words, a meme and reposts.
 */
export function briefPosts(): BriefPost[] {
  const next = random(2_026);
  const pick = (count: number) => Math.floor(next() * count);
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[pick(vocabulary.length)]).join(" ");
  const posts: BriefPost[] = [];
  const add = (
    day: number,
    brand: string,
    sentiment: BriefPost["sentiment"],
    {
      text = words(9),
      reason = "",
      author = `guest${pick(400)}`,
      reposts = 0,
      hours = 24,
    }: Partial<Omit<BriefPost, "id" | "at">> & { hours?: number } = {},
  ) =>
    posts.push({
      id: 5_700_000 + posts.length,
      at: firstDay + day * dayMs + pick(hours * 3_600) * 1_000,
      text,
      author,
      brand,
      sentiment,
      reason,
      reposts,
    });
  const usual = (day: number, brand: string, count: number, complaints: number) => {
    for (let n = 0; n < count; n++) {
      const complains = (n * 37 + day * 11) % 100 < complaints;
      if (complains) add(day, brand, "negative", { reason: reasons[pick(reasons.length)] ?? "" });
      else add(day, brand, n % 3 === 0 ? "positive" : "neutral");
    }
  };
  for (let day = 0; day < days; day++) {
    for (const { name, perDay, complaints } of brands) usual(day, name, perDay, complaints);
    if (day >= late.day) usual(day, late.brand, 110, 70);
    for (let n = 0; n < 8; n++) add(day, "Aster Air", "positive", { text: thanks });
  }
  add(2, late.brand, "negative", { reason: "Service" });
  for (let day = 0; day < 5; day++)
    add(day, storm.brand, "negative", { reason: "Service", author: loudest, reposts: 4 });
  for (let n = 0; n < 40; n++) add(pick(days), "Borealis", "negative", { reason: "Booking", reposts: 1 });
  for (let n = 0; n < 140; n++)
    add(storm.day, storm.brand, "negative", {
      text: `${words(3)} snowed in at gate ${1 + pick(40)} and rebooking line is endless ${words(3)}`,
      reason: storm.reason,
    });
  add(storm.day, storm.brand, "negative", {
    text: "Dune Jet grounds every flight out of Harbor City until the snow is cleared",
    reason: storm.reason,
    author: loudest,
    reposts: 36,
    hours: 2,
  });
  for (let n = 0; n < 36; n++)
    add(storm.day, storm.brand, "negative", {
      text: `RT @${loudest}: Dune Jet grounds every flight out of Harbor City until the snow is cleared`,
      reason: storm.reason,
    });
  for (let n = 0; n < 25; n++)
    add(4, "Borealis", "neutral", { text: `${meme} https://pictures.example/${n}` });
  return posts;
}

/** Writes the posts as the tools of social networks do, with the offset in each time. */
export async function writeBrief(folder: string, posts: readonly BriefPost[]): Promise<string> {
  const rows = posts.map(({ id, at, text, author, brand, sentiment, reason, reposts }) => {
    const clock = new Date(at - 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
    const zone = id % 2 === 0 ? "Pacific Time (US & Canada)" : "Eastern Time (US & Canada)";
    return [id, brand, sentiment, reason, author, reposts, `"${text}"`, `${clock} -0800`, zone].join(",");
  });
  const header =
    "tweet_id,airline,airline_sentiment,negativereason,name,retweet_count,text,tweet_created,user_timezone";
  const file = path.join(folder, "airlines.csv");
  await writeFile(file, [header, ...rows].join("\n"));
  return file;
}

/** Numbers of posts by a field, the highest first. */
export function countBy(
  posts: readonly BriefPost[],
  field: "brand" | "reason" | "author" | "sentiment",
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const post of posts) counts.set(post[field], (counts.get(post[field]) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

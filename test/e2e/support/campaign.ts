import { writeFile } from "node:fs/promises";
import path from "node:path";

const days = 28;
const usualOfDay = 20;
/** Index of the day on which the notice is shared. */
export const peakDay = 20;
export const copies = 120;
export const notice = "Northwind recalls its espresso pods after metal fragments were found in two batches";
/** Number of documents in the file. */
export const documentsInFile = days * usualOfDay + copies;

const vocabulary = (
  "espresso grinder roaster kettle saucer foam bean crema barista filter counter morning window queue neighbor " +
  "street bakery recipe syrup cinnamon vanilla lantern teapot spoon jar cellar harbor market bicycle umbrella " +
  "garden ladder mirror notebook orchard piano quilt river saddle tunnel violin whistle yarn zebra anchor basket " +
  "candle drawer engine feather glove hammer island jacket kitchen lemon magnet needle oven pencil ribbon stove"
).split(" ");

/** Ten words by a fixed sequence, so that no two posts are copies of each other. */
function post(number: number): string {
  let state = number + 1;
  return Array.from({ length: 10 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return vocabulary[state % vocabulary.length];
  }).join(" ");
}

/** Writes a file of four weeks of posts, and on one day a notice that many accounts share. */
export async function writeCampaign(folder: string): Promise<string> {
  const start = Date.UTC(2026, 9, 5);
  const rows: string[] = ["url,published,content,author"];
  let id = 0;
  const add = (at: number, content: string, author: string) =>
    rows.push(`https://chirp.example/${id++},${new Date(at).toISOString()},"${content}",${author}`);
  for (let day = 0; day < days; day++)
    for (let of = 0; of < usualOfDay; of++) {
      const number = day * usualOfDay + of;
      add(start + day * 86_400_000 + of * 3_600_000, post(number), `Guest ${number % 90}`);
    }
  const peak = start + peakDay * 86_400_000 + 8 * 3_600_000;
  for (let copy = 0; copy < copies; copy++)
    add(
      peak + copy * 60_000,
      `${copy === 0 ? "" : "RT @fooddesk: "}${notice} #podrecall`,
      copy === 0 ? "Food Safety Desk" : `Reader ${copy}`,
    );
  const file = path.join(folder, "campaign.csv");
  await writeFile(file, rows.join("\n"));
  return file;
}

/** Days of the two peaks in a file of retweets, and what they are about. */
export const retweetPeaks = { recall: 6, refill: 15 } as const;
const retweetDays = 21;
export const recallNotice =
  "Northwind recalls its espresso pods after metal fragments were found in two batches #podrecall";

/**
 * Writes a file of retweets of three weeks, about `count` rows. On one day a single notice is retweeted, on another many
 * different posts share a hashtag.
 */
export async function writeRetweets(folder: string, count: number): Promise<{ file: string; rows: number }> {
  const start = Date.UTC(2026, 9, 5);
  const rows: string[] = [];
  const add = (day: number, minute: number, content: string) => {
    const at = new Date(start + day * 86_400_000 + minute * 60_000).toISOString();
    const number = rows.length;
    rows.push(
      `https://chirp.example/${number},${at},"RT @guest${number % 97}: ${content}",reader${number % 1_511}`,
    );
  };
  const usual = Math.round((count * 0.6) / retweetDays);
  for (let day = 0; day < retweetDays; day++)
    for (let of = 0; of < usual; of++) {
      // Each ordinary post is retweeted a few times.
      add(day, (of * 1_400) / usual, post(day * usual + Math.floor(of / 4)));
    }
  const peak = Math.round(count * 0.2);
  for (let of = 0; of < peak; of++) add(retweetPeaks.recall, 480 + (of * 600) / peak, recallNotice);
  for (let of = 0; of < peak; of++)
    add(retweetPeaks.refill, 540 + (of * 600) / peak, `${post(100_000 + of)} #freerefill`);
  const file = path.join(folder, "retweets.csv");
  await writeFile(file, ["url,created_at,text,username", ...rows].join("\n"));
  return { file, rows: rows.length };
}

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

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

const subjects = ["The espresso bar", "My grinder", "A new roaster", "This kettle", "The flat white"];
const opinions = [
  "is quite good",
  "was a little slow",
  "needs more care",
  "costs too much",
  "is worth a visit",
];

/** Writes a file of four weeks of posts, and on one day a notice that many accounts share. */
export async function writeCampaign(folder: string): Promise<string> {
  const start = Date.UTC(2026, 9, 5);
  const rows: string[] = ["url,published,content,author"];
  let id = 0;
  const add = (at: number, content: string, author: string) =>
    rows.push(`https://chirp.example/${id++},${new Date(at).toISOString()},"${content}",${author}`);
  for (let day = 0; day < days; day++)
    for (let post = 0; post < usualOfDay; post++) {
      const number = day * usualOfDay + post;
      const subject = subjects[number % subjects.length] ?? "";
      const opinion = opinions[(number * 7 + day) % opinions.length] ?? "";
      add(
        start + day * 86_400_000 + post * 3_600_000,
        `${subject} at ${number} Harbour Street ${opinion}, said guest ${number}`,
        `Guest ${number % 90}`,
      );
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

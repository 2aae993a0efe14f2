/**
 * Stories of real posts. Reads each CSV file of the folder EARSHOT_BENCH_POSTS: a column `text`, and `name` or `screenName`
 * for the author. Such posts are their authors', so the repository has none.
 *
 * What belongs together is told by marks that the rule under test doesn't count on, and by comparing characters:
 * - reposts: "RT @name: …" of the same name with the same characters, and the post of that author that begins so. A text that
 *   was cut counts as far as it goes.
 * - quotes: “@name: …”, with at most a quarter as many characters of one's own.
 * - syndication: the same characters in posts of different authors that lead to the same page, or 60 of them and more.
 * All else is different, above all what different people write in the same words. What one author repeats isn't judged.
 *
 * The rule was tuned with one half of the groups. EARSHOT_BENCH_HALF=tuning shows that half; the other one is reported.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { fold } from "../src/shared/query";
import { type Post, storiesOf } from "./support/stories-of";

const folder = process.env["EARSHOT_BENCH_POSTS"];
const half = process.env["EARSHOT_BENCH_HALF"] === "tuning" ? 0 : 1;
/** Lists what was wrong and missed. */
const shows = process.env["EARSHOT_BENCH_SHOW"] !== undefined;

/** Characters from which equal texts are one wherever they lead, and which a cut text must have. */
const [enough, enoughOfCut] = [60, 25] as const;

const Row = z
  .object({ text: z.string(), name: z.string().optional(), screenName: z.string().optional() })
  .transform(({ text, name, screenName }) => ({ text, author: name ?? screenName ?? "" }));

type Kind = "repost" | "quote" | "syndication";

interface Labeled extends Required<Post> {
  /** Posts of one key are one story. */
  key: string;
  kind: Kind | undefined;
}

function read(file: string): Required<Post>[] {
  const bytes = readFileSync(file);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  const options = { columns: true, bom: true, relax_column_count: true, relax_quotes: true };
  return z.array(Row).parse(parse(text, options));
}

const REPOST = /^RT @(\w+):? ([^]*)/i;
const QUOTE = /["“]@(\w+): ?([^"”]*)/;
const LINK = /https?:\/\/\S+/g;

/** Letters and digits, and whether they were cut off. */
function characters(text: string): { text: string; isCut: boolean } {
  const trimmed = text.replaceAll("&amp;", "&").trim();
  const isCut = /(?:…|\.\.\.|\uFFFD)$/.test(trimmed.replace(/["”]$/, ""));
  // The last word or link of a cut text is no whole one.
  const whole = isCut ? trimmed.replace(/\S*$/, "") : trimmed;
  return { text: fold(whole.replace(LINK, "")).replace(/[^\p{L}\p{N}@#]+/gu, " ").trim(), isCut };
}

interface Origin {
  of: string;
  text: string;
  isCut: boolean;
  kind: Kind;
}

function originOf(text: string): Origin | undefined {
  const repost = REPOST.exec(text);
  if (repost) return { of: fold(repost[1] ?? ""), ...characters(repost[2] ?? ""), kind: "repost" };
  const quote = QUOTE.exec(text);
  if (!quote) return undefined;
  const quoted = quote[2] ?? "";
  if (text.length - quote[0].length > quoted.length / 4 + 2) return undefined;
  return { of: fold(quote[1] ?? ""), ...characters(quoted), kind: "quote" };
}

/** Whether two texts are equal as far as the shorter one goes, if that was cut. */
function isSame(a: { text: string; isCut: boolean }, b: { text: string; isCut: boolean }): boolean {
  if (a.text === b.text) return true;
  const [short, long] = a.text.length <= b.text.length ? [a, b] : [b, a];
  return short.isCut && short.text.length >= enoughOfCut && long.text.startsWith(short.text);
}

function labeled(posts: readonly Required<Post>[]): Labeled[] {
  const groups: { key: string; of: string; text: string; isCut: boolean }[] = [];
  const byAccount = new Map<string, typeof groups>();
  const keys = new Map<number, { key: string; kind: Kind }>();
  for (const [id, { text }] of posts.entries()) {
    const origin = originOf(text);
    if (!origin) continue;
    const known = byAccount.get(origin.of) ?? [];
    byAccount.set(origin.of, known);
    let group = known.find((one) => isSame(one, origin));
    if (!group) {
      group = { key: `of ${groups.length}`, ...origin };
      groups.push(group);
      known.push(group);
    }
    keys.set(id, { key: group.key, kind: origin.kind });
  }
  const pages = new Map<string, string>();
  for (const [id, { text, author }] of posts.entries()) {
    if (keys.has(id)) continue;
    const own = characters(text);
    const group = byAccount.get(fold(author))?.find((one) => isSame(one, own));
    if (group) {
      keys.set(id, { key: group.key, kind: "repost" });
      continue;
    }
    if (QUOTE.test(text)) continue;
    const places = [...text.matchAll(LINK)].filter(([link]) => !link.includes("…")).map(([link]) => `${link} ${own.text}`);
    if (own.text.length >= enough) places.push(own.text);
    const key = places.map((place) => pages.get(place)).find((one) => one !== undefined) ?? `page ${id}`;
    for (const place of places) pages.set(place, key);
    if (places.length > 0) keys.set(id, { key, kind: "syndication" });
  }
  return posts.map((post, id) => {
    const label = keys.get(id);
    return { ...post, key: label?.key ?? `own ${id}`, kind: label?.kind };
  });
}

/** Groups keep together: by the first letters of a text without marks. */
function halfOf({ text }: Post): number {
  const origin = originOf(text);
  const start = (origin?.text ?? characters(text).text).slice(0, enoughOfCut);
  let sum = 0;
  for (const letter of start) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % 2;
}

function groupsOf<K>(ids: readonly number[], keyOf: (id: number) => K | undefined): number[][] {
  const groups = new Map<K, number[]>();
  for (const id of ids) {
    const key = keyOf(id);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;

async function report(name: string, all: readonly Required<Post>[]): Promise<void> {
  const posts = labeled(all.filter((post) => halfOf(post) === half));
  const codes = await storiesOf(posts);
  const ids = posts.map((_, id) => id);
  const isJudged = (id: number, other: number) => posts[id]?.author === "" || posts[id]?.author !== posts[other]?.author;
  const found = { right: 0, all: 0 };
  const pairs = { right: 0, all: 0 };
  const wrong: string[] = [];
  for (const [first = 0, ...others] of groupsOf(ids, (id) => codes[id] || undefined)) {
    for (const [n, id] of others.entries()) {
      for (const earlier of [first, ...others.slice(0, n)]) {
        if (!isJudged(earlier, id)) continue;
        const isRight = posts[earlier]?.key === posts[id]?.key;
        pairs.all++;
        if (isRight) pairs.right++;
        if (earlier !== first) continue;
        found.all++;
        if (isRight) found.right++;
        else wrong.push(`${posts[first]?.text ?? ""} | ${posts[id]?.text ?? ""}`);
      }
    }
  }
  console.log(`\n${name}: ${posts.length} posts, ${new Set(codes.filter((code) => code !== 0)).size} different`);
  console.log(`Precision: ${percent(found.right, found.all)} of ${found.all} copies, ${percent(pairs.right, pairs.all)} of ${pairs.all} pairs`);
  if (shows) for (const line of wrong) console.log("  wrong:", line.replaceAll("\n", " "));
  for (const kind of ["repost", "quote", "syndication"] as const) {
    let right = 0;
    let count = 0;
    for (const [first = 0, ...others] of groupsOf(ids, (id) => posts[id]?.key))
      for (const id of others) {
        if (posts[id]?.kind !== kind || !isJudged(first, id)) continue;
        count++;
        const isFound = codes[id] !== 0 && codes[id] === codes[first];
        if (isFound) right++;
        else if (shows) console.log(`  missed ${kind}:`, `${posts[first]?.text ?? ""} | ${posts[id]?.text ?? ""}`.replaceAll("\n", " "));
      }
    console.log(`Recall of ${kind}: ${percent(right, count)} of ${count}`);
  }
}

if (folder === undefined) console.log("EARSHOT_BENCH_POSTS names no folder with posts.");
else
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".csv")).sort())
    await report(file, read(join(folder, file)));

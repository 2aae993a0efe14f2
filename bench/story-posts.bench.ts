/**
 * Stories of real posts. Reads each CSV file of the folder EARSHOT_BENCH_POSTS: a column `text`, and `name` or `screenName`
 * for the author. Such posts are their authors', so the repository has none.
 *
 * What belongs together is told by marks and by characters, not by the words that the rule under test compares:
 * - reposts: "RT @name: …" of the same name with the same characters, and the post of that author that begins so;
 * - quotes: “@name: …”, with at most a quarter as many characters of one's own;
 * - syndication: the same characters in posts that lead to the same page, or the same beginning of 40 characters and more
 *   that makes up four fifths of the longer post.
 * A text that was cut off counts as far as it goes. All else is different, above all what different people write in the same
 * few words. What one author repeats isn't judged.
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

/** Characters of a beginning that is the same by no chance, and that a cut text of the same account must have. */
const [enough, enoughOfCut] = [40, 20] as const;
/** Characters at which networks cut posts that they repost. */
const longest = 135;

const Row = z
  .object({ text: z.string(), name: z.string().optional(), screenName: z.string().optional() })
  .transform(({ text, name, screenName }) => ({ text, author: name ?? screenName ?? "" }));

type Kind = "repost" | "quote" | "syndication";

interface Labeled extends Required<Post> {
  /** Posts of one group are one story. */
  group: number;
  kind: Kind;
}

function read(file: string): Required<Post>[] {
  const bytes = readFileSync(file);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Some builds of Node decode the ellipsis of Windows as a control character.
    text = new TextDecoder("windows-1252").decode(bytes).replaceAll("\u0085", "…");
  }
  const options = { columns: true, bom: true, relax_column_count: true, relax_quotes: true };
  return z.array(Row).parse(parse(text, options));
}

const REPOST = /^RT @(\w+):? ([^]*)/i;
const QUOTE = /["“]@(\w+): ?([^"”]*)/;
const LINK = /https?:\/\/\S+/g;

interface Body {
  /** Letters and digits, without links. */
  text: string;
  isCut: boolean;
}

function bodyOf(text: string, isLongest: boolean): Body {
  const trimmed = text.replaceAll("&amp;", "&").trim();
  const isCut = isLongest || /(?:…|\.\.\.|\uFFFD)["”]?$/.test(trimmed);
  // The last word or link of a cut text is no whole one.
  const whole = isCut ? trimmed.replace(/\S*$/, "") : trimmed;
  return {
    text: fold(whole.replace(LINK, " "))
      .replace(/[^\p{L}\p{N}@]+/gu, " ")
      .trim(),
    isCut,
  };
}

interface Read extends Body {
  kind: Kind;
  /** The account that is reposted or quoted, or the author. */
  of: string;
}

/** What a post says, and whose words these are. */
function readPost({ text, author }: Required<Post>): Read {
  const isLongest = text.length >= longest;
  const repost = REPOST.exec(text);
  if (repost) return { of: fold(repost[1] ?? ""), ...bodyOf(repost[2] ?? "", isLongest), kind: "repost" };
  const quote = QUOTE.exec(text);
  const quoted = quote?.[2] ?? "";
  if (quote && text.length - quote[0].length <= quoted.length / 4 + 2)
    return { of: fold(quote[1] ?? ""), ...bodyOf(quoted, isLongest), kind: "quote" };
  return { of: fold(author), ...bodyOf(text, false), kind: "syndication" };
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** Whether the same account says the same, as far as a cut text goes. */
function isSame(a: Body, b: Body): boolean {
  if (a.text === b.text) return true;
  const [short, long] = a.text.length <= b.text.length ? [a, b] : [b, a];
  return short.isCut && short.text.length >= enoughOfCut && long.text.startsWith(short.text);
}

/** Whether two texts of anybody begin alike by no chance. */
function beginsAlike(a: Body, b: Body): boolean {
  const shared = sharedLength(a.text, b.text);
  const [short, long] = a.text.length <= b.text.length ? [a, b] : [b, a];
  return shared >= enough && shared >= 0.8 * (short.isCut ? short : long).text.length;
}

function labeled(posts: readonly Required<Post>[]): Labeled[] {
  const groups = posts.map((_, id) => id);
  const find = (id: number): number => {
    let at = id;
    while (groups[at] !== at) at = groups[at] ?? at;
    return at;
  };
  const join = (a: number, b: number) => (groups[find(b)] = find(a));
  const read = posts.map(readPost);
  const bodyAt = (id: number): Read => read[id] ?? readPost({ text: "", author: "" });

  const ids = posts.map((_, id) => id);
  for (const own of groupsOf(ids, (id) => bodyAt(id).of || undefined)) {
    const reposts = own.filter((id) => bodyAt(id).kind !== "syndication");
    for (const id of reposts) for (const other of own) if (isSame(bodyAt(id), bodyAt(other))) join(id, other);
  }
  const sorted = ids.toSorted((a, b) => (bodyAt(a).text < bodyAt(b).text ? -1 : 1));
  for (const [at, id] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before !== undefined && beginsAlike(bodyAt(before), bodyAt(id))) join(before, id);
  }
  const pages = new Map<string, number>();
  for (const [id, { text }] of posts.entries())
    for (const [link] of text.matchAll(LINK)) {
      if (link.includes("…") || bodyAt(id).isCut) continue;
      const page = `${link} ${bodyAt(id).text}`;
      const known = pages.get(page);
      if (known === undefined) pages.set(page, id);
      else join(known, id);
    }
  return posts.map((post, id) => ({ ...post, group: find(id), kind: bodyAt(id).kind }));
}

/** Groups keep together: by the first letters of a text without marks. */
function halfOf(post: Required<Post>): number {
  let sum = 0;
  for (const letter of readPost(post).text.slice(0, enoughOfCut))
    sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 65_521;
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
  const isJudged = (id: number, other: number) =>
    posts[id]?.author === "" || posts[id]?.author !== posts[other]?.author;
  const found = { right: 0, all: 0 };
  const pairs = { right: 0, all: 0 };
  const wrong: string[] = [];
  for (const [first = 0, ...others] of groupsOf(ids, (id) => codes[id] || undefined)) {
    for (const [n, id] of others.entries()) {
      for (const earlier of [first, ...others.slice(0, n)]) {
        if (!isJudged(earlier, id)) continue;
        const isRight = posts[earlier]?.group === posts[id]?.group;
        pairs.all++;
        if (isRight) pairs.right++;
        if (earlier !== first) continue;
        found.all++;
        if (isRight) found.right++;
        else wrong.push(`${posts[first]?.text ?? ""} | ${posts[id]?.text ?? ""}`);
      }
    }
  }
  console.log(
    `\n${name}: ${posts.length} posts, ${new Set(codes.filter((code) => code !== 0)).size} different`,
  );
  console.log(
    `Precision: ${percent(found.right, found.all)} of ${found.all} copies, ${percent(pairs.right, pairs.all)} of ${pairs.all} pairs`,
  );
  if (shows) for (const line of wrong) console.log("  wrong:", line.replaceAll("\n", " "));
  for (const kind of ["repost", "quote", "syndication"] as const) {
    let right = 0;
    let count = 0;
    for (const [first = 0, ...others] of groupsOf(ids, (id) => posts[id]?.group))
      for (const id of others) {
        if (posts[id]?.kind !== kind || !isJudged(first, id)) continue;
        count++;
        const isFound = codes[id] !== 0 && codes[id] === codes[first];
        if (isFound) right++;
        else if (shows)
          console.log(
            `  missed ${kind}:`,
            `${posts[first]?.text ?? ""} | ${posts[id]?.text ?? ""}`.replaceAll("\n", " "),
          );
      }
    console.log(`Recall of ${kind}: ${percent(right, count)} of ${count}`);
  }
}

if (folder === undefined) console.log("EARSHOT_BENCH_POSTS names no folder with posts.");
else
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .sort())
    await report(file, read(join(folder, file)));

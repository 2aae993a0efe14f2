/**
 * Stories of real posts. Reads each CSV file of the folder EARSHOT_BENCH_POSTS: a column `text`, and `name` or `screenName`
 * for the author. Such posts are their authors', so the repository has none.
 *
 * What belongs together is told by marks and by characters, not by the words that the rule under test compares:
 * - reposts and quotes: "RT @name: …" and “@name: …” of the same name with the same characters and at most half as many of
 *   one's own, and the post of that author that begins so. Posts with up to as many of one's own are left out as unclear;
 * - syndication: the same characters in posts that lead to the same page, or the same beginning of 40 characters and more
 *   that makes up four fifths of the longer post.
 * A text that was cut off counts as far as it goes. All else is different, above all what different people write in the same
 * few words. What one author repeats isn't judged.
 *
 * Posts that the rule was tuned with aren't among those that docs/benchmarks.md reports.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { fold } from "../src/shared/query";
import { type Post, storiesOf } from "./support/stories-of";

const folder = process.env["EARSHOT_BENCH_POSTS"];
/** Lists what was wrong and missed. */
const shows = process.env["EARSHOT_BENCH_SHOW"] !== undefined;

/** Characters of a beginning that is the same by no chance, and that a cut text of the same account must have. */
const [enough, enoughOfCut] = [40, 20] as const;
/** Characters that are added to what is reposted or quoted, as a part of these: it is clear what up to half and what more is. */
const [mostAdded, leastOwn] = [0.5, 1] as const;
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

const REPOST = /(?<!\w)RT @(\w+):? ([^]*)/i;
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

/** What a post says, and whose words these are. Undefined if it is unclear whether a comment makes a text of its own. */
function readPost({ text, author }: Required<Post>): Read | undefined {
  const isLongest = text.length >= longest;
  for (const [pattern, kind] of [
    [REPOST, "repost"],
    [QUOTE, "quote"],
  ] as const) {
    const found = pattern.exec(text);
    const [whole = "", of = "", said = ""] = found ?? [];
    const body = bodyOf(said, isLongest);
    const added = bodyOf(text.replace(whole, ""), false).text.length;
    if (found && added <= mostAdded * body.text.length) return { of: fold(of), ...body, kind };
    if (found && added < leastOwn * body.text.length) return undefined;
  }
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

function labeled(posts: readonly Required<Post>[], read: readonly Read[]): Labeled[] {
  const groups = posts.map((_, id) => id);
  const find = (id: number): number => {
    let at = id;
    while (groups[at] !== at) at = groups[at] ?? at;
    return at;
  };
  const join = (a: number, b: number) => (groups[find(b)] = find(a));
  const bodyAt = (id: number): Read => read[id] ?? { of: "", text: "", isCut: false, kind: "syndication" };
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

function groupsOf(ids: readonly number[], keyOf: (id: number) => number | string | undefined): number[][] {
  const groups = new Map<number | string, number[]>();
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

/** The most frequent value. Of several, the first. */
function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

async function report(name: string, all: readonly Required<Post>[]): Promise<void> {
  const clear = all.flatMap((post) => {
    const read = readPost(post);
    return read ? { post, read } : [];
  });
  const posts = labeled(
    clear.map(({ post }) => post),
    clear.map(({ read }) => read),
  );
  const codes = await storiesOf(posts);
  const ids = posts.map((_, id) => id);
  const groupOf = (id: number) => posts[id]?.group;
  const textOf = (id = -1) => (posts[id]?.text ?? "").replaceAll("\n", " ");
  /** Without what the author of an earlier post among them repeats. */
  const judged = (among: readonly number[]) => {
    const authors = new Set<string>();
    return among.filter((id) => {
      const author = posts[id]?.author ?? "";
      const isNew = author === "" || !authors.has(author);
      authors.add(author);
      return isNew;
    });
  };
  const pairsIn = (count: number) => (count * (count - 1)) / 2;
  const found = { right: 0, all: 0 };
  const pairs = { right: 0, all: 0 };
  for (const story of groupsOf(ids, (id) => codes[id] || undefined)) {
    const own = judged(story);
    if (own.length < 2) continue;
    const group = commonest(own.map(groupOf));
    const right = own.filter((id) => groupOf(id) === group);
    found.all += own.length - 1;
    found.right += right.length - 1;
    pairs.all += pairsIn(own.length);
    for (const part of groupsOf(own, groupOf)) pairs.right += pairsIn(part.length);
    if (shows)
      for (const id of own)
        if (groupOf(id) !== group) console.log(`  wrong: ${textOf(right[0])} | ${textOf(id)}`);
  }
  console.log(`\n${name}: ${posts.length} posts`);
  console.log(
    `Precision: ${percent(found.right, found.all)} of ${found.all} copies, ${percent(pairs.right, pairs.all)} of ${pairs.all} pairs`,
  );
  const recalls = new Map<Kind, { right: number; count: number }>();
  for (const group of groupsOf(ids, groupOf)) {
    const own = judged(group);
    const story = commonest(own.flatMap((id) => codes[id] || []));
    const [first, ...others] = own.toSorted(
      (a, b) => Number(codes[b] === story) - Number(codes[a] === story),
    );
    for (const id of others) {
      const kind = posts[id]?.kind ?? "repost";
      const recall = recalls.get(kind) ?? { right: 0, count: 0 };
      recalls.set(kind, recall);
      recall.count++;
      if (story !== undefined && codes[id] === story) recall.right++;
      else if (shows) console.log(`  missed ${kind}: ${textOf(first)} | ${textOf(id)}`);
    }
  }
  for (const [kind, { right, count }] of recalls)
    console.log(`Recall of ${kind}: ${percent(right, count)} of ${count}`);
}

if (folder === undefined) console.log("EARSHOT_BENCH_POSTS names no folder with posts.");
else
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .sort())
    await report(file, read(join(folder, file)));

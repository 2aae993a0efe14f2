import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { mulberry32 } from "../../src/methods/statistics/mulberry32";
import { type Line, readLines } from "./examples";
import { LEFT_OUT, SETTINGS } from "./settings";

const Post = z.object({ lang: z.string(), text: z.string() });

export interface TrainingText {
  text: string;
  lang: string;
  source: string;
  /** What people said, if the text is a labeled one. */
  label?: Line["label"];
}

/** One text in this many is joined with another of its language: posts are longer than most of the labeled texts. */
const JOINED = 5;
const LONGEST_JOINED = 160;

/**
 * What the teacher labels: the labeled texts, pairs of them joined, and the unlabeled posts in posts/*.ndjson.gz of the
 * work folder. The same files give the same texts.
 */
export function trainingTexts(folder: string, work: string): TrainingText[] {
  const lines = readLines(folder).filter(({ source }) => !LEFT_OUT.includes(source));
  const random = mulberry32(SETTINGS.seed);
  const byLanguage = groupedByLanguage(lines);
  const joined = lines.flatMap(({ lang, text, source }) => {
    const others = byLanguage.get(lang) ?? [];
    const other = others[Math.floor(random() * others.length)];
    const isJoined = random() * JOINED < 1;
    return other === undefined || !isJoined || text.length + other.text.length > LONGEST_JOINED
      ? []
      : [{ lang, source: `${source}, joined`, text: `${text} ${other.text}` }];
  });
  const posts = join(work, "posts");
  const unlabeled = (existsSync(posts) ? readdirSync(posts).sort() : []).flatMap((name) =>
    gunzipSync(readFileSync(join(posts, name)))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => ({ ...Post.parse(JSON.parse(line)), source: name.replace(/\.ndjson\.gz$/, "") })),
  );
  return [...lines, ...joined, ...unlabeled];
}

function groupedByLanguage(lines: readonly Line[]): Map<string, Line[]> {
  const grouped = new Map<string, Line[]>();
  for (const line of lines) {
    const own = grouped.get(line.lang);
    if (own) own.push(line);
    else grouped.set(line.lang, [line]);
  }
  return grouped;
}

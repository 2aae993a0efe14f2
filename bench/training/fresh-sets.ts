import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Line } from "./examples";

/** A labeled set that neither the teacher nor the scorer has seen, in two halves by a hash of the text. */
export interface FreshSet {
  source: string;
  lang: string;
  /** What settings and calibration are chosen by. */
  choosing: Line[];
  /** What the figures are of. */
  judging: Line[];
}

const MAX_CHOOSING = 2000;
export const MAX_JUDGING = 600;

/** Reads fresh/*.ndjson.gz of the work folder. */
export function freshSets(work: string): FreshSet[] {
  const folder = join(work, "fresh");
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const lines = gunzipSync(readFileSync(join(folder, name)))
        .toString("utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => {
          const parsed = Line.parse(JSON.parse(line));
          return { line: parsed, hash: hashOf(parsed.text) };
        })
        .sort((a, b) => a.hash - b.hash);
      const half = (odd: number) => lines.filter(({ hash }) => hash % 2 === odd).map(({ line }) => line);
      return {
        source: name.replace(/\.ndjson\.gz$/, ""),
        lang: lines[0]?.line.lang ?? "",
        choosing: half(0).slice(0, MAX_CHOOSING),
        judging: half(1).slice(0, MAX_JUDGING),
      };
    });
}

function hashOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE();
}

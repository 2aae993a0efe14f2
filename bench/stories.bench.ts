/**
 * Quality of stories: precision and recall of pairs on texts with known edits, by length and kind of edit, and next to
 * comparing all pairs of texts. The rule was tuned with other seeds. Cost: what stories add to the reading of texts.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { Bitset } from "../src/service/engine/columns/bitset";
import { wordsOf } from "../src/service/engine/texts/text-reader";
import { isSimilar, jaccard } from "../src/service/engine/texts/stories/similar";
import { StoryIndex } from "../src/service/engine/texts/stories/story-index";
import { type StoryText, storyText } from "../src/service/engine/texts/stories/story-text";
import { openWorkspace } from "../src/service/open-workspace";
import { ModificationParams } from "../src/shared/interface/documents";
import { edits, randomFrom } from "../test/support/edited-posts";
import { corpusDocument } from "./service-corpus";
import { documentOf, storiesOf } from "./support/stories-of";

/** Not used while the rule was tuned. */
const seed = Number(process.env["EARSHOT_BENCH_SEED"] ?? 4_711);
const perGroup = 3;
const wanted = 10_000;

const Row = z.object({ title: z.string() });
const titles = [
  ...new Set(
    z
      .array(Row)
      .parse(parse(readFileSync("test/fixtures/reddit-13k.csv"), { columns: true, bom: true }))
      .map(({ title }) => title),
  ),
];

/** Lists what was found and missed among real titles. */
const shows = process.env["EARSHOT_BENCH_SHOW"] !== undefined;

const textOf = (content: string): StoryText => storyText(wordsOf({ content }));
function pairsOf(codes: readonly number[]): Set<number> {
  const groups = new Map<number, number[]>();
  for (const [id, code] of codes.entries())
    if (code !== 0) groups.set(code, [...(groups.get(code) ?? []), id]);
  const pairs = new Set<number>();
  for (const group of groups.values())
    for (const [i, a] of group.entries()) for (const b of group.slice(i + 1)) pairs.add(a * 2 ** 20 + b);
  return pairs;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;

interface Edited {
  text: string;
  /** Number of the original. */
  of: number;
  kinds: string[];
}

/** Originals of all lengths, each with edits. Every fifth edit is edited once more. */
function editedTexts(): Edited[] {
  const random = randomFrom(seed);
  const texts: Edited[] = [];
  const names = Object.entries(edits);
  const taken = new Set<string>();
  for (let of = 0; texts.length < wanted; of++) {
    // One title to twelve: 3 to 150 words.
    const length = 1 + Math.floor(12 * random() ** 2);
    const own = Array.from({ length }, () => titles[Math.floor(random() * titles.length)] ?? "");
    const original = own.join(" ");
    if (taken.has(original)) continue;
    taken.add(original);
    texts.push({ text: original, of, kinds: [] });
    for (let n = 0; n < perGroup; n++) {
      const kinds: string[] = [];
      let text = original;
      for (let times = random() < 0.2 ? 2 : 1; times > 0; times--) {
        const [name, edit] = names[Math.floor(random() * names.length)] ?? names[0] ?? ["", () => undefined];
        const edited = edit(text, random);
        if (edited === undefined) continue;
        kinds.push(name);
        text = edited;
      }
      if (kinds.length > 0) texts.push({ text, of, kinds });
    }
  }
  return texts.slice(0, wanted);
}

const lengths = [
  [1, 7],
  [8, 11],
  [12, 19],
  [20, 34],
  [35, 49],
  [50, 99],
  [100, Infinity],
] as const;

/** All pairs of texts that share half of the words of the one with fewer. Others are similar by no rule. */
function* alikePairs(texts: readonly StoryText[]): Generator<[number, number]> {
  const sets = texts.map(({ words }) => new Set(words));
  const holders = new Map<string, number[]>();
  for (const [id, set] of sets.entries())
    for (const word of set) {
      const ids = holders.get(word);
      if (ids) ids.push(id);
      else holders.set(word, [id]);
    }
  const shared = new Uint16Array(texts.length);
  for (const [a, set] of sets.entries()) {
    shared.fill(0);
    for (const word of set) for (const b of holders.get(word) ?? []) shared[b] = (shared[b] ?? 0) + 1;
    for (let b = a + 1; b < texts.length; b++) {
      const other = sets[b]?.size ?? 0;
      if ((shared[b] ?? 0) > 0 && (shared[b] ?? 0) >= 0.5 * Math.min(set.size, other)) yield [a, b];
    }
  }
}

async function knownEdits(): Promise<void> {
  const texts = editedTexts();
  const codes = await storiesOf(texts);
  const found = pairsOf(codes);
  const words = texts.map(({ text }) => textOf(text).words.length);
  const isRight = (pair: number) => texts[Math.floor(pair / 2 ** 20)]?.of === texts[pair % 2 ** 20]?.of;
  console.log(`\n${texts.length} texts with known edits\n`);
  console.log("| words | originals | edits | recall of an edit | pairs found | precision |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  const originals = new Map<number, number>();
  for (const [id, { of, kinds }] of texts.entries()) if (kinds.length === 0) originals.set(of, id);
  const originalOf = (of: number) => originals.get(of) ?? 0;
  // A text without a story has no copies.
  const isFound = (a: number, b: number) => codes[a] !== 0 && codes[a] === codes[b];
  const row = (name: string, isIn: (original: number) => boolean) => {
    const own = texts.filter(({ of, kinds }) => kinds.length > 0 && isIn(originalOf(of)));
    const recalled = own.filter((edit) => isFound(texts.indexOf(edit), originalOf(edit.of))).length;
    const pairs = [...found].filter((pair) => isIn(originalOf(texts[Math.floor(pair / 2 ** 20)]?.of ?? 0)));
    const right = pairs.filter(isRight).length;
    const count = [...originals.values()].filter(isIn).length;
    console.log(
      `| ${name} | ${count} | ${own.length} | ${percent(recalled, own.length)} | ${pairs.length} | ${percent(right, pairs.length)} |`,
    );
  };
  for (const [min, max] of lengths)
    row(max === Infinity ? `${min} and more` : `${min}–${max}`, (id) => {
      const n = words[id] ?? 0;
      return n >= min && n <= max;
    });
  row("all", () => true);

  console.log("\n| one edit | recall of 8 to 19 words | 20 to 49 | 50 and more |");
  console.log("| --- | --- | --- | --- |");
  for (const kind of Object.keys(edits)) {
    const own = texts.filter(({ kinds }) => kinds.length === 1 && kinds[0] === kind);
    const shares = [[8, 19] as const, [20, 49] as const, [50, Infinity] as const].map(([min, max]) => {
      const some = own.filter(({ of }) => {
        const n = words[originalOf(of)] ?? 0;
        return n >= min && n <= max;
      });
      const recalled = some.filter((edit) => isFound(texts.indexOf(edit), originalOf(edit.of))).length;
      return `${percent(recalled, some.length)} of ${some.length}`;
    });
    console.log(`| ${kind} | ${shares.join(" | ")} |`);
  }

  // The pairs that comparing every text with every other one finds.
  const all = texts.map(({ text }) => textOf(text));
  let similar = 0;
  let met = 0;
  let long = 0;
  let longMet = 0;
  for (const [a, b] of alikePairs(all)) {
    const first = all[a];
    const second = all[b];
    if (!first || !second || !isSimilar(first, second)) continue;
    const isMet = isFound(a, b);
    similar++;
    if (isMet) met++;
    if (Math.min(first.words.length, second.words.length) < 50) continue;
    long++;
    if (isMet) longMet++;
  }
  console.log(`\nSimilar pairs found, of all pairs compared: ${percent(met, similar)} of ${similar}`);
  console.log(`Of texts with 50 words and more, by Jaccard alone: ${percent(longMet, long)} of ${long}`);
}

async function realTitles(): Promise<void> {
  const codes = await storiesOf(titles.map((text) => ({ text })));
  const all = titles.map(textOf);
  const groups = new Map<number, number[]>();
  for (const [id, code] of codes.entries())
    if (code !== 0) groups.set(code, [...(groups.get(code) ?? []), id]);
  const found = [...groups.values()].filter((group) => group.length > 1);
  console.log(`\n${titles.length} different real titles: ${found.length} stories with several`);
  let similar = 0;
  let met = 0;
  let byJaccard = 0;
  let jaccardMet = 0;
  for (const [a, b] of alikePairs(all)) {
    const first = all[a];
    const second = all[b];
    if (!first || !second) continue;
    const isMet = codes[a] !== 0 && codes[a] === codes[b];
    if (isSimilar(first, second)) {
      similar++;
      if (isMet) met++;
    }
    if (Math.min(first.words.length, second.words.length) < 5 || jaccard(first.words, second.words) < 0.8)
      continue;
    byJaccard++;
    if (isMet) jaccardMet++;
    else if (shows) console.log("missed:", titles[a], "|", titles[b]);
  }
  console.log(`Similar pairs found, of all pairs compared: ${percent(met, similar)} of ${similar}`);
  console.log(
    `Pairs with a Jaccard similarity of 0.8 found: ${percent(jaccardMet, byJaccard)} of ${byJaccard}`,
  );
  if (shows) for (const group of found) console.log(group.map((id) => titles[id]).join("\n  "), "\n");
}

/** Processor time in microseconds, which other work on the machine hardly changes. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function measured(work: () => unknown): Promise<number> {
  const before = used();
  await work();
  return used() - before;
}

async function cost(): Promise<void> {
  const count = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 50_000);
  const documents = Array.from({ length: count }, (_, id) => corpusDocument(id));
  const folder = mkdtempSync(join(tmpdir(), "earshot-stories-"));
  const workspace = openWorkspace({ folder, create: true });
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  const ingestion = await measured(async () => {
    for (let from = 0; from < count; from += 1000)
      await workspace.documents.write(place, (modifications) => {
        for (const document of documents.slice(from, from + 1000)) modifications.modify("create", document);
        modifications.commit();
        return Promise.resolve();
      });
  });
  await workspace.close();
  rmSync(folder, { recursive: true, force: true });

  const texts = documents.map(({ title, content }) => ({
    title: typeof title === "string" ? title : "",
    content,
  }));
  const stored = texts.map(({ title, content }) => ({ ...documentOf({ text: content }), title }));
  const live = Bitset.of(count);
  for (let id = 0; id < count; id++) live.add(id);
  const words = texts.map(wordsOf);
  const bytes = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = bytes();
  const index = new StoryIndex({
    columns: { live, version: 1 },
    projectOf: () => "",
    read: (id) => stored[id],
  });
  const sketching = await measured(() => {
    for (const [id, one] of words.entries()) {
      const document = stored[id];
      if (document) index.put(id, document, one);
    }
  });
  const forming = await measured(() => index.settle());
  const memory = bytes() - before;
  const per = (time: number) => `${(time / count).toFixed(1)} µs`;
  console.log(
    `\nProcessor time a document, of ${count}: ingestion ${per(ingestion)}, sketches ${per(sketching)}`,
  );
  console.log(
    `(${percent(sketching, ingestion)}), forming all stories at once ${per(forming)} (${percent(forming, ingestion)})`,
  );
  console.log(`Memory: ${Math.round(memory / count)} bytes a document`);
}

const parts = process.env["EARSHOT_BENCH_PARTS"] ?? "edits,titles,cost";
if (parts.includes("edits")) await knownEdits();
if (parts.includes("titles")) await realTitles();
if (parts.includes("cost")) await cost();

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSimilar } from "../../../../../src/service/engine/texts/stories/similar";
import { keysPerRow, sketchOf } from "../../../../../src/service/engine/texts/stories/sketch";
import { Bitset } from "../../../../../src/service/engine/columns/bitset";
import type { StoredResults } from "../../../../../src/service/engine/columns/derived-file";
import { StoryIndex } from "../../../../../src/service/engine/texts/stories/story-index";
import type { StoredDocument } from "../../../../../src/service/workspace/stored-document";
import { wordsOf } from "../../../../../src/service/engine/texts/text-reader";
import { edits, randomFrom } from "../../../../support/edited-posts";
import { textOf } from "../../../../support/story-texts";

/** Documents with texts and liveness, as an index sees them. */
class Documents {
  readonly live = Bitset.of(0);
  version = 0;
  readonly texts: string[] = [];
  readonly columns = this;
  readonly index: StoryIndex;

  constructor(stored?: StoredResults) {
    this.index = new StoryIndex(this, stored);
  }

  projectOf(id: number): string {
    return id % 5 === 0 ? "other" : "main";
  }

  read(id: number): StoredDocument | undefined {
    const content = this.texts[id];
    return content === undefined ? undefined : documentOf(content);
  }

  write(id: number, text: string): void {
    this.texts[id] = text;
    this.version++;
    this.index.put(id, documentOf(text), wordsOf({ content: text }));
  }

  setLive(id: number, isLive: boolean): void {
    if (isLive) this.live.add(id);
    else this.live.remove(id);
    this.version++;
  }

  /** Ids of live documents by story, in order. */
  async stories(): Promise<number[][]> {
    const stories = await this.index.settle();
    const groups = new Map<number, number[]>();
    this.live.each((id) => {
      const root = stories.codeOf(id);
      groups.set(root, [...(groups.get(root) ?? []), id]);
    });
    groups.delete(0);
    return sorted([...groups.values()]);
  }
}

/** Of all documents. */
const author = "ann";

function documentOf(content: string): StoredDocument {
  return {
    url: "https://a.example/",
    published: 0,
    search_indexed: 0,
    content,
    lang: "en",
    sentiment: 0,
    word_count: 1,
    host_url: "a.example",
    domain_url: "a.example",
    extra_author_attributes: { name: author },
  };
}

function sorted(groups: number[][]): number[][] {
  return groups.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** Connected components by plain loops over all pairs of texts that share a key and are similar. */
function byBruteForce(documents: Documents): number[][] {
  const ids = [...documents.live.toIds()].filter((id) => sketch(documents, id) !== undefined);
  const group = new Map(ids.map((id) => [id, id]));
  for (const a of ids)
    for (const b of ids) {
      if (documents.projectOf(a) !== documents.projectOf(b) || !isPair(documents, a, b)) continue;
      const from = group.get(a);
      const to = group.get(b);
      for (const [id, one] of group) if (one === from) group.set(id, to ?? 0);
    }
  const groups = new Map<number, number[]>();
  for (const id of ids) groups.set(group.get(id) ?? 0, [...(groups.get(group.get(id) ?? 0) ?? []), id]);
  const isAlone = (id: number) => {
    const own = sketch(documents, id);
    return own?.isAlone === true && !own.isRepost;
  };
  return sorted([...groups.values()].filter(([id = 0, ...others]) => others.length > 0 || !isAlone(id)));
}

function sketch({ texts }: Documents, id: number) {
  return sketchOf(textOf(texts[id] ?? "", author), 1);
}

function isPair(documents: Documents, a: number, b: number): boolean {
  const first = sketch(documents, a);
  const second = sketch(documents, b);
  if (!first || !second) return false;
  const [text, other] = [a, b].map((id) => textOf(documents.texts[id] ?? "", author));
  if (text?.slight || other?.slight)
    return text !== undefined && other !== undefined && isSimilar(text, other) === true;
  if (first.text.join() === second.text.join()) return true;
  const rows = ({ keys }: typeof first) =>
    Array.from({ length: keys.length / keysPerRow }, (_, i) =>
      keys.subarray(i * keysPerRow, (i + 1) * keysPerRow),
    );
  const isCandidate = rows(first).some((row) =>
    rows(second).some((other) => row.some((key, band) => key === other[band])),
  );
  return (
    isCandidate && isSimilar(textOf(documents.texts[a] ?? ""), textOf(documents.texts[b] ?? "")) === true
  );
}

const posts = [
  "Our new espresso machine makes the best coffee in the whole office today",
  "We moved the street festival to the harbor because of the heavy rain this weekend and hope to see you there",
  "Good morning everyone",
  "Thank you @ann",
  "Well done everyone",
  "RT @bo: Good morning everyone",
  "RT @bo: https://t.example/1 Well done everyone",
  "https://t.example/1",
  "@ann",
  Array.from({ length: 70 }, (_, i) => `long${"abcdefgh"[i % 8] ?? ""}x${i}`).join(" "),
  Array.from({ length: 52 }, (_, i) => `middle${"abcdefgh"[i % 8] ?? ""}y`).join(" "),
];
const post = fc
  .tuple(
    fc.nat(posts.length - 1),
    fc.array(fc.constantFrom(...Object.values(edits)), { maxLength: 2 }),
    fc.nat(5),
  )
  .map(([at, applied, seed]) => {
    const random = randomFrom(seed);
    return applied.reduce((text, edit) => edit(text, random) ?? text, posts[at] ?? "");
  });
const step = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), id: fc.nat(30), text: post }),
  fc.record({ kind: fc.constant("delete" as const), id: fc.nat(30) }),
  fc.record({ kind: fc.constant("undelete" as const), id: fc.nat(30) }),
  fc.record({ kind: fc.constant("look" as const) }),
);

describe("stories", () => {
  it("are the same whatever came before, and as plain loops find them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const documents = new Documents();
        for (const one of steps) {
          if (one.kind === "look") await documents.stories();
          else if (one.kind === "write") {
            if (documents.texts[one.id] === undefined) documents.setLive(one.id, true);
            documents.write(one.id, one.text);
          } else if (documents.texts[one.id] !== undefined)
            documents.setLive(one.id, one.kind === "undelete");
        }
        const fresh = new Documents();
        const ids = [...documents.live.toIds()].reverse();
        for (const id of ids) {
          fresh.setLive(id, true);
          fresh.write(id, documents.texts[id] ?? "");
        }
        const stories = await documents.stories();
        expect(stories).toEqual(await fresh.stories());
        expect(stories).toEqual(byBruteForce(documents));
      }),
      { numRuns: 150 },
    );
  });

  it("are the same with what an earlier session found", async () => {
    const texts = fc.array(fc.record({ text: post, isKept: fc.boolean() }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, texts, async (earlier, later) => {
        const before = new Documents();
        earlier.forEach(({ text }, id) => {
          before.setLive(id, true);
          before.write(id, text);
        });
        await before.stories();
        const results = new Map([...before.index.results()].map(({ name, bytes }) => [name, bytes]));
        const after = new Documents({
          has: (name) => results.has(name),
          read: (name) => results.get(name)?.slice(),
        });
        const kept = [...later, ...earlier.filter(({ isKept }) => isKept)];
        kept.forEach(({ text }, id) => {
          after.setLive(id, true);
          after.write(id, text);
        });
        expect(await after.stories()).toEqual(byBruteForce(after));
      }),
      { numRuns: 100 },
    );
  });

  it("don't depend on the order in which a bucket became large", async () => {
    const letter = (n: number) => String.fromCharCode(97 + (n % 26));
    const names = Array.from(
      { length: 1_500 },
      (_, i) => `Town${letter(i / 676)}m${letter(i / 26)}n${letter(i)}x`,
    );
    const weather = (i: number) =>
      `Weather in ${names[i] ?? ""} is sunny with a light breeze and clear skies at night`;
    const continued = (i: number) =>
      `We all saw the lights over the harbor last night and it was lovely ${names[i] ?? ""}`;
    const texts = names.map((_, i) => (i % 2 === 0 ? weather(i) : continued(i)));
    // One for each project.
    const bare = "We all saw the lights over the harbor last night and it was lovely";
    texts.push(bare, bare);
    const build = async (order: number[], gone: number[]) => {
      const documents = new Documents();
      for (const [n, id] of order.entries()) {
        documents.setLive(id, true);
        documents.write(id, texts[id] ?? "");
        if (n % 400 === 0) await documents.stories();
      }
      for (const id of gone) documents.setLive(id, false);
      return documents.stories();
    };
    const all = texts.map((_, id) => id);
    const forwards = await build(all, []);
    expect(await build(all.toReversed(), [])).toEqual(forwards);
    // Without the few that are left out, both buckets are small again.
    const left = all.filter((id) => id % 10 === 1 || id >= names.length);
    const gone = all.filter((id) => !left.includes(id));
    const fewer = await build(all, gone);
    expect(await build(left.toReversed(), [])).toEqual(fewer);
    const largest = (groups: number[][]) => Math.max(...groups.map(({ length }) => length));
    expect(largest(forwards)).toBeGreaterThan(500);
    expect(
      forwards
        .filter((group) => group.length > 1)
        .every((group) => group.every((id) => id % 2 === 1 || id >= names.length)),
    ).toBe(true);
  });

  it("are found by ids that were made before handles counted", async () => {
    const complaint = "your gate agents left forty people standing in the rain without a word";
    const documents = new Documents();
    [
      `@BrightAir ${complaint}`,
      `@Northjet ${complaint}`,
      "@BrightAir Thank you",
      "Thank you",
      "RT @ann: thank you",
    ].forEach((text, i) => {
      documents.setLive(i + 1, true);
      documents.write(i + 1, text);
    });
    await documents.stories();
    const earlier = (text: string) =>
      (sketchOf(textOf(text), 0)?.earlier ?? []).map((half) => half.toString(16).padStart(8, "0")).join("");
    const found = (id: string) => [...documents.index.documentsOf(id, ["main"], [0, 10]).toIds()];
    expect(found(earlier(complaint))).toEqual([1, 2]);
    expect(found(earlier("Thank you"))).toEqual([3, 4]);
    const stories = await documents.index.settle();
    expect(found(stories.idOf(1))).toEqual([1]);
    expect(found(stories.idOf(2))).toEqual([2]);
  });
});

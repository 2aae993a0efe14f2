import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Context, Cooccurrence } from "../../../src/shared/interface/text-analysis";
import { words } from "../../../src/shared/query";
import { type TestService, startService } from "../../support/service";

/** Compares context and co-occurrence over HTTP with plain loops over the documents. */

interface Stored {
  url: string;
  published: number;
  title: string;
  content: string;
  host: string;
  author: string;
  hashtags: string[];
}

let service: TestService;
let stored: Stored[];
const vocabulary = [
  "metal",
  "recall",
  "pods",
  "batch",
  "number",
  "refund",
  "coffee",
  "quick",
  "north",
  "wind",
];
const first = Date.UTC(2026, 0, 5);

beforeAll(async () => {
  service = await startService();
  let state = 7;
  const pick = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n;
  stored = Array.from({ length: 300 }, (_, n) => {
    const text = (length: number) =>
      Array.from({ length }, () => vocabulary[pick(10) % (1 + pick(10))] ?? "").join(" ");
    const hashtags = pick(3) === 0 ? [`tag${pick(4)}`, ...(pick(2) === 0 ? ["podrecall"] : [])] : [];
    const tagged = hashtags.map((tag) => `#${tag}`).join(" ");
    return {
      url: `https://site${n % 5}.example/${n}`,
      published: first + n * 3_600_000,
      title: n % 4 === 0 ? text(3) : "",
      content: `${text(4 + pick(12))}, ${tagged}`,
      host: `site${n % 5}.example`,
      author: `Author ${n % 7}`,
      hashtags,
    };
  });
  await upload(
    service.projectId,
    stored.map(({ url, published, title, content, author }) => ({
      create: {
        url,
        published,
        content,
        lang: "en",
        ...(title && { title }),
        extra_author_attributes: { id: author, name: author },
      },
    })),
  );
});
afterAll(() => service.stop());

async function upload(project: string, entries: object[]) {
  for (let from = 0; from < entries.length; from += 1_000) {
    const answer = await service.call("POST", `/api/v2/docs/p/${project}`, entries.slice(from, from + 1_000));
    expect(answer.status_code).toBe("0");
  }
}

const ask = (name: string, params: Record<string, string>, project = service.projectId) =>
  service.call("GET", `/local/p/${project}/${name}?${new URLSearchParams(params).toString()}`);
const context = async (params: Record<string, string>) => {
  const answer = await ask("context", params);
  expect(answer.status_message).toBe("OK");
  return Context.parse(answer["result_local_context"]);
};
const cooccurrence = async (params: Record<string, string>) =>
  Cooccurrence.parse((await ask("cooccurrence", params))["result_local_cooccurrence"]);

/** Words of title and content, each with its part. */
function wordsIn({ title, content }: Stored) {
  const of = (text: string, part: string) => words(text).map((word) => ({ word: word.text, part }));
  return [...of(title, "title"), ...of(content, "content")];
}

interface PlainHit {
  document: Stored;
  left: string[];
  right: string[];
}

function plainHits(node: string[]): PlainHit[] {
  return stored.flatMap((document) => {
    const found = wordsIn(document);
    const hits: PlainHit[] = [];
    for (let at = 0; at + node.length <= found.length; at++) {
      const part = found[at]?.part;
      if (!node.every((word, i) => found[at + i]?.word === word && found[at + i]?.part === part)) continue;
      const inPart = (from: number, to: number) =>
        found
          .slice(Math.max(0, from), to)
          .filter((one) => one.part === part)
          .map(({ word }) => word);
      hits.push({
        document,
        left: inPart(at - 10, at).reverse(),
        right: inPart(at + node.length, at + node.length + 10),
      });
      at += node.length - 1;
    }
    return hits;
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** The first four words decide, and lines without them come last; then the newest. */
function inOrder(hits: PlainHit[], side: "left" | "right"): PlainHit[] {
  return [...hits].sort((a, b) => {
    for (let i = 0; i < 4; i++) {
      const [x = "", y = ""] = [a[side][i], b[side][i]];
      if (x !== y) return x === "" ? 1 : y === "" ? -1 : compare(x, y);
      if (x === "") break;
    }
    return b.document.published - a.document.published;
  });
}

describe("context", () => {
  it.each([["metal"], ["metal recall"], ["pods"]])("of %s has the hits of a plain loop", async (text) => {
    const node = text.split(" ");
    const asked = node.length > 1 ? `"${text}"` : text;
    const hits = plainHits(node);
    for (const sort of ["left", "right"] as const) {
      const found = await context({ node: asked, sort, hpp: "200" });
      expect(found.hits).toBe(hits.length);
      expect(found.documents).toBe(new Set(hits.map(({ document }) => document)).size);
      const sides = (hit: PlainHit) => hit[sort].slice(0, 4).join(" ");
      const expected = inOrder(hits, sort).slice(0, 200);
      const side = (line: { left: string; right: string }) => {
        const near = words(sort === "right" ? line.right : line.left).map((word) => word.text);
        return (sort === "right" ? near : near.reverse()).slice(0, 4).join(" ");
      };
      // A line shows title and content in a row, so only lines within one part compare word by word.
      const plain = found.lines.map((line, i) =>
        (expected[i]?.[sort].length ?? 0) >= 4 ? side(line) : sides(expected[i] ?? hits[0]!),
      );
      expect(plain).toEqual(expected.map(sides));
      expect(
        found.lines.map(({ match }) =>
          words(match)
            .map((word) => word.text)
            .join(" "),
        ),
      ).toEqual(expected.map(() => text));
      expect(found.lines.map(({ url }) => url)).toEqual(expected.map(({ document }) => document.url));
    }
  });

  it("pages through the same lines", async () => {
    const whole = await context({ node: "metal", sort: "left", hpp: "200" });
    const pages = [];
    for (let offset = 0; offset < whole.lines.length; offset += 37)
      pages.push(
        ...(await context({ node: "metal", sort: "left", hpp: "37", offset: String(offset) })).lines,
      );
    expect(pages.slice(0, whole.lines.length)).toEqual(whole.lines);
  });

  it("sorts by publication", async () => {
    const { lines } = await context({ node: "metal", sort: "newest", hpp: "200" });
    const times = lines.map(({ published }) => published);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(lines.length).toBeGreaterThan(50);
  });

  it("counts collocates within the span, with log Dice", async () => {
    const span = 3;
    const hits = plainHits(["metal"]);
    const { collocates } = await context({ node: "metal", span: String(span), collocates: "100", hpp: "0" });
    const all = stored.flatMap(wordsIn).map(({ word }) => word);
    const expected = [...new Set(all)]
      .map((term) => {
        const left = hits.filter((hit) => hit.left.slice(0, span).includes(term)).length;
        const right = hits.filter((hit) => hit.right.slice(0, span).includes(term)).length;
        const both = hits.filter((hit) =>
          [...hit.left.slice(0, span), ...hit.right.slice(0, span)].includes(term),
        ).length;
        const frequency = all.filter((word) => word === term).length;
        return {
          term,
          left,
          right,
          hits: both,
          log_dice: 14 + Math.log2((2 * both) / (hits.length + frequency)),
        };
      })
      .filter((one) => one.hits >= 2)
      .sort((a, b) => b.log_dice - a.log_dice || compare(a.term, b.term));
    expect(collocates.map(({ log_dice, ...rest }) => ({ ...rest, log_dice: log_dice.toFixed(9) }))).toEqual(
      expected.map(({ log_dice, ...rest }) => ({ ...rest, log_dice: log_dice.toFixed(9) })),
    );
  });

  it.each([
    ["met*", (word: string) => word.startsWith("met")],
    ["r?call", (word: string) => word === "recall"],
    ["metal OR pods", (word: string) => word === "metal" || word === "pods"],
  ])("takes every match of %s as a node", async (node, test) => {
    const { hits } = await context({ node });
    expect(hits).toBe(stored.flatMap(wordsIn).filter(({ word }) => test(word)).length);
  });

  it("takes the words of a hashtag in the documents that have it", async () => {
    const { hits, documents } = await context({ node: "hashtag:podrecall" });
    const own = stored.filter(({ hashtags }) => hashtags.includes("podrecall"));
    expect(documents).toBe(own.length);
    expect(hits).toBe(own.flatMap(wordsIn).filter(({ word }) => word === "podrecall").length);
  });

  it("has no lines for a word that is nowhere", async () => {
    expect(await context({ node: "nowhere" })).toMatchObject({
      documents: 0,
      hits: 0,
      lines: [],
      collocates: [],
    });
  });
});

describe("co-occurrence", () => {
  it("of hashtags equals a plain loop", async () => {
    const { total, nodes, edges, unit } = await cooccurrence({ of: "hashtags", least: "1" });
    expect([unit, total]).toEqual(["documents", stored.length]);
    const has = (tag: string) => stored.filter(({ hashtags }) => hashtags.includes(tag));
    expect(Object.fromEntries(nodes.map(({ label, count }) => [label, count]))).toEqual(
      Object.fromEntries(
        [...new Set(stored.flatMap(({ hashtags }) => hashtags))].map((tag) => [tag, has(tag).length]),
      ),
    );
    expect(edges.length).toBeGreaterThan(0);
    for (const { a, b, count, npmi } of edges) {
      const [x = "", y = ""] = [nodes[a]?.label, nodes[b]?.label];
      const both = has(x).filter(({ hashtags }) => hashtags.includes(y)).length;
      expect(count).toBe(both);
      const p = both / stored.length;
      const expected =
        Math.log(p / ((has(x).length / stored.length) * (has(y).length / stored.length))) / -Math.log(p);
      expect(npmi).toBeCloseTo(expected, 9);
    }
  });

  it("of words leaves out stop words, and finds the documents of a node by its query", async () => {
    const { nodes } = await cooccurrence({ of: "words", top_n: "5" });
    expect(nodes).toHaveLength(5);
    for (const { label, count, query } of nodes) {
      expect(count).toBe(stored.filter((one) => wordsIn(one).some(({ word }) => word === label)).length);
      const { pagination } = await service.call(
        "GET",
        `/api/v1/search/p/${service.projectId}/results?hpp=0&q=${encodeURIComponent(query)}`,
      );
      expect((pagination as { total: number }).total).toBe(count);
    }
  });

  it("of sources counts stories", async () => {
    const created = await service.call("POST", "/local/projects", { title: "Stories" });
    const { id } = Object(created["result_local_project"]) as { id: string };
    const post = (n: number, host: string, content: string) => ({
      create: { url: `https://${host}/${n}`, published: first + n, content, lang: "en" },
    });
    const told = [
      "metal fragments were found in two batches of espresso pods today",
      "free refund offers for every customer of the northern coffee shops",
    ];
    await upload(id, [
      ...["a.example", "b.example", "a.example"].map((host, n) => post(n, host, told[0] ?? "")),
      ...["a.example", "b.example", "c.example"].map((host, n) => post(10 + n, host, told[1] ?? "")),
      post(20, "c.example", "an entirely different text about the weather in spring and summer"),
    ]);
    const answer = await ask("cooccurrence", { of: "sources", least: "1" }, id);
    const { unit, total, nodes, edges } = Cooccurrence.parse(answer["result_local_cooccurrence"]);
    expect([unit, total]).toEqual(["stories", 3]);
    expect(nodes.map(({ label, count }) => [label, count])).toEqual([
      ["a.example", 2],
      ["b.example", 2],
      ["c.example", 2],
    ]);
    expect(edges.map(({ a, b, count }) => [a, b, count])).toEqual([[0, 1, 2]]);
    expect(edges[0]?.npmi).toBeCloseTo(1, 9);
  });

  it("gives the same answer to the same question, to the byte", async () => {
    const [one, two] = await Promise.all([0, 1].map(() => cooccurrence({ of: "words", least: "1" })));
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });
});

describe("context of emoji, hashtags and handles", () => {
  it("has a line for each place", async () => {
    const texts = [
      ["Den", "a 🦊 runs, 🦊🦊 too"],
      ["", "🦊"],
      ["", "the #fox and a fox"],
      ["", "ask @fox now"],
      ["", "ask @fox@den.example now"],
    ];
    await service.call(
      "POST",
      `/api/v2/docs/p/${service.projectId}`,
      texts.map(([title, content], n) => ({
        upsert: { url: `https://den.example/${n}`, published: "1", ...(title && { title }), content },
      })),
    );
    const linesOf = async (node: string) => {
      const { documents, hits, lines } = await context({ node, sort: "left" });
      expect(hits).toBe(lines.length);
      return { documents, lines: lines.map(({ left, match, right }) => [left, match, right]) };
    };
    expect(await linesOf("🦊")).toEqual({
      documents: 2,
      lines: [
        ["Den a ", "🦊", " runs, 🦊🦊 too"],
        ["Den a 🦊 runs, ", "🦊", "🦊 too"],
        ["", "🦊", ""],
      ],
    });
    expect((await linesOf("#fox")).lines).toContainEqual(["the #", "fox", " and a fox"]);
    expect((await linesOf("#fox")).documents).toBe(1);
    expect(await linesOf("@fox")).toEqual({ documents: 1, lines: [["ask @", "fox", " now"]] });
    expect(await linesOf("@fox@den.example")).toEqual({
      documents: 1,
      lines: [["ask @", "fox@den.example", " now"]],
    });
    await service.call(
      "POST",
      `/api/v2/docs/p/${service.projectId}`,
      texts.map((_, n) => ({ delete: { url: `https://den.example/${n}` } })),
    );
  });
});

describe("context and co-occurrence refuse", () => {
  it.each([
    ["context", {}, "node"],
    ["context", { node: "(" }, "query"],
    ["context", { node: "metal", sort: "top" }, "sort"],
    ["context", { node: "metal", hpp: "201" }, "hpp"],
    ["context", { node: "metal", span: "11" }, "span"],
    ["cooccurrence", { of: "emoji" }, "of"],
    ["cooccurrence", { top_n: "1" }, "top_n"],
  ])("%s with %j", async (name, params, named) => {
    const answer = await ask(name, params);
    expect(answer.http).toBe(400);
    expect(JSON.stringify(answer)).toContain(named);
  });
});

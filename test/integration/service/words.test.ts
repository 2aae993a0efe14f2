import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Words } from "../../../src/shared/interface/text-analysis";
import type { TermKind } from "../../../src/shared/interface/text-analysis.constants";
import { type TestService, startService } from "../../support/service";
import {
  type PlainDocument,
  phraseCounts,
  plainDocument,
  randomOf,
  valueCounts,
} from "../../support/words-oracle";

/* Questions about words, compared with plain loops over the same documents. */

const folder = mkdtempSync(join(tmpdir(), "earshot-words-"));
const random = randomOf(24);
const documents: PlainDocument[] = [];
let service: TestService;

const upload = async (entries: object[]) => {
  const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries);
  expect(answer.status_code).toBe("0");
};
const input = ({ url, title, content, lang, published, sentiment }: PlainDocument) => ({
  url,
  title,
  content,
  lang,
  published,
  sentiment,
});
const ask = async (params: Record<string, string>) => {
  const answer = await service.call(
    "GET",
    `/local/p/${service.projectId}/words?${new URLSearchParams({ top_n: "500", ...params }).toString()}`,
  );
  expect(answer.status_message).toBe("OK");
  return Words.parse(answer["result_local_words"]);
};
const total = async (q: string) => {
  const path = `/api/v1/search/p/${service.projectId}/results?hpp=0&q=${encodeURIComponent(q)}`;
  const answer = await service.call("GET", path);
  expect(answer.status_message).toBe("OK");
  return (answer["pagination"] as { total: number }).total;
};

const selections: readonly [q: string, holds: (document: PlainDocument) => boolean][] = [
  ["", () => true],
  ["lang:de", ({ lang }) => lang === "de"],
  ["sentiment:positive NOT lang:en", ({ lang, sentiment }) => sentiment > 0 && lang !== "en"],
  ["emoji:👍", ({ emoji }) => emoji.includes("👍")],
  [
    'link:"https://news.example/recall" OR linkdomain:t.example',
    ({ domains }) => domains.includes("news.example") || domains.includes("t.example"),
  ],
  ["NOT emoji:❤️ lang:ja", ({ emoji, lang }) => !emoji.includes("❤️") && lang === "ja"],
];
const special = [
  ["hashtag", "hashtags"],
  ["mention", "mentions"],
  ["emoji", "emoji"],
  ["link", "links"],
  ["domain", "domains"],
] as const;

/** Compares all answers with plain counts. */
async function expectPlainCounts(): Promise<void> {
  const live = documents.filter(({ isLive }) => isLive);
  for (const [q, holds] of selections) {
    const selected = live.filter(holds);
    expect(await total(q), q).toBe(selected.length);
    for (const [kind, field] of special) {
      const { terms, documents: n } = await ask({ q, kind });
      expect(n).toBe(selected.length);
      const plain = [...valueCounts(selected, field)].sort();
      if (kind !== "hashtag" && kind !== "mention")
        expect(terms.map(({ term, documents: count }) => [term, count]).sort(), `${q} ${kind}`).toEqual(
          plain,
        );
      expect(
        terms.map((term) => term.documents),
        `${q} ${kind}`,
      ).toEqual(plain.map(([, count]) => count).sort((a, b) => b - a));
    }
    const counts = phraseCounts(selected);
    for (const kind of ["word", "phrase"] as const) {
      const { terms } = await ask({ q, kind });
      for (const { forms, query, documents: count } of terms) {
        if (forms.length > 1) continue;
        const plain = counts.get(query.replaceAll('"', ""));
        expect(count, `${q} ${query}`).toBe(plain);
      }
      expect(terms.map((term) => term.documents)).toEqual(
        terms.map((term) => term.documents).sort((a, b) => b - a),
      );
    }
    const { terms } = await ask({ q, top_n: "60" });
    for (const { query, documents: count } of terms)
      expect(await total(q === "" ? query : `(${q}) ${query}`), `${q}: ${query}`).toBe(count);
  }
}

beforeAll(async () => {
  service = await startService({ folder });
  for (let n = 0; n < 600; n++) documents.push(plainDocument(n, random));
  await upload(documents.map((document) => ({ create: input(document) })));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("words of a selection", () => {
  it("are counted as plain loops and results count them", expectPlainCounts);

  it("are counted after edits, deletions and undeletions", async () => {
    const edits: object[] = [];
    for (const [n, document] of documents.entries()) {
      const fate = random();
      if (fate < 0.1) {
        documents[n] = { ...plainDocument(n, random), lang: document.lang };
        const { title, content, published, sentiment, lang } = documents[n];
        edits.push({
          update: {
            url: document.url,
            title: title === "" ? null : title,
            content,
            published,
            sentiment,
            lang,
          },
        });
      } else if (fate < 0.2) {
        document.isLive = false;
        edits.push({ delete: { url: document.url } });
      }
    }
    for (let n = 600; n < 660; n++) {
      const added = plainDocument(n, random);
      documents.push(added);
      edits.push({ create: input(added) });
    }
    const path = `/api/v2/docs/p/${service.projectId}?annotate=tokens_hashtag`;
    expect((await service.call("POST", path, edits)).status_code).toBe("0");
    const mentions = `/api/v2/docs/p/${service.projectId}?annotate=tokens_mention`;
    const again = documents.filter(({ isLive }) => isLive).map(({ url }) => ({ update: { url } }));
    expect((await service.call("POST", mentions, again)).status_code).toBe("0");
    await expectPlainCounts();
    const undeleted = documents.filter(({ isLive }, n) => !isLive && n % 2 === 0);
    await upload(undeleted.map(({ url }) => ({ undelete: { url } })));
    for (const document of undeleted) document.isLive = true;
    await expectPlainCounts();
  });

  it("are counted after a restart", async () => {
    await service.stop();
    service = await startService({ folder });
    await expectPlainCounts();
  });

  it("compare with the other documents, and with a second selection", async () => {
    const live = documents.filter(({ isLive }) => isLive);
    const here = live.filter(({ lang }) => lang === "de");
    const rest = live.filter(({ lang }) => lang !== "de");
    const inHere = phraseCounts(here);
    const inRest = phraseCounts(rest);
    const { terms, reference } = await ask({ q: "lang:de", measure: "distinctive", kind: "word" });
    expect(reference?.documents).toBe(rest.length);
    expect(terms.length).toBeGreaterThan(3);
    for (const term of terms) {
      expect(term.documents).toBe(inHere.get(term.query));
      expect(term.reference).toBe(inRest.get(term.query) ?? 0);
      expect(term.g2).toBeGreaterThan(10.8);
      expect(term.log_ratio_bound).toBeGreaterThan(0);
      expect(term.log_ratio_bound).toBeLessThanOrEqual(term.log_ratio ?? 0);
    }
    const bounds = terms.map((term) => term.log_ratio_bound ?? 0);
    expect(bounds).toEqual([...bounds].sort((a, b) => b - a));
    const other = await ask({
      q: "lang:de",
      measure: "distinctive",
      kind: "word",
      against: "selection",
      against_q: "lang:fr",
    });
    expect(other.reference?.documents).toBe(live.filter(({ lang }) => lang === "fr").length);
  });

  it("are the same phrases whether or not words are listed, too", async () => {
    const asked = { q: "lang:de", measure: "distinctive" };
    const alone = await ask({ ...asked, kind: "phrase" });
    const params = new URLSearchParams({ ...asked, top_n: "500" });
    for (const kind of ["word", "phrase"]) params.append("kind", kind);
    const answer = await service.call("GET", `/local/p/${service.projectId}/words?${params.toString()}`);
    const both = Words.parse(answer["result_local_words"]).terms.filter(({ kind }) => kind === "phrase");
    expect(both.length).toBeGreaterThan(0);
    expect(alone.terms.map(({ query }) => query)).toEqual(
      expect.arrayContaining(both.map(({ query }) => query)),
    );
  });

  it("compare a period with the one before", async () => {
    const day = 86_400_000;
    const start = Date.UTC(2026, 2, 21);
    const live = documents.filter(({ isLive }) => isLive);
    const { documents: n, reference } = await ask({
      measure: "rising",
      min: "2026-03-21",
      max: "2026-03-31",
    });
    const within = (from: number, until: number) =>
      live.filter(({ published }) => published >= from && published < until).length;
    expect(n).toBe(within(start, start + 10 * day));
    expect(reference).toEqual({
      documents: within(start - 10 * day, start),
      min: start - 10 * day,
      max: start,
    });
  });

  it("have details that add up", async () => {
    const { terms, trend_bins: bins = [] } = await ask({ details: "show", top_n: "40" });
    for (const { documents: count, details } of terms) {
      const { sentiment, trend = [], sources } = details ?? {};
      expect((sentiment?.positive ?? 0) + (sentiment?.neutral ?? 0) + (sentiment?.negative ?? 0)).toBe(count);
      expect(trend.reduce((a, b) => a + b, 0)).toBe(count);
      expect(trend).toHaveLength(bins.length - 1);
      expect(sources).toBe(1);
    }
  });

  it("count copies of a text as one story", async () => {
    const copied = [
      "Zephyr kettles were recalled today",
      "RT @desk: Zephyr kettles were recalled today",
      "zephyr at dawn",
    ];
    await upload(
      copied.map((content, n) => ({
        create: {
          url: `https://copies.example/${n}`,
          published: 1e12 + n,
          lang: "en",
          content,
          extra_author_attributes: { name: n === 0 ? "Desk" : `Reader ${n}` },
        },
      })),
    );
    const { terms } = await ask({ q: "zephyr", details: "show" });
    const zephyr = terms.find(({ term }) => term.toLowerCase() === "zephyr");
    expect(zephyr).toMatchObject({ documents: 3, details: { stories: 2 } });
  });

  it("give the same answer to the same question", async () => {
    const question = { q: "sentiment:positive", measure: "distinctive", details: "show" };
    expect(await ask(question)).toEqual(await ask(question));
  });
});

describe("a listed term", () => {
  const list = async (q: string, ...kinds: TermKind[]) => {
    const params = new URLSearchParams([["q", q], ...kinds.map((kind) => ["kind", kind])]);
    const path = `/local/p/${service.projectId}/words?${params.toString()}`;
    return Words.parse((await service.call("GET", path))["result_local_words"]).terms;
  };
  const give = (tag: string, contents: string[]) =>
    upload(
      contents.map((content, n) => ({
        create: {
          url: `https://forms.example/${tag}/${n}`,
          published: 1e12,
          lang: "en",
          content,
          tags_customer: [tag],
        },
      })),
    );

  it("folds plurals and shows its forms, but not what only looks like one", async () => {
    await give("plurals", [
      "Three Pods broke",
      "one pod broke",
      "pods and a pod",
      "the stories",
      "a story",
      "a class in classes",
      "news at ten",
      "a new one",
      "James met us",
      "jame you",
      "gas",
      "glass",
      "glas",
    ]);
    const terms = await list("tag:plurals", "word");
    const pod = terms.find(({ query }) => query === "(pod OR pods)");
    expect(pod).toMatchObject({ documents: 3 });
    expect(pod?.forms.map(({ documents: n }) => n).sort()).toEqual([2, 2]);
    expect(terms.find(({ query }) => query === "(story OR stories)")).toMatchObject({ documents: 2 });
    expect(terms.find(({ query }) => query === "(class OR classes)")).toMatchObject({ documents: 1 });
    expect(terms.filter(({ forms }) => forms.length > 1)).toHaveLength(3);
  });

  it("counts forms of a verb as one, and buildings apart from those who build", async () => {
    await give("verbs", ["they deny it", "denied again", "denying all", "we build", "a building"]);
    const terms = await list("tag:verbs", "word");
    const denied = terms.find(({ forms }) => forms.length > 1);
    expect(denied).toMatchObject({ documents: 3, query: "(deny OR denying OR denied)" });
    expect(terms.filter(({ term }) => term.startsWith("build"))).toHaveLength(2);
  });

  it("is spelled as most documents write it", async () => {
    await give("spelling", ["Café Größe", "Café Größe", "cafe #ClimateAction", "x #ClimateAction"]);
    const terms = await list("tag:spelling");
    expect(terms.map(({ term }) => term)).toContain("Café");
    expect(terms.find(({ kind }) => kind === "hashtag")?.term).toBe("ClimateAction");
  });

  it("takes the place of words that occur only in it", async () => {
    await give("inside", [
      "Northwind Espresso Club opens",
      "the Northwind Espresso Club",
      "Northwind Espresso Club closed",
      "#recall now",
      "#recall again",
    ]);
    const terms = (await list("tag:inside")).map(({ term }) => term);
    expect(terms).toContain("Northwind Espresso Club");
    expect(terms).toContain("recall");
    expect(terms).not.toContain("Northwind");
    expect(terms).not.toContain("Espresso Club");
    expect(terms.filter((term) => term === "recall")).toHaveLength(1);
  });

  it.each([
    ["a sentence's end", "we drank green tea. Oolong leaves again"],
    ["a comma", "we drank green tea, Oolong leaves again"],
    ["a line", "we drank green tea\nOolong leaves again"],
    ["a bracket", "we drank green tea (Oolong leaves) again"],
    ["an ideographic comma", "we drank green tea、Oolong leaves again"],
  ])("goes over %s in no phrase", async (name, text) => {
    const tag = `over ${name}`;
    await give(tag, [text, text, text]);
    const phrases = (await list(`tag:"${tag}"`, "phrase")).map(({ term }) => term);
    expect(phrases.sort()).toEqual(["Oolong leaves", "drank green tea"]);
  });

  it("keeps a number with a point, comma, or colon in one phrase", async () => {
    await give("numbers", Array<string>(3).fill("Update 5.2 jammed. Fee 1,000 charged. Open 9:30 daily."));
    const phrases = (await list("tag:numbers", "phrase")).map(({ term }) => term);
    expect(phrases.sort()).toEqual(["Fee 1,000 charged", "Open 9:30 daily", "Update 5.2 jammed"]);
    expect(await total('tag:numbers "update 5.2"')).toBe(3);
  });

  it("takes handles, hashtags and addresses into no phrase", async () => {
    await give("names", [
      ...Array<string>(3).fill(
        "fresh tea @kettle_club brings joy #best_tea today https://tea.example/green-leaf finally mail ann.lee@tea.example now",
      ),
    ]);
    const phrases = (await list("tag:names", "phrase")).map(({ term }) => term);
    expect(phrases).toEqual(expect.arrayContaining(["fresh tea", "brings joy", "finally mail"]));
    expect(phrases).toHaveLength(3);
  });

  it("is one phrase where nearly all documents have several in the same words", async () => {
    const said = "We waited twenty minutes for a flat white";
    await give("joined", [
      ...Array<string>(9).fill(`${said}. It rained, though`),
      "A flat white with oat milk",
    ]);
    const asked = 'tag:joined "flat white"';
    const phrases = await list(asked, "phrase");
    expect(phrases[0]).toMatchObject({ term: "waited twenty minutes for a flat white", documents: 9 });
    expect(phrases.filter(({ documents }) => documents > 1)).toHaveLength(1);
    expect(await total(`tag:joined ${phrases[0]?.query ?? ""}`)).toBe(9);
    // Its words aren't listed either.
    expect((await list(asked, "word", "phrase")).map(({ term }) => term)).not.toContain("minutes");
    const params = new URLSearchParams({ q: "tag:joined", kind: "phrase", measure: "distinctive" });
    const answer = await service.call("GET", `/local/p/${service.projectId}/words?${params.toString()}`);
    const [first] = Words.parse(answer["result_local_words"]).terms;
    expect(first).toMatchObject({ documents: 9, reference: 0, query: `"${said.slice(3).toLowerCase()}"` });
  });

  it("is one phrase though the first document has other words in it", async () => {
    const soup = Array<string>(9).fill("Lukewarm soup for an old dog");
    await give("first", ["Lukewarm soup for my old dog", ...soup]);
    expect(await list("tag:first", "phrase")).toMatchObject([
      { term: "Lukewarm soup for an old dog", documents: 9 },
    ]);
  });

  it("stays apart where the words between differ, and goes on after twelve words", async () => {
    await give(
      "gaps",
      ["a", "the", "my"].flatMap((word) => Array<string>(3).fill(`green tea for ${word} old dog`)),
    );
    expect((await list("tag:gaps", "phrase")).map(({ term }) => term).sort()).toEqual([
      "green tea",
      "old dog",
    ]);
    const long = Array.from({ length: 20 }, (_, n) => `kettle${String.fromCharCode(97 + n)}`).join(" ");
    await give("long", [long, long, long]);
    const terms = (await list("tag:long", "phrase")).map(({ term }) => term.split(" ").length);
    expect(terms.every((words) => words <= 12)).toBe(true);
    expect(terms.length).toBeLessThan(4);
  });

  it("counts the documents that the query of a phrase finds, which goes over commas", async () => {
    await give("both", ["green tea", "green tea", "green tea", "green, tea"]);
    const [phrase] = await list("tag:both", "phrase");
    expect(phrase).toMatchObject({ term: "green tea", documents: 4 });
    expect(await total('tag:both "green tea"')).toBe(4);
    await give("apart", ["black, milk", "black, milk", "black milk"]);
    expect(await list("tag:apart", "phrase")).toEqual([]);
  });

  it("neither begins nor ends with a stop word of the documents' language", async () => {
    await give("stops", ["state of the art", "state of the art", "the state of things"]);
    const terms = (await list("tag:stops", "word", "phrase")).map(({ query }) => query);
    expect(terms).not.toContain("of");
    expect(terms).not.toContain('"state of"');
    expect(terms).not.toContain('"the state"');
  });
});

describe("the endpoint of words", () => {
  const refused = async (params: string) => {
    const answer = await service.call("GET", `/local/p/${service.projectId}/words?${params}`);
    return { http: answer.http, message: answer.status_message };
  };

  it("refuses what it can't answer", async () => {
    expect((await refused("measure=rising")).message).toContain("min");
    for (const params of [
      "top_n=0",
      "top_n=501",
      "kind=letter",
      "measure=loud",
      "q=(",
      "timezone=Mars",
      "min=x",
      "against_min=x&against=selection&measure=distinctive",
      "topic=none",
    ])
      expect((await refused(params)).http, params).toBe(400);
    expect((await service.call("GET", "/local/p/none/words")).http).toBe(403);
  });

  it("answers for a workspace without documents", async () => {
    const { terms, documents: n } = await ask({
      q: "nothinglikethis",
      measure: "distinctive",
      details: "show",
    });
    expect([terms, n]).toEqual([[], 0]);
  });

  it("tells how many documents are read", async () => {
    const answer = await service.call("GET", "/local/text_reading");
    const all = service.workspace.engine.size;
    expect(answer["result_local_text_reading"]).toEqual({ read: all, documents: all });
  });
});

import { owner } from "../../src/service/access/access";
import fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import { handlers } from "../../src/service/endpoints";
import type { Workspace } from "../../src/service/workspace";
import { endpoints } from "../../src/shared/interface/endpoints";
import { Document } from "../../src/shared/interface/documents";
import { NaiveEngine } from "./naive-engine/naive-engine";
import { type TestService, startService } from "./service";

/* Random documents and queries, small and similar enough that every condition matches some and misses some. */

/** Few words, so that random documents and queries often match. */
const vocabulary = ["alpha", "beta", "gamma", "delta", "almond", "Café", "cafe", "女性", "コーヒー", "gala"];
export const text = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 12 })
  .map((list) => list.join(" "));
/** A day in milliseconds. */
export const day = 86_400_000;
/** The earliest publication time. */
export const first = Date.UTC(2026, 2, 20);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const documents = fc.array(
  fc.record({
    title: maybe(text),
    content: text,
    published: fc.integer({ min: first, max: first + 30 * day }),
    sentiment: fc.integer({ min: -5, max: 5 }),
    sentiment_confidence: maybe(fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)),
    engagement: maybe(fc.integer({ min: 0, max: 40 })),
    reach: maybe(fc.integer({ min: 0, max: 9 })),
    lang: fc.constantFrom("en", "de"),
    source_type: fc.subarray(["BLOG", "BLOG_OTHER", "NEWS"], { minLength: 1 }),
    tags_customer: fc.subarray(["A / a", "A / b"]),
    author: fc.constantFrom({ id: "ann", name: "Ann Alpha" }, { id: "cy", name: "Cy" }, { name: "Bo" }),
    gender: fc.constantFrom("FEMALE", "MALE"),
    extra_source_attributes: fc.record({ geo: fc.constantFrom("LU", "DE", "fr") }),
    host: fc.constantFrom("a.example", "www.a.example", "b.example"),
    fate: fc.constantFrom("live", "live", "live", "deleted", "updated"),
    later: text,
  }),
  { minLength: 250, maxLength: 250 },
);

const term = fc.constantFrom(
  ...vocabulary,
  "al*",
  "g?mma",
  "gal?",
  '"alpha beta"',
  '"alpha gamma beta"~2',
  '"alpha alpha"~3',
  '"gala beta gala"~2',
  "alpha NEAR/2 beta",
  "alpha ONEAR/2 beta",
  "(alpha OR gamma) NEAR/1 (beta OR del*)",
  "al* ONEAR/3 g?mma",
  "(alpha OR gamma) NEAR/2 (gamma OR beta)",
  "al* NEAR/3 almond",
  '"alpha beta" NEAR/4 beta',
  "title:alpha",
  "content:beta",
  "author:ann",
  "lang:en",
  "sourcetype:BLOG",
  "sourcetype:BLOG_OTHER",
  "sourcecountry:lu",
  "gender:FEMALE",
  "sentiment:positive",
  "sentiment:<-1",
  "sentiment:uncertain",
  "sentiment:unscored",
  "sentiment_confidence:>=0.29",
  "sentiment_confidence:[0.2 TO 0.6]",
  'tag:"A / a"',
  'tag:"a / B"',
  "domainurl:a.example",
  "hosturl:www.a.example",
  "engagement:>10",
  "reach:<=3",
  "engagement:[5 TO 20]",
  "published:>=2026-04-01",
  "word_count:>6",
);
export const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    term,
    fc.tuple(tie("query"), tie("query")).map(([a, b]) => `(${a}) AND (${b})`),
    fc.tuple(tie("query"), tie("query")).map(([a, b]) => `(${a}) OR (${b})`),
    tie("query").map((a) => `NOT (${a})`),
  ),
}));

/** The same random documents each time, each several times: what to do in turn, and what is live afterwards. */
export function oracleDocuments(copies = 1) {
  const [sample = []] = fc.sample(documents, { numRuns: 1, seed: 20261121 });
  const all = Array.from({ length: copies }, () => sample).flat();
  const made = all.map(({ host, author, gender, fate, later, ...fields }, i) => {
    // Authors without an ID are identified by name and host.
    const name = "id" in author ? author.name : `${author.name} ${host}`;
    const url = `https://${host}/${i % 2 === 0 ? "even" : "odd"}/${i}`;
    const extra_author_attributes = { ...author, name, gender };
    const document = { ...fields, extra_author_attributes, url };
    // The scorer doesn't know Japanese, so these have no sentiment.
    const unscored = { lang: "ja", sentiment: undefined, sentiment_confidence: undefined };
    return { host, fate, later, document: i % 7 === 3 ? { ...document, ...unscored } : document };
  });
  const changes = made.flatMap(({ fate, later, document: { url } }) => {
    if (fate === "live") return [];
    return [fate === "deleted" ? { delete: { url } } : { update: { url, content: later, sentiment: -2 } }];
  });
  const live = made.flatMap(({ host, fate, later, document }) => {
    if (fate === "deleted") return [];
    const update = { content: later, sentiment: -2, sentiment_confidence: undefined };
    const changed = fate === "updated" ? { ...document, ...update } : document;
    const content = `${changed.title ?? ""} ${changed.content}`;
    const word_count = content.split(" ").filter((word) => word !== "").length;
    const domain_url = host.replace("www.", "");
    return [Document.parse({ ...changed, host_url: host, domain_url, word_count })];
  });
  return { batches: [made.map(({ document }) => ({ create: document })), changes] as const, live };
}

type Params = Readonly<Record<string, string | readonly string[]>>;

/** A service with random documents. `live` holds the documents that searches should find. */
export interface Oracle {
  service: TestService;
  live: Document[];
  /**
   * Asks an endpoint for searches in the process, and over HTTP as well when it is asked for the first time. The answer has to be
   * the one that the endpoint gives with the naive engine.
   */
  ask: (path: string, params: Params) => Promise<Readonly<Record<string, unknown>>>;
}

/** Starts a service, then creates, updates and deletes documents in it. */
export async function startOracle(): Promise<Oracle> {
  const service = await startService();
  const { batches, live } = oracleDocuments();
  for (const batch of batches) await service.call("POST", `/api/v2/docs/p/${service.projectId}`, batch);
  const asked = new Set<string>();
  const { context, projectId } = service;
  const naive = { context: { ...context, workspace: naively(service.workspace) }, projectId };
  const ask: Oracle["ask"] = async (path, params) => {
    const answer = await answerOf(service, path, params);
    expect(answer).toMatchObject(await answerOf(naive, path, params));
    if (!asked.has(path)) {
      const search = new URLSearchParams(
        Object.entries(params).flatMap(([name, values]) =>
          [values].flat().map((value): [string, string] => [name, value]),
        ),
      );
      const route = `/api/v1/search/p/${service.projectId}/${path}?${search.toString()}`;
      expect(await service.call("GET", route)).toMatchObject({ status_code: "0", ...answer });
      asked.add(path);
    }
    return answer;
  };
  return { service, live, ask };
}

/** A workspace whose engine is the naive one. */
function naively(workspace: Workspace): Workspace {
  const naive = new NaiveEngine(workspace);
  return new Proxy(workspace, {
    get: (target, name): unknown => (name === "engine" ? naive : Reflect.get(target, name)),
  });
}

async function answerOf(
  { context, projectId }: Pick<TestService, "context" | "projectId">,
  path: string,
  params: Params,
) {
  const [kind, type = ""] = path.split("/");
  const given = Object.fromEntries(
    Object.entries(params).map(([name, values]) => [
      name,
      typeof values !== "string" && values.length === 1 ? values[0] : values,
    ]),
  );
  const project = { project_id: projectId };
  if (kind === "results") {
    const call = {
      caller: owner,
      path: project,
      params: endpoints.projectResults.params.parse(given),
      body: undefined,
    };
    const { payload, beside } = await handlers.projectResults(call, context);
    return plain({ [endpoints.projectResults.resultKey]: payload, ...beside });
  }
  if (type === "top_influencers") {
    const call = {
      caller: owner,
      path: project,
      params: endpoints.topInfluencers.params.parse(given),
      body: undefined,
    };
    const { payload, beside } = await handlers.topInfluencers(call, context);
    return plain({ [endpoints.topInfluencers.resultKey]: payload, ...beside });
  }
  const row = endpoints.projectHistogram;
  const call = {
    caller: owner,
    path: { ...project, type },
    params: row.params.parse(given),
    body: undefined,
  };
  const { payload, beside } = await handlers.projectHistogram(call, context);
  return plain({ [row.resultKey]: payload, ...beside });
}

/** What is left of a value as JSON. */
function plain(value: object): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(value)));
}

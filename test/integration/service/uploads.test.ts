import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { compileService } from "../../support/service-process";
import { type TestService, startService } from "../../support/service";

/**
 * Uploads must have the same result whether they are prepared in threads or not. Both services get the same batches;
 * only one has threads.
 */
let threaded: TestService;
let single: TestService;
beforeAll(async () => {
  threaded = await startService({ threadFile: (await compileService()).threadFile });
  single = await startService();
});
afterAll(async () => {
  await threaded.stop();
  await single.stop();
});

const texts = [
  "A quiet morning, and the coffee was great.",
  "Der Kaffee ist leider kalt.",
  "朝のコーヒーは最高です。",
  "No #espresso for @ann :(",
];
/** Long enough for the batch to be prepared in a thread. */
const document = (i: number, more: object = {}) => ({
  url: `https://u.example/${i}`,
  published: String(1_700_000_000_000 + i),
  title: `Number ${i}`,
  content: `${texts[i % texts.length]} ${"word ".repeat(40)}`,
  ...more,
});
const Results = z.object({ result_searchdoc: z.array(z.unknown()) });

/** Sends a batch to both services, compares their responses and returns one. */
async function upload(body: unknown, query = "?return_entry=show", dataset = "") {
  const send = async ({ call, projectId }: TestService) => {
    const answer = await call("POST", `/api/v2/docs/p/${projectId}${dataset}${query}`, body);
    const { request, request_id, ...rest } = answer;
    expect([typeof request, typeof request_id]).toEqual(["string", "string"]);
    return JSON.parse(
      JSON.stringify(rest, (key, value: unknown) => (key === "search_indexed" ? 0 : value)),
    ) as object;
  };
  const one = await send(threaded);
  const two = await send(single);
  expect(one).toEqual(two);
  return one;
}

describe("an upload prepared in threads", () => {
  it("has the same annotations, rejections and responses as one that isn't", async () => {
    const entries = Array.from({ length: 300 }, (_, i) => {
      if (i % 50 === 7) return { create: document(i, { published: "soon" }) };
      if (i % 50 === 8) return { create: document(i, { content: null }) };
      if (i % 50 === 9) return { update: document(i) };
      if (i % 50 === 10) return { upsert: "no document" };
      if (i % 50 === 11) return { create: document(i, { custom: { unknown: 1 } }) };
      if (i % 50 === 12) return { create: document(i, { title: "A\u0000 \ud800" }) };
      return { [i % 2 === 0 ? "create" : "upsert"]: document(i) };
    });
    const answer = Results.parse(await upload(entries)).result_searchdoc;
    expect(answer).toHaveLength(300);
    expect(answer[0]).toMatchObject({
      action: "create",
      status_code: "0",
      entry: { lang: "en", sentiment: expect.any(Number) as number },
    });
    expect(answer[7]).toMatchObject({ status_code: "5", param: "published" });
  });

  it("changes existing documents, and applies entries in order", async () => {
    const entries = Array.from({ length: 300 }, (_, i) => {
      const of = i % 150;
      if (i < 150) return { upsert: { url: document(of).url, title: `Changed ${i}`, note: "x".repeat(100) } };
      if (i % 3 === 0) return { delete: { url: document(of).url } };
      return { create: document(i % 3 === 1 ? of : 5000 + (i % 7), { note: "y".repeat(100) }) };
    });
    await upload(entries);
    await upload(entries);
  });

  it("creates a dataset, with the options of the call", async () => {
    const entries = Array.from({ length: 200 }, (_, i) => ({ create: document(i, { rating: i % 5 }) }));
    const options =
      "?return_entry=show&proc_annotate_sentiment=use_default&proc_annotate_language=use_default&proc_lang_fallback=fr";
    const answer = Results.parse(await upload(entries, options, "/d/reviews")).result_searchdoc;
    expect(answer[0]).toMatchObject({ entry: { lang: "fr", sentiment: 0 } });
  });

  it("changes nothing if the body is invalid anywhere", async () => {
    const whole = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ create: document(9000 + i) })));
    const broken = [
      whole.slice(0, -1),
      `${whole}]`,
      `${whole.slice(0, -1)},]`,
      whole.replace('{"create"', "{create"),
      whole.replace(/"create":(?!.*"create":)/, '"make":'),
      whole.replace('"title"', '"__proto__":{"a":1},"title"'),
      whole.replace('"title"', `"deep":${"[".repeat(60)}${"]".repeat(60)},"title"`),
      `[${whole.slice(1, -1)},${whole.slice(1, -1)},${whole.slice(1, -1)},${whole.slice(1, -1)},${whole.slice(1, -1)},{}]`,
    ];
    for (const body of broken) expect(await upload(body)).toMatchObject({ http: 400, status_code: "17" });
    for (const { call } of [threaded, single])
      expect(
        await call("GET", "/api/v1/search/results?q=hosturl:u.example&hpp=500&min=1700000009000"),
      ).toMatchObject({
        pagination: { total: 0 },
      });
  });

  it("can run next to others", async () => {
    const batch = (from: number) =>
      Array.from({ length: 150 }, (_, i) => ({ upsert: document(20_000 + from + i) }));
    const path = `/api/v2/docs/p/${threaded.projectId}`;
    const answers = await Promise.all(
      [0, 50, 100, 150].map((from) => threaded.call("POST", path, batch(from))),
    );
    for (const answer of answers)
      expect(
        Results.parse(answer).result_searchdoc.every(
          (it) => z.object({ status_code: z.literal("0") }).safeParse(it).success,
        ),
      ).toBe(true);
    expect(
      await threaded.call("GET", "/api/v1/search/results?q=hosturl:u.example&min=1700000020000&hpp=0"),
    ).toMatchObject({
      pagination: { total: 300 },
    });
  });
});

describe("an upload whose threads can't be started", () => {
  it("still succeeds", async () => {
    const service = await startService({ threadFile: "/nowhere/thread.js" });
    const entries = Array.from({ length: 200 }, (_, i) => ({ create: document(i) }));
    for (const code of ["0", "16"])
      expect(await service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries)).toMatchObject({
        status_code: "0",
        result_searchdoc: entries.map(() => ({ status_code: code })),
      });
    await service.stop();
  });
});

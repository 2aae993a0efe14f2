import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resultPages, type ResultPage, type ResultRange } from "../../../src/main/results/result-pages";
import { findByUrl } from "../../../src/main/results/results";
import { keepEarlier } from "../../../src/main/imports/earlier-versions";
import { ImportPlan } from "../../../src/shared/ipc/imports";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { clientOf } from "../../support/service-client";

let service: MisbehavingService;
beforeEach(async () => {
  service = await MisbehavingService.start();
});
afterEach(() => service.stop());

const client = () => clientOf(service.url, { retryDelayMs: 1, answerBytes: 64 * 1024 });

const document = (n: number, kilobytes = 0) => ({
  data: { url: `https://a.example/${n}`, published: n, content: "x".repeat(kilobytes * 1024) },
});

async function read(range: ResultRange = {}) {
  const pages: ResultPage[] = [];
  for await (const page of resultPages(client(), "p", {}, range)) pages.push(page);
  const documents = pages.flatMap((page) => page.documents);
  const urls = documents.map((one) => one?.url ?? null);
  return { urls, unreadable: pages.reduce((sum, page) => sum + page.unreadable, 0) };
}

const sizes = () => service.calls.map(({ query }) => Number(query.get("hpp")));
const urlOf = (n: number) => `https://a.example/${n}`;

describe("reading results page by page", () => {
  it("reduces the page size after a response that is too large, and keeps it", async () => {
    service.results = Array.from({ length: 60 }, (_, n) => document(n, 10));
    expect((await read()).urls).toEqual(Array.from({ length: 60 }, (_, n) => urlOf(n)));
    expect(service.calls.length).toBeLessThan(40);
  });

  it("skips one document that is too large, and continues with long pages", async () => {
    service.results = [
      ...Array.from({ length: 700 }, (_, n) => document(n)),
      document(700, 100),
      document(701),
    ];
    const { urls, unreadable } = await read();
    expect(urls).toEqual([...Array.from({ length: 700 }, (_, n) => urlOf(n)), null, urlOf(701)]);
    expect(unreadable).toBe(1);
    expect(sizes().at(-1)).toBe(500);
  });

  it("skips a document that is too large even if it is the only one", async () => {
    service.results = [document(0, 100)];
    expect(await read()).toEqual({ urls: [null], unreadable: 1 });
  });

  it("reads only the requested range", async () => {
    service.results = Array.from({ length: 30 }, (_, n) => document(n, 10));
    const { urls } = await read({ from: 5, max: 10 });
    expect(urls).toEqual(Array.from({ length: 10 }, (_, n) => urlOf(n + 5)));
  });

  it("reads documents that moved up between two pages, and none twice", async () => {
    const all = Array.from({ length: 1200 }, (_, n) => document(n));
    service.results = all;
    const urls: unknown[] = [];
    for await (const page of resultPages(client(), "p", {})) {
      urls.push(...page.documents.map((one) => one?.url));
      service.results = all.slice(2);
    }
    expect(urls).toEqual(all.map((_, n) => urlOf(n)));
  });

  it("gives a URL that stands on two pages twice, as reviews of two datasets have it", async () => {
    const twice = Array.from({ length: 600 }, (_, n) => document(n < 500 ? n : n - 1));
    service.results = twice;
    expect((await read()).urls).toEqual(twice.map(({ data }) => data.url));
  });

  it("ends although the count goes up and down", async () => {
    const all = Array.from({ length: 1200 }, (_, n) => document(n));
    service.results = all;
    const urls: unknown[] = [];
    for await (const page of resultPages(client(), "p", {})) {
      urls.push(...page.documents.map((one) => one?.url));
      service.results = service.results.length === 1200 ? all.slice(0, 700) : all;
    }
    expect(urls).toEqual([...new Set(urls)]);
    expect(service.calls.length).toBeLessThan(10);
  });

  it("reduces the page size if the service rejects it", async () => {
    service.results = Array.from({ length: 3 }, (_, n) => document(n));
    service.faults.push({ code: 5, details: { param: "hpp" } });
    expect((await read()).urls).toHaveLength(3);
    expect(sizes()).toEqual([500, 250]);
  });

  it("skips only a document that can't be read, in its place", async () => {
    service.results = [document(0), { data: { url: { no: "text" } } }, 7, null, document(4)];
    expect(await read()).toEqual({ urls: [urlOf(0), null, null, null, urlOf(4)], unreadable: 3 });
  });

  it("treats an unknown dataset as empty, but no other rejection", async () => {
    service.results = [];
    const within = { url: urlOf(1), published: null, dataset: "reviews" };
    service.faults.push({ code: 5, details: { param: "dataset" } });
    expect(await findByUrl(client(), { projectId: "p" }, within)).toBeNull();
    service.faults.push({ code: 5, details: { param: "topic" } });
    await expect(findByUrl(client(), { projectId: "p" }, within)).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("looking up documents in results", () => {
  it("finds a document beyond large ones", async () => {
    service.results = Array.from({ length: 40 }, (_, n) => document(n, 10));
    const found = await findByUrl(client(), { projectId: "p" }, { url: urlOf(39), published: null });
    expect(found?.published).toBe(39);
  });

  it("doesn't report a document as gone if one could not be read", async () => {
    const wanted = { url: urlOf(9), published: null };
    service.results = [document(0)];
    expect(await findByUrl(client(), { projectId: "p" }, wanted)).toBeNull();
    service.results = [document(0), 7];
    expect(await findByUrl(client(), { projectId: "p" }, wanted)).toBeUndefined();
  });

  it("stores earlier versions of large documents, and says if some could not be read", async () => {
    const plan = ImportPlan.parse({
      connectionId: "c",
      projectId: "p",
      datasetId: null,
      urlSuffix: null,
      timeZone: "UTC",
      action: "update",
      mapping: { url: 0 },
    });
    const kept: string[] = [];
    const keep = () =>
      keepEarlier({
        client: client(),
        plan,
        hosts: null,
        maxCalls: 20,
        among: (urls) => Promise.resolve(new Set(urls)),
        keep: (documents) => void kept.push(...documents.map(({ url }) => url)),
        progress: () => undefined,
        signal: new AbortController().signal,
      });
    service.results = Array.from({ length: 12 }, (_, n) => document(n, 20));
    expect(await keep()).toBe("all");
    expect(kept).toHaveLength(12);
    service.results = [document(0), { data: { external_id: "1", external_provider: "twitter" } }];
    expect(await keep()).toBe("all");
    service.results = [document(0), 7];
    expect(await keep()).toBe("some");
  });
});

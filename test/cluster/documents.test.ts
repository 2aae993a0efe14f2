import { describe, expect, inject, it } from "vitest";
import type { z } from "zod";
import { ChangeFeed, type Position } from "../../src/service/cluster/change-feed";
import { ClusterClient, type Request } from "../../src/service/cluster/client";
import { documentKey } from "../../src/service/cluster/document-key";
import { DocumentStore, type Outcome, type Write } from "../../src/service/cluster/document-store";
import { clusterIndex, documentOf } from "../support/cluster";
import { dose } from "../support/dose";

const place = { project: "p", dataset: "" };
const post = async (n: number, content = `Post ${n}`): Promise<Write> => ({
  ...place,
  state: "live",
  document: await documentOf({ url: `https://a.example/${n}`, content, published: 1_700_000_000_000 + n }),
});
const keyOf = (n: number) => documentKey(place, `https://a.example/${n}`);

function versionIn(outcome: Outcome | undefined) {
  if (outcome?.kind !== "stored") throw new TypeError(`The write is ${outcome ? outcome.kind : "missing"}`);
  return outcome.version;
}

describe("documents in a cluster", () => {
  it("are read as they were written, by keys that anybody can compute", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const writes = await Promise.all([post(1, "Ein Satz über Käse 👍"), post(2)]);
    const outcomes = await store.put(writes);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["stored", "stored"]);
    const read = await store.read([keyOf(2), keyOf(3), keyOf(1)]);
    const [first, second] = writes.map(({ document }) => document);
    expect(read.map((it) => it?.document)).toEqual([second, undefined, first]);
    expect(read[0]).toMatchObject({ ...place, state: "live", version: versionIn(outcomes[1]) });
  });

  it("of the same URL are others in another project or dataset", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const one = await post(1);
    const outcomes = await store.put([one, { ...one, dataset: "d" }, { ...one, project: "q" }]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["stored", "stored", "stored"]);
  });

  it("aren't overwritten by a writer who hasn't seen the present version, who gets it instead", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const seen = versionIn((await store.put([await post(1, "First")]))[0]);
    const second = { ...(await post(1, "Second")), over: seen };
    const third = { ...(await post(1, "Third")), over: seen };
    const stored = versionIn((await store.put([second]))[0]);
    expect(await store.put([third, await post(1, "Fourth")])).toMatchObject([
      { kind: "conflict", now: { version: stored, document: { content: "Second" } } },
      { kind: "conflict", now: { version: stored, document: { content: "Second" } } },
    ]);
    const [now] = await store.put([{ ...third, over: stored, state: "deleted" }]);
    expect(now?.kind).toBe("stored");
    expect((await store.read([keyOf(1)]))[0]).toMatchObject({
      state: "deleted",
      document: { content: "Third" },
    });
  });

  it("are written once although the answer was lost", async () => {
    class Losing extends ClusterClient {
      #lost = false;
      override async ask<T extends z.ZodType>(schema: T, request: Request): Promise<z.output<T>> {
        const answer = await super.ask(schema, request);
        if (this.#lost || !request.path.endsWith("_bulk")) return answer;
        this.#lost = true;
        throw new Error("The connection was lost");
      }
    }
    const { client, index } = await clusterIndex({ client: new Losing({ urls: inject("openSearch") }) });
    const store = new DocumentStore(client, index);
    const outcomes = await store.put([await post(1), await post(2)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["stored", "stored"]);
    const [read] = await store.read([keyOf(1)]);
    expect(read?.version).toEqual(versionIn(outcomes[0]));
  });

  it("that the index can't take are refused, and the others of the batch are stored", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const odd = await post(1);
    const url = `https://a.example/${"x".repeat(40_000)}`;
    const outcomes = await store.put([{ ...odd, document: { ...odd.document, url } }, await post(2)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["refused", "stored"]);
  });

  it("with words longer than any term and more words than a field usually has are stored", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const content = `${"ä".repeat(60_000)} ${"wort ".repeat(50_000)}`;
    expect((await store.put([await post(1, content)]))[0]?.kind).toBe("stored");
  });
});

describe("the changes of documents", () => {
  it("come in their order, each document at its latest", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const feed = new ChangeFeed(client, index);
    const start = await feed.latest();
    const outcomes = await store.put(await Promise.all([1, 2, 3].map((n) => post(n))));
    const over = versionIn(outcomes[0]);
    await store.put([{ ...(await post(1, "Changed")), over }]);
    const { changes, position, isEnd } = await feed.since(start);
    expect(changes.map(({ document }) => document.content).sort()).toEqual(["Changed", "Post 2", "Post 3"]);
    expect(isEnd).toBe(true);
    expect((await feed.since(position)).changes).toEqual([]);
  });

  it("are complete for a reader who reads while many write", async () => {
    const { client, index } = await clusterIndex();
    const store = new DocumentStore(client, index);
    const feed = new ChangeFeed(client, index);
    const [writers, rounds, documents] = [8, dose(6, 40), 40];
    let writing = writers;
    const write = async (writer: number) => {
      for (let round = 0; round < rounds; round++) {
        const wanted = Array.from({ length: 10 }, () => Math.floor(Math.random() * documents));
        const numbers = [...new Set(wanted)];
        const known = await store.read(numbers.map(keyOf));
        const writes = numbers.map(async (n, i) => ({
          ...(await post(n, `Writer ${writer}, round ${round}`)),
          over: known[i]?.version,
        }));
        await store.put(await Promise.all(writes));
      }
      writing--;
    };
    const all = Promise.all(Array.from({ length: writers }, (_, i) => write(i)));
    const seen = new Map<string, string>();
    let position: Position = {};
    for (let isLast = false; !isLast;) {
      isLast = writing === 0;
      let isEnd = false;
      while (!isEnd) {
        const read = await feed.since(position, 7);
        for (const { key, document } of read.changes) seen.set(key, document.content);
        ({ position, isEnd } = read);
      }
    }
    await all;
    const keys = Array.from({ length: documents }, (_, n) => keyOf(n));
    const stored = await store.read(keys);
    expect(keys.map((key) => seen.get(key))).toEqual(stored.map((it) => it?.document.content));
  });
});

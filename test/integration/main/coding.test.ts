import { describe, expect, it, onTestFinished } from "vitest";
import { drawHash } from "../../../src/shared/coding/draw-hash";
import type { Decision } from "../../../src/shared/coding/coding-sample";
import { t } from "../../../src/shared/texts";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import {
  coded,
  codingWorkspace,
  newSample,
  numbers,
  publishedOf,
  toneBook as book,
  urlOf,
} from "../../support/coding-workspace";
import { temporaryFolder } from "../../support/temporary-folder";

const workspace = (count: number, folder?: string) => codingWorkspace(scripts, count, folder);

describe("a drawn queue", () => {
  it("holds the documents with the smallest hashes, and nothing that leads its coder", async () => {
    const { draw, items, urls, app, to } = await workspace(30);
    const sample = await draw();
    expect(sample).toMatchObject({ population: 30, documents: 10, coded: 0, readable: null, width: null });
    const shown = await items(sample.id);
    expect(shown.map(({ position }) => position)).toEqual(numbers(10));
    for (const { document } of shown) expect(document).not.toHaveProperty("sentiment");
    // The workspace numbers documents from 0 in the order of their arrival.
    const byHash = numbers(30).sort((a, b) => drawHash(7, a) - drawHash(7, b));
    const drawn = await urls(sample.id);
    expect(drawn).toEqual(byHash.slice(0, 10).map(urlOf));
    expect(await urls((await draw()).id)).toEqual(drawn);
    expect(await urls((await draw({ seed: 8 })).id)).not.toEqual(drawn);
    const { books, samples } = await app.call("coding.overview", to);
    expect(books).toEqual([book]);
    expect(samples).toHaveLength(3);
  });

  it("is extended by the next documents, and by new ones with smaller hashes", async () => {
    const { draw, urls, app, write } = await workspace(30);
    const sample = await draw();
    const before = await urls(sample.id);
    await write(numbers(10, 30));
    const extended = await app.call("coding.extend", { sampleId: sample.id, by: 5 });
    expect(extended).toMatchObject({ population: 40, documents: 15 });
    const after = await urls(sample.id);
    expect(after.slice(0, 10)).toEqual(before);
    const whole = await urls((await draw({ size: 40 })).id);
    // A fresh draw begins with those that aren't in the queue for want of their arrival.
    const missing = whole.filter((url) => !before.includes(url));
    expect(after.slice(10)).toEqual(missing.slice(0, 5));
    expect((await app.failure("coding.extend", { sampleId: sample.id, by: 2000 })).kind).toBe("invalid");
    await app.call("coding.extend", { sampleId: sample.id, by: 100 });
    expect(await urls(sample.id)).toHaveLength(40);
    expect((await app.failure("coding.extend", { sampleId: sample.id, by: 1 })).message).toBe(
      t("main:coding.allDrawn"),
    );
  });

  it("takes as many documents of each stratum", async () => {
    const { draw, items, app } = await workspace(30);
    const bySentiment = await draw({ kind: "stratified", by: "sentiment", size: 12 });
    expect(bySentiment).toMatchObject({ population: 30, documents: 12 });
    const byTime = await draw({ kind: "stratified", by: "time", size: 20 });
    expect(byTime).toMatchObject({ population: 30, documents: 20 });
    const halves = (await items(byTime.id)).map(({ document }) =>
      Number((document.published ?? 0) >= publishedOf(15)),
    );
    expect(halves.filter((half) => half === 0)).toHaveLength(10);
    const bySource = await draw({ kind: "stratified", by: "source", size: 20 });
    expect(bySource).toMatchObject({ population: 30, documents: 10 });
    await app.call("coding.extend", { sampleId: bySentiment.id, by: 3 });
  });

  it("begins with the documents whose sentiment is the most doubtful", async () => {
    const { draw, urls, app, to } = await workspace(0);
    for (const [number, sentiment] of [-5, 1, 0, 1, -2].entries()) {
      const { uploadId } = await app.call("documents.modify", {
        ...to,
        action: "create",
        document: {
          url: urlOf(number),
          published: String(publishedOf(0)),
          content: "A kettle",
          sentiment,
          sentiment_origin: number === 3 ? "person" : "scorer-2",
        },
      });
      await app.finished(uploadId);
    }
    const sample = await draw({ kind: "uncertain" });
    expect(sample).toMatchObject({ population: 5, documents: 4 });
    expect(await urls(sample.id)).toEqual([1, 4, 0, 2].map(urlOf));
  });

  it("outside a query holds what only the wider query finds", async () => {
    const { draw, urls } = await workspace(12);
    const sample = await draw({ kind: "outside", question: { q: "kettle" }, inside: "3 OR 4" });
    expect(sample).toMatchObject({ population: 10, inside: "3 OR 4" });
    expect(await urls(sample.id)).not.toContain(urlOf(3));
  });

  it("says so if there is nothing to draw from", async () => {
    const { app, to } = await workspace(2);
    const failed = await app.failure("coding.draw", {
      ...to,
      queue: newSample({ question: { q: "teapot" } }),
    });
    expect(failed).toMatchObject({ kind: "invalid", message: t("main:coding.noDocuments") });
    const unknown = await app.failure("coding.draw", { ...to, queue: newSample({ bookId: "none" }) });
    expect(unknown.kind).toBe("missing");
  });

  it("keeps its book when that is changed, and is gone once it is removed", async () => {
    const { app, to, draw } = await workspace(5);
    const sample = await draw();
    await app.call("coding.saveBook", { ...to, book: { ...book, title: "Other", relevance: false } });
    expect((await app.call("coding.overview", to)).samples[0]?.book).toEqual(book);
    await app.call("coding.removeBook", { ...to, bookId: "tone" });
    await app.call("coding.removeQueue", { sampleId: sample.id });
    expect(await app.call("coding.overview", to)).toEqual({ books: [], samples: [] });
    expect((await app.failure("coding.next", { sampleId: sample.id, after: -1 })).kind).toBe("missing");
  });
});

describe("decisions", () => {
  it("are counted, changed, removed and still there after a restart", async () => {
    const folder = temporaryFolder();
    const { app, draw, to } = await workspace(12, folder);
    const { id: sampleId } = await draw();
    const decide = (position: number, decision: Decision | null, took: number | null = null) =>
      app.call("coding.decide", { sampleId, position, decision, took });
    await decide(0, coded("positive", "a note"), 1000);
    await decide(1, { outcome: "off-topic", values: {}, note: "" }, 3000);
    await decide(2, { outcome: "skipped", values: {}, note: "" });
    expect(await decide(3, { outcome: "unclear", values: {}, note: "" }, 9000)).toMatchObject({
      coded: 3,
      skipped: 1,
      pace: 3000,
    });
    expect(await app.call("coding.next", { sampleId, after: 3 })).toBe(4);
    expect(await app.call("coding.next", { sampleId, after: 9 })).toBe(4);
    expect(await app.call("coding.next", { sampleId, after: -1, skipped: true })).toBe(2);
    expect(await app.call("coding.next", { sampleId, after: 2, skipped: true })).toBe(null);
    await decide(0, coded("negative"));
    expect(await decide(1, null)).toMatchObject({ coded: 2 });
    expect(await app.call("coding.next", { sampleId, after: 4 })).toBe(5);
    await app.core.close();
    const again = new TestApp(folder, scripts);
    onTestFinished(() => again.core.close());
    const items = await again.call("coding.items", { sampleId, from: 0, max: 10 });
    expect(items.map(({ decision }) => decision?.outcome)).toEqual([
      ...["coded", undefined, "skipped", "unclear"],
      ...Array.from({ length: 6 }, () => undefined),
    ]);
    expect(items[0]?.decision).toMatchObject({ values: { sentiment: "negative" }, coder: "Ann" });
    await again.call("connections.remove", { id: to.connectionId, deleteFiles: false });
    expect((await again.failure("coding.next", { sampleId, after: -1 })).kind).toBe("missing");
  });

  it("are refused if they don't fit the book", async () => {
    const { app, draw, to } = await workspace(3);
    const { id: sampleId } = await draw();
    const refused = async (decision: Decision, position = 0) =>
      (await app.failure("coding.decide", { sampleId, position, decision })).kind;
    expect(await refused({ outcome: "coded", values: {}, note: "" })).toBe("invalid");
    expect(await refused(coded("happy"))).toBe("invalid");
    expect(await refused({ outcome: "coded", values: { sentiment: "positive", other: "x" }, note: "" })).toBe(
      "invalid",
    );
    expect(await refused(coded("positive"), 3)).toBe("missing");
    expect((await app.call("coding.overview", to)).samples[0]?.coded).toBe(0);
  });
});

import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { corrected } from "../../../src/methods/learning/recalibrate";
import type { CodeBook } from "../../../src/shared/coding/code-book";
import type { Decision } from "../../../src/shared/coding/coding-sample";
import type { NewSample } from "../../../src/shared/ipc/coding";
import type { BulkScope } from "../../../src/shared/ipc/documents";
import { t } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { Desk } from "../../support/document-desk";

const value = (id: string, key: string) => ({ id, title: id, definition: "", key });
const book: CodeBook = {
  id: "tone",
  title: "Tone",
  relevance: true,
  codes: [
    {
      kind: "sentiment",
      id: "sentiment",
      title: "Sentiment",
      definition: "",
      values: [value("positive", "1"), value("neutral", "2"), value("negative", "3")],
    },
    {
      kind: "choice",
      id: "subject",
      title: "Subject",
      definition: "",
      values: [value("handle", "4"), value("price", "5")],
      scale: "nominal",
    },
  ],
};

const tell = {
  positive: ["cozy", "splendid", "quick"],
  neutral: ["monday", "shelf", "store"],
  negative: ["leaks", "cracked", "noisy"],
} as const;
const tones = ["positive", "neutral", "negative"] as const;
const fillers = ["this", "morning", "again", "with", "my", "aunt", "and", "the", "dog"];

/** A post about a kettle whose words tell its tone and subject, and whose score tells nothing. */
function post(number: number) {
  const tone = tones[number % 3] ?? "neutral";
  const subject = number % 2 === 0 ? "handle" : "price";
  const words = [
    tell[tone][(number % 7) % 3],
    fillers[number % 9],
    tell[tone][(number % 5) % 3],
    fillers[number % 4],
  ];
  return { tone, subject, content: `kettle ${words.join(" ")} ${subject} ${number}` };
}

/** Sentiments as they are imported. They tell nothing of the words. */
const scoreOf = (number: number) => [3, 0, -3, 0, 0][number % 5] ?? 0;

async function workspace(documents: number, content = (number: number) => post(number).content) {
  const desk = await Desk.open(scripts);
  const { app, to } = desk;
  const file = path.join(app.userData, "posts.csv");
  const rows = Array.from({ length: documents }, (_, number) => [
    `https://posts.example/${number}`,
    new Date(Date.UTC(2026, 2, 1) + number * 3_600_000).toISOString(),
    content(number),
    String(scoreOf(number)),
  ]);
  writeFileSync(
    file,
    [["url", "published", "content", "sentiment"], ...rows].map((row) => row.join(",")).join("\n"),
  );
  const { importId } = await app.call("imports.open", { handle: app.given(file) });
  const plan = {
    ...to,
    datasetId: null,
    action: "upsert" as const,
    urlSuffix: null,
    timeZone: "UTC",
    mapping: { url: 0, published: 1, content: 2, sentiment: 3 },
  };
  await app.call("imports.check", { importId, plan });
  const { uploadId } = await app.call("imports.start", { importId, plan });
  await app.finished(uploadId);
  await app.call("imports.close", { importId });
  await app.call("coding.saveBook", { ...to, book });
  return desk;
}

const scope: BulkScope = { kind: "results", question: { q: "kettle" }, only: null, except: [] };

/** Draws a queue and codes all its documents. */
async function code(
  desk: Desk,
  size: number,
  decide: (number: number) => Decision,
  more: Partial<NewSample> = {},
) {
  const sample = await desk.app.call("coding.draw", {
    ...desk.to,
    queue: {
      title: "Kettles",
      bookId: "tone",
      kind: "random",
      method: "sample",
      question: { q: "kettle" },
      inside: null,
      size,
      seed: 7,
      by: null,
      coder: "Ann",
      ...more,
    },
  });
  for (let from = 0; from < size; from += 200)
    for (const { position, document } of await desk.app.call("coding.items", {
      sampleId: sample.id,
      from,
      max: 200,
    }))
      await desk.app.call("coding.decide", {
        sampleId: sample.id,
        position,
        took: null,
        decision: decide(Number(document.url?.split("/").at(-1))),
      });
  return sample.id;
}

const asWritten = (number: number): Decision => ({
  outcome: "coded",
  values: { sentiment: post(number).tone, subject: post(number).subject },
  note: "",
});

describe("what is learned from codes", () => {
  it("is offered, previewed by kind, applied to documents that no person decided, and undone", async () => {
    const desk = await workspace(130);
    const { app } = desk;
    const sampleId = await code(desk, 90, asWritten);
    const offer = await app.call("coding.learn", { sampleId, code: "sentiment" });
    expect(offer).toMatchObject({ code: "sentiment", labels: 90, offered: true });
    expect(offer?.after).toBeGreaterThan(offer?.before ?? 1);
    const negative = offer?.terms.find(({ value }) => value === "negative")?.terms ?? [];
    expect(tell.negative.some((word) => negative.includes(word))).toBe(true);

    const drawn = new Set(
      (await app.call("coding.items", { sampleId, from: 0, max: 200 })).map(({ document }) => document.url),
    );
    const left = Array.from({ length: 130 }, (_, number) => number).filter(
      (number) => !drawn.has(`https://posts.example/${number}`),
    );
    const [byPerson = 0] = left.filter((number) => post(number).tone === "negative");
    await app.call("documents.modify", {
      ...desk.to,
      action: "update",
      document: { url: `https://posts.example/${byPerson}`, sentiment: 5 },
    });
    const find = async (q: string) => (await desk.find({ q })).documents;
    await expect.poll(() => find("sentiment_origin:person")).toHaveLength(1);

    // What a person corrected is learned from too, and nothing is judged on it.
    const corrected = await app.call("coding.learn", { sampleId, code: "sentiment" });
    expect(corrected).toMatchObject({ labels: 91, offered: true });

    const plan = await app.call("coding.planLearned", {
      sampleId,
      planId: "plan",
      code: "sentiment",
      confidence: 0,
      scope,
    });
    expect(plan.learned?.byPerson).toBe(91);
    expect(plan.change).toBe(plan.learned?.kinds.reduce((sum, { documents }) => sum + documents, 0));
    expect(plan.learned?.kinds).toContainEqual(
      expect.objectContaining({ before: "neutral", after: "negative" }),
    );
    const shown = new Set(
      plan.examples.map(({ before, after }) => JSON.stringify([before?.["sentiment"], after?.["sentiment"]])),
    );
    expect(shown.size).toBeGreaterThanOrEqual(Math.min(2, plan.learned?.kinds.length ?? 0));
    expect(await find("sentiment_origin:learned-91")).toEqual([]);

    const { uploadIds } = await app.call("documents.commitPlan", { planId: "plan" });
    for (const id of uploadIds) await desk.answered(id);
    const changed = await find("sentiment_origin:learned-91");
    expect(changed).toHaveLength(plan.change);
    const right = changed.filter(({ url, sentiment }) => {
      const { tone } = post(Number(url?.split("/").at(-1)));
      return sentiment === { positive: 3, neutral: 0, negative: -3 }[tone];
    });
    expect(right.length).toBeGreaterThan(0.7 * changed.length);
    expect(changed.some(({ url }) => drawn.has(url))).toBe(false);
    expect((await find("sentiment_origin:person"))[0]).toMatchObject({ sentiment: 5 });

    // Documents that are coded keep their scores while the others get a model's. Their differences say nothing of the
    // others any more.
    const scoredShares = async () =>
      (await app.call("coding.results", { sampleId })).shares?.filter(({ scored }) => scored !== null);
    expect(await scoredShares()).toHaveLength(3);
    await app.call("coding.extend", { sampleId, by: 5 });
    expect(await scoredShares()).toEqual([]);
    const bySentiment = { kind: "stratified" as const, by: "sentiment" as const };
    const again = await code(desk, 30, asWritten, bySentiment);
    expect(await app.call("coding.extend", { sampleId: again, by: 3 })).toMatchObject({ documents: 33 });

    await app.call("documents.planRevert", { planId: "back", uploadId: uploadIds[0] ?? 0 });
    const { uploadIds: reverts } = await app.call("documents.commitPlan", { planId: "back" });
    for (const id of reverts) await desk.answered(id);
    expect(await find("sentiment_origin:learned-91")).toEqual([]);
    expect((await app.failure("coding.extend", { sampleId: again, by: 3 })).message).toBe(
      t("main:coding.movedStrata"),
    );
  });

  it("fills a custom code where the model is confident enough", async () => {
    const desk = await workspace(110);
    const sampleId = await code(desk, 80, asWritten);
    const plan = (confidence: number) =>
      desk.app.call("coding.planLearned", { sampleId, planId: "plan", code: "subject", confidence, scope });
    expect(await desk.app.call("coding.learn", { sampleId, code: "subject" })).toMatchObject({
      offered: true,
    });
    const careful = await plan(1);
    expect(careful).toMatchObject({ change: 0, learned: { unsure: 30, byPerson: 80 } });
    const all = await plan(0);
    expect(all.change).toBe(30);
    const { uploadIds } = await desk.app.call("documents.commitPlan", { planId: "plan" });
    for (const id of uploadIds) await desk.answered(id);
    const filled = (await desk.find({ q: 'custom.subject:"handle"' })).documents;
    expect(filled.length).toBeGreaterThan(5);
    for (const { url } of filled) expect(Number(url?.split("/").at(-1)) % 2).toBe(0);
  });

  it("isn't applied where it is no better, and needs labels", async () => {
    const desk = await workspace(80);
    // The analyst finds each score right.
    const sampleId = await code(desk, 70, (number) => ({
      outcome: "coded",
      values: { sentiment: tones[1 - Math.sign(scoreOf(number))] ?? "neutral", subject: "price" },
      note: "",
    }));
    expect(await desk.app.call("coding.learn", { sampleId, code: "sentiment" })).toMatchObject({
      offered: false,
    });
    await expect(
      desk.app.call("coding.planLearned", {
        sampleId,
        planId: "plan",
        code: "sentiment",
        confidence: 0,
        scope,
      }),
    ).rejects.toThrow(t("main:coding.notBetter"));
    expect(await desk.app.call("coding.learn", { sampleId, code: "subject" })).toBeNull();
  });
});

describe("precision of a query", () => {
  it("offers exclusions that find the documents that they were judged by, and estimates missed documents", async () => {
    const isOff = (number: number) => number % 3 === 1;
    const desk = await workspace(120, (number) =>
      isOff(number) ? `kettle drum ${fillers[number % 9]} band ${number}` : `${post(number).content} kettle`,
    );
    const onTopic = (number: number): Decision =>
      isOff(number) ? { outcome: "off-topic", values: {}, note: "" } : asWritten(number);
    const sampleId = await code(desk, 120, onTopic, { question: { q: "kettle NOT cozy" }, size: 110 });
    const inside = (await desk.find({ q: "kettle NOT cozy" })).total;
    const offered = await desk.app.call("coding.precision", { sampleId });
    expect(offered).toMatchObject({ coded: inside, missed: null });
    const [best] = offered.exclusions;
    expect(best?.after.share).toBe(1);
    expect(best?.lost).toBe(0);
    const left = await desk.find({ q: `kettle NOT cozy ${best?.query}` });
    expect(left.documents.filter(({ url }) => isOff(Number(url?.split("/").at(-1))))).toEqual([]);

    const outside = (await desk.find({ q: "kettle cozy" })).total;
    await code(desk, outside, onTopic, {
      kind: "outside",
      question: { q: "kettle" },
      inside: "kettle NOT cozy",
      size: outside,
    });
    const { missed } = await desk.app.call("coding.precision", { sampleId });
    expect(missed).toMatchObject({
      population: outside,
      coded: outside,
      documents: outside,
      wider: "kettle",
    });
  });
});

describe("the confidence of scores", () => {
  it("is corrected by the codes of a project, once for each change of them", async () => {
    const sure = (number: number) => `The kettle ${number} is wonderful and I love it`;
    const faint = (number: number) => `The kettle ${number} came with a nice box`;
    const desk = await workspace(130, (number) => (number % 2 === 0 ? sure : faint)(number));
    const { app, to } = desk;
    // The analysts here find faint praise neutral.
    const other = (number: number): Decision => ({
      outcome: "coded",
      values: { sentiment: number % 2 === 0 ? "positive" : "neutral", subject: "handle" },
      note: "",
    });
    const sampleId = await code(desk, 99, other);
    expect(await app.call("coding.recalibration", to)).toBeNull();
    await app.call("coding.extend", { sampleId, by: 21 });
    for (const { position, document } of await app.call("coding.items", { sampleId, from: 99, max: 21 }))
      await app.call("coding.decide", {
        sampleId,
        position,
        took: null,
        decision: other(Number(document.url?.split("/").at(-1))),
      });

    const scorings = async () => (await app.call("activity.list", { search: "scores" })).total;
    const before = await scorings();
    const correction = await app.call("coding.recalibration", to);
    expect(correction).toMatchObject({ codes: 120 });
    const by = correction ?? { slope: 1, shift: 0 };
    expect(corrected(0.97, by)).toBeGreaterThan(0.6);
    expect(corrected(0.9, by)).toBeLessThan(0.5);
    expect(await app.call("coding.recalibration", to)).toEqual(correction);
    expect(await scorings()).toBe(before + 1);

    await app.call("coding.decide", { sampleId, position: 0, took: null, decision: null });
    expect(await app.call("coding.recalibration", to)).toMatchObject({ codes: 119 });
    expect(await scorings()).toBe(before + 2);
  });
});

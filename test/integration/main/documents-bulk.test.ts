import { describe, expect, it } from "vitest";
import { t } from "../../../src/shared/texts";
import { scorerOrigin } from "../../../src/service/annotate";
import { scripts } from "../../support/app-scripts";
import { Desk, absent, published, unknown, whole } from "../../support/document-desk";

describe("a bulk edit", () => {
  it("says how many documents will change, then changes exactly those", async () => {
    const desk = await Desk.open(scripts);
    await desk.fill(30);
    await desk.done(
      "update",
      { url: "https://blog.example/3", tags_customer: ["Sky / kites", "Seen"] },
      (await desk.read("https://blog.example/3")).version,
    );
    const scope = {
      kind: "results" as const,
      question: { q: "kites" },
      only: null,
      except: ["https://blog.example/5"],
    };
    const steps = [
      { kind: "tags" as const, mode: "add" as const, tags: ["Seen"] },
      { kind: "noise" as const, value: 10 },
      { kind: "tags" as const, mode: "remove" as const, tags: ["Sky / kites"] },
    ];
    const plan = await desk.app.call("documents.planBulk", { ...desk.to, planId: "one", scope, steps });
    expect(plan).toMatchObject({ read: 29, change: 29, same: 0, missing: 0 });
    expect(plan.examples).toHaveLength(5);
    expect(plan.examples[0]).toMatchObject({
      before: { tags_customer: ["Sky / kites"] },
      after: { tags_customer: ["Seen"], noise_level: 10 },
    });
    expect((await desk.find({ q: "tag:Seen" })).total).toBe(1);
    expect((await desk.app.call("uploads.list", undefined)).some(({ name }) => name.startsWith("Bulk"))).toBe(
      false,
    );

    const { uploadIds } = await desk.app.call("documents.commitPlan", { planId: "one" });
    const upload = await desk.answered(uploadIds[0] ?? 0);
    expect(upload).toMatchObject({
      name: t("main:bulk.edit", { what: "tags, noise level" }),
      counts: { done: 29 },
    });
    expect((await desk.find({ q: "tag:Seen AND noise_level:10" })).total).toBe(29);
    const again = await desk.app.call("documents.planBulk", { ...desk.to, planId: "two", scope, steps });
    expect(again).toMatchObject({ read: 29, change: 0, same: 29 });
  });

  it("of a selection changes what was selected, including reviews, and can be reverted", async () => {
    const desk = await Desk.open(scripts);
    await desk.fill(10);
    await desk.done("create", { ...whole, url: "https://shop.example/r1", rating: 5 }, absent, "reviews");
    const only = [
      { url: "https://blog.example/2", published: published + 120_000 },
      { url: "https://shop.example/r1", published },
      { url: "https://blog.example/gone", published: published + 60_000 },
    ];
    const plan = await desk.app.call("documents.planBulk", {
      ...desk.to,
      planId: "p",
      scope: { kind: "results", question: {}, only, except: [] },
      steps: [{ kind: "sentiment", value: -4 }],
    });
    expect(plan).toMatchObject({ read: 2, change: 2, missing: 1 });
    const { uploadIds } = await desk.app.call("documents.commitPlan", { planId: "p" });
    expect(uploadIds).toHaveLength(2);
    for (const id of uploadIds) expect((await desk.answered(id)).counts.done).toBe(1);
    expect((await desk.find({ q: "sentiment:-4" })).total).toBe(2);

    for (const uploadId of uploadIds) {
      const back = await desk.app.call("documents.planRevert", { planId: `back ${uploadId}`, uploadId });
      expect(back).toMatchObject({ change: 1, unknown: 0, superseded: 0 });
      const [undone] = (await desk.app.call("documents.commitPlan", { planId: `back ${uploadId}` }))
        .uploadIds;
      expect((await desk.answered(undone ?? 0)).counts.done).toBe(1);
    }
    expect((await desk.find({ q: "sentiment:-4" })).total).toBe(0);
  });

  it("scores again what an earlier scorer scored, leaves what a person set, and can be reverted", async () => {
    const desk = await Desk.open(scripts);
    const content = "I love it, great kites, wonderful people.";
    const old = { ...whole, content, url: "https://blog.example/old", sentiment: -4 };
    const byScorer = { sentiment_origin: "scorer-1", sentiment_confidence: 0.61 };
    await desk.done("create", { ...old, ...byScorer }, absent);
    await desk.done("create", { ...old, url: "https://blog.example/person" }, absent);
    await desk.done("create", { ...whole, url: "https://blog.example/new", content }, absent);
    const origins = async () =>
      Promise.all(
        ["scorer-1", "person", scorerOrigin].map(
          async (origin) => (await desk.find({ q: `sentiment_origin:${origin}` })).total,
        ),
      );
    expect(await origins()).toEqual([1, 1, 1]);
    const plan = async (planId: string) =>
      desk.app.call("documents.planBulk", {
        ...desk.to,
        planId,
        scope: { kind: "results", question: {}, only: null, except: [] },
        steps: [{ kind: "rescore" }],
      });
    const shown = await plan("again");
    expect(shown).toMatchObject({ read: 3, change: 1, same: 2 });
    expect(shown.examples[0]?.before).toMatchObject({ sentiment: -4 });
    const score = Number(shown.examples[0]?.after?.["sentiment"]);
    expect(score).toBeGreaterThan(0);
    const [uploadId = 0] = (await desk.app.call("documents.commitPlan", { planId: "again" })).uploadIds;
    await desk.answered(uploadId);
    expect(await origins()).toEqual([0, 1, 2]);
    expect((await desk.find({ q: `sentiment:${score}` })).total).toBeGreaterThan(0);
    // Both scored documents are as sure as the present scorer, and the person's isn't scored.
    expect((await desk.find({ q: "sentiment_confidence:0.61" })).total).toBe(0);
    expect((await desk.find({ q: "sentiment_confidence:>=0" })).total).toBe(2);
    expect(await plan("nothing left")).toMatchObject({ read: 3, change: 0, same: 3 });

    await desk.app.call("documents.planRevert", { planId: "back", uploadId });
    const [undone = 0] = (await desk.app.call("documents.commitPlan", { planId: "back" })).uploadIds;
    await desk.answered(undone);
    expect(await origins()).toEqual([1, 1, 1]);
    expect((await desk.find({ q: "sentiment:-4" })).total).toBe(2);
    expect((await desk.find({ q: "sentiment_confidence:0.61 sentiment:-4" })).total).toBe(1);
  });

  it("deletes and restores many, and doesn't revert documents that changed since", async () => {
    const desk = await Desk.open(scripts);
    await desk.fill(6);
    const all = { kind: "results" as const, question: {}, only: null, except: [] };
    await desk.app.call("documents.planBulk", {
      ...desk.to,
      planId: "d",
      scope: all,
      steps: [{ kind: "delete" }],
    });
    const [deleted] = (await desk.app.call("documents.commitPlan", { planId: "d" })).uploadIds;
    expect((await desk.answered(deleted ?? 0)).counts.done).toBe(6);
    expect((await desk.find()).total).toBe(0);
    const { documents } = await desk.app.call("documents.known", { ...desk.to, only: "deleted" });
    expect(documents).toHaveLength(6);

    await desk.done("undelete", { url: "https://blog.example/1" }, unknown);
    const back = await desk.app.call("documents.planRevert", { planId: "u", uploadId: deleted ?? 0 });
    expect(back).toMatchObject({ read: 6, change: 5, superseded: 1 });
    const [undone] = (await desk.app.call("documents.commitPlan", { planId: "u" })).uploadIds;
    expect((await desk.answered(undone ?? 0)).counts.done).toBe(5);
    expect((await desk.find()).total).toBe(6);
  });

  it("is not sent if documents changed since its dry run", async () => {
    const desk = await Desk.open(scripts);
    await desk.fill(3);
    const all = { kind: "results" as const, question: {}, only: null, except: [] };
    const steps = [{ kind: "tags" as const, mode: "add" as const, tags: ["Seen"] }];
    await desk.app.call("documents.planBulk", { ...desk.to, planId: "x", scope: all, steps });
    const { version } = await desk.read("https://blog.example/1");
    await desk.done("update", { url: "https://blog.example/1", tags_customer: ["Mine"] }, version);
    expect(await desk.app.failure("documents.commitPlan", { planId: "x" })).toMatchObject({
      kind: "conflict",
    });
    expect((await desk.find({ q: "tag:Mine" })).total).toBe(1);
    expect((await desk.find({ q: "tag:Seen" })).total).toBe(0);
    await desk.app.call("documents.planBulk", { ...desk.to, planId: "y", scope: all, steps });
    const [uploadId = 0] = (await desk.app.call("documents.commitPlan", { planId: "y" })).uploadIds;
    await desk.answered(uploadId);
    expect((await desk.find({ q: "tag:Seen AND tag:Mine" })).total).toBe(1);
  });

  it("leaves nothing behind when it is discarded or canceled", async () => {
    const desk = await Desk.open(scripts);
    await desk.fill(3);
    const all = { kind: "results" as const, question: {}, only: null, except: [] };
    const steps = [{ kind: "noise" as const, value: 1 }];
    await desk.app.call("documents.planBulk", { ...desk.to, planId: "x", scope: all, steps });
    await desk.app.call("documents.discardPlan", { planId: "x" });
    expect(await desk.app.failure("documents.commitPlan", { planId: "x" })).toMatchObject({
      kind: "missing",
    });
    expect((await desk.app.call("documents.edits", { ...desk.to, only: "open" })).total).toBe(0);
    expect((await desk.find({ q: "noise_level:1" })).total).toBe(0);
  });
});

it("bulk edits of two windows are planned independently, and closing a window discards its own", async () => {
  const desk = await Desk.open(scripts);
  await desk.fill(20);
  const plan = async (planId: string, senderId: number) => {
    const scope = { kind: "results", question: { q: "" }, only: null, except: [] };
    const steps = [{ kind: "noise", value: 10 }];
    const input = { ...desk.to, planId, scope, steps };
    const call = { route: "documents.planBulk", input, callId: planId, trusted: true, senderId };
    expect(await desk.app.core.router.invoke(call)).toMatchObject({ ok: true });
  };
  await Promise.all([plan("first", 7), plan("second", 8), plan("third", 9)]);
  desk.app.core.router.abortAll(9);
  const { uploadIds } = await desk.app.call("documents.commitPlan", { planId: "first" });
  expect(uploadIds).toHaveLength(1);
  await desk.answered(uploadIds[0] ?? 0);
  // The first edit changed the documents of the second plan.
  expect(await desk.app.failure("documents.commitPlan", { planId: "second" })).toMatchObject({
    kind: "conflict",
  });
  expect(await desk.app.failure("documents.commitPlan", { planId: "third" })).toMatchObject({
    kind: "missing",
  });
});

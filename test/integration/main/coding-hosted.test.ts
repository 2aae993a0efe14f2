import { expect, it, onTestFinished } from "vitest";
import { numberOfText, drawHash } from "../../../src/shared/coding/draw-hash";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { coded, newSample, numbers, toneBook } from "../../support/coding-workspace";
import { startService } from "../../support/service";
import { temporaryFolder } from "../../support/temporary-folder";

/** A connection to a service with so many documents, a third of them negative and a third positive. */
async function hosted(count: number) {
  const service = await startService({ title: "Kettles" });
  onTestFinished(() => service.stop());
  const documents = numbers(count).map((number) => ({
    upsert: {
      url: `https://posts.example/${number}`,
      published: String(Date.UTC(2026, 2, 1) + number * 60_000),
      content: `Post ${number} about the kettle`,
      sentiment: (number % 3) - 1,
      lang: "en",
    },
  }));
  for (let at = 0; at < count; at += 1000)
    await service.call("POST", `/api/v2/docs/p/${service.projectId}`, documents.slice(at, at + 1000));
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.addService", {
    name: "Hosted",
    baseUrl: service.url,
    token: service.token,
    keep: "session",
  });
  const to = { connectionId: id, projectId: service.projectId };
  await app.call("coding.saveBook", { ...to, book: toneBook });
  return { app, to };
}

it("draws from the pieces of its results that a hosted service passes on", async () => {
  const { app, to } = await hosted(2600);
  const sample = await app.call("coding.draw", { ...to, queue: newSample({ size: 20 }) });
  expect(sample).toMatchObject({
    population: 2600,
    documents: 20,
    readable: { read: 2000, of: 2600, pieces: 10 },
  });
  const told = app.events.flatMap(({ name, payload }) => (name === "coding.drawing" ? [payload] : []));
  expect(told.at(-1)).toEqual({ ...to, read: 2000, of: 2000 });
  const items = await app.call("coding.items", { sampleId: sample.id, from: 0, max: 50 });
  const hashes = items.map(({ document }) => drawHash(7, numberOfText(document.url ?? "")));
  expect(hashes).toEqual([...hashes].sort((a, b) => a - b));
  const positive = async () =>
    (await app.call("coding.results", { sampleId: sample.id })).shares?.find(
      ({ value }) => value === "positive",
    );
  expect((await positive())?.scored).toBeCloseTo(1 / 3, 2);
  const extended = await app.call("coding.extend", { sampleId: sample.id, by: 10 });
  expect(extended.documents).toBe(30);
  const again = await app.call("coding.items", { sampleId: sample.id, from: 0, max: 50 });
  expect(again.slice(0, 20)).toEqual(items);
  for (const { position } of again)
    await app.call("coding.decide", { sampleId: sample.id, position, decision: coded("positive") });
  // The service doesn't say whether it has scored documents anew since.
  expect(await positive()).toMatchObject({ scored: null, sample: { share: 1 } });
});

it("writes codes into documents of a hosted service, without an origin", async () => {
  const { app, to } = await hosted(30);
  const sample = await app.call("coding.draw", { ...to, queue: newSample({ size: 5 }) });
  expect(sample).toMatchObject({ population: 30, documents: 5, readable: null });
  const items = await app.call("coding.items", { sampleId: sample.id, from: 0, max: 5 });
  for (const { position } of items)
    await app.call("coding.decide", { sampleId: sample.id, position, decision: coded("negative") });
  const plan = await app.call("coding.planCodes", { sampleId: sample.id, planId: "p" });
  expect(plan).toMatchObject({ read: 5, change: 5 });
  const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
  for (const id of uploadIds) await app.finished(id);
  for (const { document } of items) {
    const { version } = await app.call("documents.read", { ...to, url: document.url ?? "" });
    expect(version.document?.sentiment).toBeLessThan(0);
    expect(version.document?.custom).toMatchObject({ relevance: "yes" });
    expect(version.document?.sentiment_origin).not.toBe("person");
  }
});

it("stops drawing when it is aborted", async () => {
  const { app, to } = await hosted(2600);
  const drawing = app.next("coding.drawing", () => true);
  const failed = app.failure("coding.draw", { ...to, queue: newSample() });
  await drawing;
  app.core.router.abortAll(1);
  expect((await failed).kind).toBe("cancelled");
  expect((await app.call("coding.overview", to)).samples).toEqual([]);
});

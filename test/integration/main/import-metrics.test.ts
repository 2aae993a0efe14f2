import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openUndamaged } from "../../../src/main/storage/open-database";
import { outboxMigrations } from "../../../src/main/uploads/schema";
import type { NewMetric } from "../../../src/shared/ipc/imports";
import { TestApp } from "../../support/app";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { scripts } from "../../support/app-scripts";
import { OutboxHarness } from "../../support/outbox-harness";
import { temporaryFolder } from "../../support/temporary-folder";

const store: NewMetric = { name: "store", title: "Store", format: "KEYWORD" };
const price: NewMetric = { name: "price", title: "Price", format: "DECIMAL" };

async function workspace() {
  let app = new TestApp(temporaryFolder(), scripts);
  const { userData } = app;
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name: "Metrics", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  const to = { connectionId: id, projectId: project?.id ?? "" };

  const open = async (name: string, newMetrics: readonly NewMetric[]) => {
    const file = path.join(userData, `${name}.csv`);
    const rows = Array.from({ length: 20 }, (_, i) =>
      [
        `https://shop.example/${name}/${i}`,
        "2026-01-02T10:00:00Z",
        `Text ${i}`,
        `Berlin ${i % 3}`,
        `${i}.5`,
      ].join(),
    );
    writeFileSync(file, ["url,published,content,Store,Price", ...rows].join("\n"));
    const { importId } = await app.call("imports.open", { handle: app.given(file) });
    const plan = {
      ...to,
      datasetId: null,
      action: "create" as const,
      mapping: { url: 0, published: 1, content: 2, "custom.store": 3, "custom.price": 4 },
      metrics: { store: "KEYWORD", price: "DECIMAL" },
      newMetrics: [...newMetrics],
      urlSuffix: null,
      timeZone: "UTC",
    };
    return { importId, plan };
  };
  const upload = async (name: string, newMetrics: readonly NewMetric[]) => {
    const asked = await open(name, newMetrics);
    const { uploadId } = await app.call("imports.start", asked);
    await app.call("imports.close", asked);
    return finished(uploadId);
  };
  const finished = (uploadId: number) => app.finished(uploadId);
  const names = async () => (await app.call("project.metrics", to)).data.map(({ name }) => name).sort();
  const planUndo = async (uploadId: number) => app.call("documents.planRevert", { planId: "p", uploadId });
  /** Runs the last planned undo to its end. */
  const undo = async () => {
    const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
    for (const one of uploadIds) await finished(one);
    return uploadIds;
  };
  /** Restarts the app. `meanwhile` can change the outbox to simulate a kill. */
  const restart = async (meanwhile: (outbox: string) => void = () => undefined) => {
    await app.core.close();
    meanwhile(path.join(userData, "outbox.db"));
    app = new TestApp(userData, scripts);
    await app.call("connections.open", { id });
    app.core.resume();
  };
  const addByHand = (metrics: readonly NewMetric[]) =>
    app.call("metrics.add", { ...to, metrics: [...metrics] });
  return { app: () => app, to, open, upload, finished, names, planUndo, undo, restart, addByHand };
}

describe("metrics of an import", () => {
  it("are created before its rows, and the page is notified", async () => {
    const { app, upload, names } = await workspace();
    const { counts } = await upload("first", [store, price]);
    expect(counts).toMatchObject({ done: 20, refused: 0 });
    expect(await names()).toEqual(["price", "store"]);
    expect(app().events.filter(({ name }) => name === "metrics.changed")).toHaveLength(1);
  });

  it("are reused if the project has them", async () => {
    const { upload, names, addByHand } = await workspace();
    await addByHand([store]);
    expect((await upload("first", [store, price])).counts.done).toBe(20);
    expect(await names()).toEqual(["price", "store"]);
  });

  it("stop the import without a trace if the project has one with another format", async () => {
    const { app, open, names, addByHand } = await workspace();
    await addByHand([{ ...store, format: "TEXT" }]);
    const failed = await app().failure("imports.start", await open("first", [price, store]));
    expect(failed.kind).toBe("conflict");
    expect(failed.message).toMatch(/“Store”.*TEXT.*KEYWORD/);
    expect(await app().call("uploads.list", undefined)).toEqual([]);
    expect(await names()).toEqual(["store"]);
  });

  it("are removed if another of them is rejected", async () => {
    const { app, open, names } = await workspace();
    const wrong: NewMetric = { name: "Not a name", title: "", format: "DECIMAL" };
    const failed = await app().failure("imports.start", await open("first", [store, wrong]));
    expect(failed.message).toMatch(/decimal numbers/);
    await expect.poll(names).toEqual([]);
    expect(await app().call("uploads.list", undefined)).toEqual([]);
  });
});

describe("the undo of an import", () => {
  it("removes the metrics that it created, and no others", async () => {
    const { upload, names, planUndo, undo, addByHand } = await workspace();
    await addByHand([store]);
    const { id } = await upload("first", [store, price]);
    const plan = await planUndo(id);
    expect(plan.metrics).toEqual([{ name: "price", title: "Price", fate: "removed" }]);
    await undo();
    await expect.poll(names).toEqual(["store"]);
  });

  it("can itself be undone, which makes the metrics again with their values", async () => {
    const { app, to, upload, names, planUndo, undo } = await workspace();
    const { id } = await upload("first", [store, price]);
    const of = async () => {
      const { data } = await app().call("documents.search", { ...to, count: 500 });
      return data.documents.map(({ custom }) => JSON.stringify(custom)).sort();
    };
    const before = await of();
    expect(before[0]).toMatch(/Berlin/);
    await planUndo(id);
    const [undone] = await undo();
    await expect.poll(names).toEqual([]);
    const plan = await planUndo(undone!);
    expect(plan.metrics).toEqual([
      { name: "price", title: "Price", fate: "restored" },
      { name: "store", title: "Store", fate: "restored" },
    ]);
    await undo();
    expect((await app().call("project.metrics", to)).data).toEqual([
      expect.objectContaining({ name: "price", title: "Price" }),
      expect.objectContaining({ name: "store", title: "Store" }),
    ]);
    expect(await of()).toEqual(before);
  });

  it("keeps metrics that another import uses, until that is undone too", async () => {
    const { upload, names, planUndo, undo } = await workspace();
    const first = await upload("first", [store, price]);
    const second = await upload("second", [store, price]);
    expect((await planUndo(second.id)).metrics).toEqual([]);
    expect((await planUndo(first.id)).metrics.map(({ fate }) => fate)).toEqual(["used", "used"]);
    await undo();
    expect(await names()).toEqual(["price", "store"]);
  });

  it("removes metrics if the other import that used them was undone before", async () => {
    const { upload, names, planUndo, undo } = await workspace();
    const first = await upload("first", [store, price]);
    const second = await upload("second", [store, price]);
    await planUndo(second.id);
    await undo();
    expect((await planUndo(first.id)).metrics.map(({ fate }) => fate)).toEqual(["removed", "removed"]);
    await undo();
    await expect.poll(names).toEqual([]);
  });

  it("removes metrics after a restart if the app was killed before", async () => {
    const { upload, names, planUndo, undo, restart } = await workspace();
    const { id } = await upload("first", [store, price]);
    await planUndo(id);
    await undo();
    await expect.poll(names).toEqual([]);
    const again = await upload("second", [store, price]);
    await planUndo(again.id);
    await undo();
    await expect.poll(names).toEqual([]);
    // The state after a kill between the undo and the removal of metrics: the undo is finished, the metric still
    // exists.
    const third = await upload("third", [store, price]);
    await restart((outbox) => {
      const db = openUndamaged(outbox, outboxMigrations, { synchronous: "FULL" });
      db.run("UPDATE upload_metrics SET leaving = 1 WHERE upload = ?", [third.id]);
      db.run(
        `INSERT INTO uploads(connection, project, dataset, name, action, options, urgent, undoes, created, finished, state, position)
         SELECT connection, project, dataset, name, 'delete', '{}', 0, id, created, created, 'finished', position FROM uploads WHERE id = ?`,
        [third.id],
      );
      db.run(
        `INSERT INTO entries(upload, url, outcome)
         SELECT (SELECT max(id) FROM uploads), url, 'done' FROM entries WHERE upload = ?`,
        [third.id],
      );
      db.run(
        `INSERT INTO tallies SELECT upload, outcome, count(*) FROM entries
         WHERE upload = (SELECT max(id) FROM uploads) GROUP BY upload, outcome`,
      );
      db.close();
    });
    await expect.poll(names).toEqual([]);
  });

  it("removes metrics of an import that a kill stopped before it began", async () => {
    const { upload, names, restart } = await workspace();
    const { id } = await upload("first", [store, price]);
    await restart((outbox) => {
      const db = openUndamaged(outbox, outboxMigrations, { synchronous: "FULL" });
      db.run("UPDATE uploads SET state = 'queueing' WHERE id = ?", [id]);
      db.run("UPDATE upload_metrics SET sent = 0");
      db.close();
    });
    await expect.poll(names).toEqual([]);
  });
});

describe("metrics that edits need", () => {
  it("stop the edits if they can't be created, and are created before the edits are sent", async () => {
    const service = await MisbehavingService.startWhole();
    onTestFinished(() => service.stop());
    const url = "https://shop.example/1";
    service.documents.set(url, { url, published: "1700000000000", content: "A fine kettle" });
    const harness = new OutboxHarness(temporaryFolder(), service);
    onTestFinished(() => harness.outbox.stop());
    const { signal } = new AbortController();
    const planned = {
      connectionId: "c",
      projectId: "p",
      planId: "codes",
      name: "Codes",
      metrics: [store],
      scopes: [{ kind: "results" as const, question: { q: "" }, only: null, except: [] }],
      decide: () => ({ change: { custom: { store: "Berlin" } }, kind: "code" }),
    };
    expect(await harness.plans.decided(planned, signal)).toMatchObject({ change: 1 });
    service.spoil({ endpoints: ["addCustomMetrics"], fault: { code: 13 } });
    await expect(harness.plans.commit("codes", signal)).rejects.toMatchObject({
      data: { kind: "forbidden" },
    });
    expect(harness.outbox.list()).toEqual([]);
    for (const id of await harness.plans.commit("codes", signal)) await harness.finished(id);
    expect(service.documents.get(url)).toMatchObject({ custom: { store: "Berlin" } });
    const changes = ["addCustomMetrics", "modifyDocuments", "modifyDocument"];
    const sent = service.calls
      .flatMap(({ endpoint }) => endpoint ?? [])
      .filter((name) => changes.includes(name));
    expect(sent.slice(0, 2)).toEqual(["addCustomMetrics", "addCustomMetrics"]);
    expect(sent).toHaveLength(3);
  });
});

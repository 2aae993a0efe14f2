import { describe, expect, it, onTestFinished } from "vitest";
import { t } from "../../../src/shared/texts";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { Desk, absent, published, unknown, url, whole } from "../../support/document-desk";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { temporaryFolder } from "../../support/temporary-folder";

describe("one edit", () => {
  it("is queued, sent and stored with the earlier version", async () => {
    const desk = await Desk.open(scripts);
    expect((await desk.read()).version.state).toBe("absent");
    await desk.done("create", whole, absent);
    const { version } = await desk.read();
    expect(version).toMatchObject({
      state: "live",
      from: "service",
      document: { content: "Kites fly high" },
    });

    await desk.done("update", { url, tags_customer: ["Sky / kites", "Toys"] }, version);
    const { total, edits } = await desk.app.call("documents.edits", { ...desk.to, url });
    expect(total).toBe(2);
    expect(edits[0]).toMatchObject({
      action: "update",
      outcome: "done",
      change: { url, tags_customer: ["Sky / kites", "Toys"] },
      before: { state: "live", document: { tags_customer: ["Sky / kites"] } },
    });
    expect(edits[1]).toMatchObject({ action: "create", outcome: "done", before: { state: "absent" } });
  });

  it("works in every state of a document", async () => {
    const desk = await Desk.open(scripts);
    await desk.done("upsert", whole, absent);
    await desk.done("delete", { url }, (await desk.read()).version);
    const deleted = (await desk.read()).version;
    expect(deleted).toMatchObject({ state: "deleted", document: { content: "Kites fly high" } });
    expect((await desk.find()).total).toBe(0);
    expect(await desk.app.call("documents.known", { ...desk.to, only: "deleted" })).toMatchObject({
      total: 1,
      documents: [{ url, state: "deleted", document: { content: "Kites fly high" } }],
    });
    await desk.done("undelete", { url }, deleted);
    expect((await desk.read()).version.state).toBe("live");
    expect((await desk.app.call("documents.known", { ...desk.to, only: "deleted" })).total).toBe(0);
  });

  it("isn't queued if the document changed since it was opened; returns the current version", async () => {
    const desk = await Desk.open(scripts);
    await desk.done("create", whole, absent);
    const opened = (await desk.read()).version;
    const elsewhere = { url, title: "A title from elsewhere" };
    const { uploadId } = await desk.app.call("documents.modify", {
      ...desk.to,
      action: "update",
      document: elsewhere,
    });
    await desk.answered(uploadId);

    const outcome = await desk.submit("update", { url, content: "Mine" }, opened);
    expect(outcome).toMatchObject({ kind: "changed", current: { document: { title: elsewhere.title } } });
    expect((await desk.read()).version.document?.content).toBe("Kites fly high");
    if (outcome.kind === "changed") await desk.done("update", { url, content: "Mine" }, outcome.current);
    expect((await desk.read()).version.document).toMatchObject({ title: elsewhere.title, content: "Mine" });
  });

  it("isn't queued as a create if the document exists already", async () => {
    const desk = await Desk.open(scripts);
    await desk.done("create", whole, absent);
    expect(await desk.submit("create", { ...whole, content: "Another" }, absent)).toMatchObject({
      kind: "changed",
      current: { state: "live", document: { content: "Kites fly high" } },
    });
  });

  it("of a review goes to its dataset", async () => {
    const desk = await Desk.open(scripts);
    const review = { ...whole, rating: 4, parent_url: "https://shop.example/kite" };
    await desk.done("create", review, absent, "kite-reviews");
    expect(await desk.app.call("documents.datasets", desk.to)).toEqual(["kite-reviews"]);
    const found = await desk.read();
    expect(found).toMatchObject({ datasetId: "kite-reviews", version: { state: "live" } });
    await desk.done("update", { url, rating: 2 }, found.version, "kite-reviews");
    expect((await desk.read()).version.document?.rating).toBe(2);
  });

  it("offers all datasets of a local workspace", async () => {
    const first = await Desk.open(scripts);
    const { folder } = (await first.app.call("connections.list", undefined)).connections[0] ?? {};
    await first.done("create", { ...whole, rating: 4 }, absent, "kite-reviews");
    await first.app.core.close();
    const other = new TestApp(temporaryFolder(), scripts);
    onTestFinished(() => other.core.close());
    const { id } = await other.call("connections.openWorkspace", {
      folder: other.given(folder ?? ""),
      confirmed: true,
    });
    const [project] = (await other.call("connections.projects", { id })).data;
    const to = { connectionId: id, projectId: project?.id ?? "" };
    expect(await other.call("documents.datasets", to)).toEqual(["kite-reviews"]);
    expect(await other.call("documents.read", { ...to, url })).toMatchObject({ datasetId: "kite-reviews" });
  });

  it("reports each invalid field before it is sent", async () => {
    const desk = await Desk.open(scripts);
    const issues = await desk.app.call("documents.check", {
      action: "create",
      document: {
        url: "ftp://a.example",
        content: "",
        sentiment: 9,
        extra_source_attributes: { geo: "Luxembourg" },
        custom: { nps: 1.5, gone: "x" },
      },
      metrics: [{ name: "nps", format: "INTEGER" }],
    });
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))).toEqual({
      published: t("main:document.needsTime"),
      content: t("main:document.needsText"),
      url: "Must be a full http or https URL",
      sentiment: "Must be a whole number from -5 to 5",
      "extra_source_attributes.geo": "Must be a two-letter country code",
      "custom.nps": t("main:document.metricWholeNumber"),
      "custom.gone": t("main:document.noSuchMetric"),
    });
  });
});

describe("a draft", () => {
  it("survives a kill of the app, and is removed once its edit is on disk", async () => {
    const folder = temporaryFolder();
    const first = await Desk.open(scripts, undefined, folder);
    const fields = {
      ...first.to,
      datasetId: null,
      action: "create" as const,
      base: absent,
      document: { ...whole, content: "half a sen\u0000tence" },
      text: '{"content": "half',
      options: {},
      amends: null,
    };
    const { id } = await first.app.call("documents.saveDraft", { ...fields, id: null });
    await first.app.call("documents.saveDraft", { ...fields, id, text: '{"content": "half a sen' });
    // The first app isn't closed: saved drafts are already on disk.
    const second = new TestApp(folder, scripts);
    onTestFinished(() => second.core.close());
    const [kept, ...others] = await second.call("documents.drafts", first.to);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ id, text: '{"content": "half a sen', document: fields.document });

    const submitted = {
      ...first.to,
      datasetId: null,
      action: "create" as const,
      document: whole,
      options: {},
    };
    await first.app.call("documents.submit", { ...submitted, base: absent, draftId: id });
    expect(await first.app.call("documents.drafts", first.to)).toEqual([]);
  });
});

describe("while the service can't be reached", () => {
  it("edits wait, can be changed and withdrawn, and are sent in their last version", async () => {
    const service = await MisbehavingService.start();
    service.answers.set("/api/v1/search/info", {
      result_accinfo: { projects: [{ id: "p1", name: "Kites" }] },
    });
    const app = new TestApp(temporaryFolder(), scripts);
    onTestFinished(() => app.core.close());
    const { id } = await app.call("connections.addService", {
      name: "Hosted",
      baseUrl: service.url,
      token: "token-of-the-test",
      keep: "session",
    });
    const desk = new Desk(app, { connectionId: id, projectId: "p1" });
    await service.stop();

    const submit = async (
      document: { url: string } & Record<string, unknown>,
      amends: number | null = null,
    ) =>
      app.call("documents.submit", {
        ...desk.to,
        datasetId: null,
        action: "create",
        document,
        options: {},
        base: absent,
        draftId: null,
        amends,
      });
    const open = async () => (await app.call("documents.edits", { ...desk.to, only: "open" })).edits;
    const second = { ...whole, url: "https://blog.example/second" };
    await submit(whole);
    await submit(second);
    await expect
      .poll(async () => (await open()).map(({ outcome }) => outcome))
      .toEqual(["waiting", "waiting"]);
    expect(await app.call("documents.marks", { ...desk.to, urls: [url] })).toEqual([
      { url, open: "waiting", deleted: false },
    ]);

    const [last, first] = await open();
    const settled = async (work: () => Promise<unknown>) =>
      // Fails while an attempt is in flight, so it is repeated.
      expect
        .poll(() =>
          work().then(
            () => "ok",
            () => "busy",
          ),
        )
        .toBe("ok");
    await settled(() => submit({ ...whole, content: "Changed before it went" }, first?.entryId ?? 0));
    await settled(() => app.call("documents.withdraw", { entryId: last?.entryId ?? 0 }));

    const back = await MisbehavingService.start(service);
    onTestFinished(() => back.stop());
    for (const { id: uploadId, state } of await app.call("uploads.list", undefined))
      if (state !== "finished") await app.call("uploads.resume", { uploadId });
    await expect.poll(async () => (await open()).length).toBe(0);
    expect(back.documents.get(url)).toMatchObject({ content: "Changed before it went" });
    expect(back.documents.has(second.url)).toBe(false);
    const { edits } = await app.call("documents.edits", { ...desk.to, url: second.url });
    expect(edits[0]).toMatchObject({ outcome: "cancelled", change: { content: "Kites fly high" } });
  });

  it("a rejected edit stays with its reason and text until it is fixed", async () => {
    const desk = await Desk.open(scripts);
    const orphan = { url: "https://blog.example/none", title: "Lost" };
    const outcome = await desk.submit("update", orphan, unknown);
    expect(outcome).toMatchObject({ kind: "queued", upload: { counts: { refused: 1 } } });
    const [edit] = (await desk.app.call("documents.edits", { ...desk.to, only: "open" })).edits;
    expect(edit).toMatchObject({ outcome: "refused", statusCode: 16, change: { title: "Lost" } });
    expect(edit?.message.toLowerCase()).toContain(t("main:verdict.not_found").toLowerCase());

    const mended = await desk.app.call("documents.submit", {
      ...desk.to,
      datasetId: null,
      action: "create",
      document: { ...whole, ...orphan },
      options: {},
      base: absent,
      draftId: null,
      amends: edit?.entryId ?? 0,
    });
    if (mended.kind === "queued") await desk.answered(mended.uploadId);
    expect((await desk.app.call("documents.edits", { ...desk.to, only: "open" })).total).toBe(0);
    expect((await desk.read(orphan.url)).version.document?.title).toBe("Lost");
  });
});

describe("topics", () => {
  it("are found for a document even if another one has the same host and time", async () => {
    const desk = await Desk.open(scripts);
    const { app, to } = desk;
    await desk.done("create", whole, absent);
    await desk.done("create", { ...whole, url: `${url}-2`, content: "Boats swim low" }, absent);
    const asked = await app.call("documents.topics", { ...to, url, published });
    expect(asked).toEqual([]);
  });
});

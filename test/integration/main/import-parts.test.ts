import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { lineName } from "../../../src/shared/documents/file-parts";
import { t } from "../../../src/shared/texts";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { temporaryFolder } from "../../support/temporary-folder";

async function workspace() {
  let app = new TestApp(temporaryFolder(), scripts);
  const { userData } = app;
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name: "Parts", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  const to = { connectionId: id, projectId: project?.id ?? "" };
  const write = (name: string, content: string) => {
    const file = path.join(userData, name);
    writeFileSync(file, content);
    return file;
  };
  const open = async (...files: string[]) => {
    const file = await app.call("imports.open", { handle: files.map((one) => app.given(one)) });
    const plan = {
      ...to,
      datasetId: null,
      action: "create" as const,
      mapping: { url: 0, published: 1, content: 2 },
      urlSuffix: null,
      timeZone: "UTC",
    };
    return { file, asked: { importId: file.importId, plan } };
  };
  const upload = async (...files: string[]) => {
    const { asked } = await open(...files);
    await app.call("imports.check", asked);
    const { uploadId } = await app.call("imports.start", asked);
    await app.call("imports.close", asked);
    return finished(uploadId);
  };
  const finished = (uploadId: number) => app.finished(uploadId);
  const texts = async () => {
    const { data } = await app.call("documents.search", { ...to, count: 500 });
    return data.documents.map(({ content }) => content).sort();
  };
  const restart = async () => {
    await app.core.close();
    app = new TestApp(userData, scripts);
    await app.call("connections.open", { id });
    app.core.resume();
  };
  return { app: () => app, to, write, open, upload, finished, texts, restart, userData };
}

const head = "url,date,text";
const row = (n: number, text = `Text ${n}`) => `https://x.example/${n},2026-01-02T10:00:00Z,${text}`;

describe("several files as one import", () => {
  it("are imported together, and each line names its file", async () => {
    const { app, write, open, finished, texts, userData } = await workspace();
    const two = write("tweets-2.csv", [head, row(3), row(4, ""), row(1)].join("\n"));
    const one = write("tweets-1.csv", [head, row(1), row(2), ""].join("\n"));
    const { file, asked } = await open(two, one);
    expect(file).toMatchObject({
      rows: 5,
      name: t("common:parts.names", { name: "tweets-1.csv", count: 1 }),
    });
    const { groups } = await app().call("imports.check", asked);
    const [problem] = await app().call("imports.problemRows", { ...asked, key: null });
    expect(lineName(file.parts, problem?.line ?? 0)).toBe("tweets-2.csv, line 3");
    expect(groups.find(({ kind }) => kind === "repeated_url")?.message).toContain("tweets-1.csv, line 2");
    const { uploadId } = await app().call("imports.start", asked);
    const upload = await finished(uploadId);
    expect(upload).toMatchObject({ name: file.name, counts: { done: 3 }, parts: file.parts });
    expect(await texts()).toEqual(["Text 1", "Text 2", "Text 3"]);

    const target = path.join(userData, "rejected.csv");
    app().chosen.save = target;
    await app().call("imports.exportProblems", { ...asked, key: null });
    expect(readFileSync(target, "utf8")).toContain("tweets-2.csv, line 3");

    const kept = path.join(userData, "upload-files", String(uploadId));
    expect(readdirSync(kept).sort()).toEqual(["original-2.csv", "original.csv"]);
    await app().call("uploads.remove", { uploadId });
    await expect.poll(() => existsSync(kept)).toBe(false);
  });

  it("are grouped among all dropped files", async () => {
    const { app, write } = await workspace();
    const [a, shops, b] = [
      write("a.csv", [head, row(1)].join("\n")),
      write("shops.csv", "id,stars\n1,5\n2,4"),
      write("b.csv", ["text,date,url", "Tea,2026-01-02,https://x.example/2"].join("\n")),
    ].map((file) => app().given(file));
    const handles = [a ?? "", shops ?? "", b ?? ""];
    expect((await app().call("imports.group", { handles })).groups).toEqual([[a, b], [shops]]);
    const failed = await app().failure("imports.open", { handle: handles });
    expect(failed.message).toContain("shops.csv has different columns than a.csv");
  });

  it("aren't imported if one of them changed since", async () => {
    const { app, write, open } = await workspace();
    const files = [1, 2].map((n) => write(`${n}.csv`, [head, row(n), ""].join("\n")));
    const { asked } = await open(...files);
    appendFileSync(files[1] ?? "", `${row(3)}\n`);
    expect((await app().failure("imports.start", asked)).message).toBe(t("files:file.changed"));
  });

  it("continue after a restart from copies of all files", async () => {
    const { app, write, open, finished, restart, texts } = await workspace();
    const files = [0, 1, 2].map((n) =>
      write(`${n}.csv`, [head, ...Array.from({ length: 4000 }, (_, i) => row(n * 4000 + i)), ""].join("\n")),
    );
    const { asked } = await open(...files);
    await app().call("imports.check", asked);
    const { uploadId } = await app().call("imports.start", asked);
    await restart();
    for (const file of files) rmSync(file);
    const upload = await finished(uploadId);
    expect(upload).toMatchObject({ total: 12_000, error: null });
    expect(upload.counts.done + upload.counts.present).toBe(12_000);
    expect((await texts()).length).toBe(500);
    const { entries } = await app().call("uploads.entries", { uploadId, offset: 11_999 });
    expect(lineName(upload.parts, entries[0]?.line ?? 0)).toBe("2.csv, line 4,001");
  });
});

describe("a row with the URL of a document with another text", () => {
  it("is imported in addition, and the same file again adds nothing", async () => {
    const { app, write, open, upload, texts } = await workspace();
    await upload(write("a.csv", [head, row(1, "First"), row(2, "Second"), ""].join("\n")));
    const other = write("b.csv", [head, row(1, "Another"), row(2, "Second"), ""].join("\n"));
    expect((await upload(other)).counts).toMatchObject({ done: 1, present: 1 });
    expect(await texts()).toEqual(["Another", "First", "Second"]);
    expect((await upload(other)).counts).toMatchObject({ done: 0, present: 2 });

    // The comparison predicts this: a row whose document has another text doesn't count as known.
    const more = write("c.csv", [head, row(1, "A third"), row(2, "Second"), row(9, "New"), ""].join("\n"));
    const { asked } = await open(more);
    await app().call("imports.check", asked);
    expect(await app().call("imports.compare", asked)).toMatchObject({ known: 1 });
    const plan = { ...asked.plan, withheld: ["known_url url warning"] };
    const report = await app().call("imports.check", { ...asked, plan });
    expect(report).toMatchObject({ ready: 1, warned: 1, skipped: 1 });
    const { uploadId } = await app().call("imports.start", { ...asked, plan });
    await app().next("uploads.changed", (one) => one.id === uploadId && one.state === "finished");
    expect(await texts()).toEqual(["A third", "Another", "First", "New", "Second"]);
    expect((await upload(more)).counts).toMatchObject({ done: 0, present: 3 });
  });

  it("is the same document if it was only edited since", async () => {
    const { app, write, to, upload, finished, texts } = await workspace();
    const file = write("a.csv", [head, row(1, "First"), row(2, "Second"), ""].join("\n"));
    await upload(file);
    const document = { url: "https://x.example/1", content: "First, corrected" };
    const known = (await app().call("documents.search", { ...to, count: 10 })).data.documents;
    const before = known.find(({ url }) => url === document.url);
    expect(before?.content).toBe("First");
    const edit = { datasetId: null, action: "update", document, options: {}, draftId: null } as const;
    const base = { state: "live", document: before ?? null, asOf: Date.now(), from: "service" } as const;
    const sent = await app().call("documents.submit", { ...to, ...edit, base });
    await finished("uploadId" in sent ? sent.uploadId : 0);
    expect((await upload(file)).counts).toMatchObject({ done: 0, present: 2 });
    expect(await texts()).toEqual(["First, corrected", "Second"]);
  });
});

it("is checked only after all of a large file was read", async () => {
  const { app, write, open } = await workspace();
  const text = "The espresso tastes burnt. ".repeat(40);
  const rows = Array.from({ length: 12_000 }, (_, i) => `https://x.example/${i},2026-01-02,${i} ${text}`);
  const { file, asked } = await open(write("large.csv", ["url,published,content", ...rows].join("\n")));
  expect(file.isPartial).toBe(true);
  expect(await app().call("imports.preview", { ...asked, count: 3 })).toHaveLength(3);
  expect((await app().failure("imports.check", asked)).message).toBe(t("files:file.stillRead"));
  expect(await app().call("imports.readOn", asked)).toMatchObject({ importId: file.importId, rows: 12_000 });
  expect(await app().call("imports.check", asked)).toMatchObject({ total: 12_000, ready: 12_000 });
});

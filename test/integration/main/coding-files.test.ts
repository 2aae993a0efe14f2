import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { Decision, CodingSample, SampleItem } from "../../../src/shared/coding/coding-sample";
import { t } from "../../../src/shared/texts";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { coded, codingWorkspace, offTopic, skipped, toneBook, unclear } from "../../support/coding-workspace";
import { temporaryFolder } from "../../support/temporary-folder";

type Workspace = Awaited<ReturnType<typeof codingWorkspace>>;

/** Saves what a route saves and returns the path. */
async function saved(
  { app }: Pick<Workspace, "app">,
  name: string,
  save: () => Promise<{ path: string } | null>,
): Promise<string> {
  app.chosen.save = path.join(app.userData, name);
  return (await save())?.path ?? "";
}

const receive = ({ app, to }: Workspace, file: string, coder = "Ben") =>
  app.call("coding.receive", { ...to, handle: app.given(file), coder });

/** The decisions of all coders about the first documents, from an export. */
async function decisionsOf(workspace: Workspace, sampleId: string, coder: string) {
  const file = await saved(workspace, "all.json", () =>
    workspace.app.call("coding.export", { sampleId, format: "json" }),
  );
  const stored = z.object({
    decisions: z.array(Decision.extend({ position: z.number(), coder: z.string() })),
  });
  return stored
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .decisions.filter((one) => one.coder === coder)
    .map(({ position, outcome, values, note }) => ({ position, outcome, values, note }));
}

describe("a second coder", () => {
  it("gets the queue as a file without scores, and gives back decisions that are compared", async () => {
    const workspace = await codingWorkspace(scripts, 12);
    const { app, to, draw, code, urls } = workspace;
    const { id: sampleId } = await draw();
    await code(sampleId, coded("positive"), coded("negative"), coded("neutral"), offTopic, skipped);
    const out = await saved(workspace, "out.json", () =>
      app.call("coding.handOut", { sampleId, format: "earshot" }),
    );
    expect(readFileSync(out, "utf8")).not.toMatch(
      /"(scored|sentiment_origin|outcome|hash)"|"sentiment": -?\d/,
    );

    const opened = await receive(workspace, out);
    if (opened.kind !== "queue") throw new Error("No queue");
    const second = opened.queue;
    expect(second).toMatchObject({ received: true, coder: "Ben", documents: 10, coded: 0, width: null });
    expect(await urls(second.id)).toEqual(await urls(sampleId));
    expect(
      (await app.failure("coding.receive", { ...to, handle: app.given(out), coder: "Ben" })).message,
    ).toBe(t("main:coding.alreadyReceived"));
    expect((await app.failure("coding.extend", { sampleId: second.id, by: 1 })).message).toBe(
      t("main:coding.notDrawnHere"),
    );
    await code(
      second.id,
      coded("positive"),
      coded("positive", "clearly"),
      unclear,
      offTopic,
      coded("neutral"),
    );

    const back = await saved(workspace, "back.json", () =>
      app.call("coding.handBack", { sampleId: second.id, format: "earshot" }),
    );
    expect(await receive(workspace, back)).toEqual({
      kind: "merged",
      sampleId,
      coder: "Ben",
      decisions: 5,
      problems: [],
    });
    const { samples } = await app.call("coding.overview", to);
    expect(samples.find(({ id }) => id === sampleId)?.others).toEqual([{ coder: "Ben", coded: 5 }]);

    const found = await app.call("coding.disagreements", { sampleId });
    expect(found.map(({ item }) => item.position)).toEqual([1, 2]);
    expect(found[0]?.decisions.map(({ coder, values }) => [coder, values["sentiment"]])).toEqual([
      ["Ann", "negative"],
      ["Ben", "positive"],
    ]);
    await app.call("coding.adjudicate", { sampleId, position: 1, decision: coded("positive") });
    expect((await app.call("coding.disagreements", { sampleId }))[0]?.settled).toMatchObject({ coder: "=" });
    const { agreement, coded: n, shares } = await app.call("coding.results", { sampleId });
    expect(n).toBe(5);
    expect(agreement.find(({ code: of }) => of === "relevance")).toMatchObject({ documents: 4, coders: 2 });
    expect(shares?.find(({ value }) => value === "positive")?.found).toBe(2);
    await app.call("coding.adjudicate", { sampleId, position: 1, decision: null });
    expect((await app.call("coding.disagreements", { sampleId }))[0]?.settled).toBeNull();
  });

  it("fills in a table, whose unusable rows are listed while the others are taken at once", async () => {
    const workspace = await codingWorkspace(scripts, 12);
    const { app, draw, code } = workspace;
    const { id: sampleId } = await draw();
    await code(sampleId, coded("negative"));
    const out = await saved(workspace, "out.csv", () =>
      app.call("coding.handOut", { sampleId, format: "csv" }),
    );
    const [head = "", ...lines] = readFileSync(out, "utf8").trim().split("\r\n");
    expect(head).toContain("sentiment [positive|neutral|negative|?]");
    expect(lines[0]?.endsWith(",,,")).toBe(true);
    // As a German spreadsheet saves it: with semicolons, and in an order of its own.
    const fill = (line: number, ...cells: string[]) =>
      [...(lines[line] ?? "").split(",").slice(0, -3), ...cells].join(";");
    const rows = [
      fill(1, "yes", "negative", ""),
      fill(0, "", "Good", "a; note"),
      fill(2, "no", "", ""),
      fill(3, "", "?", ""),
      fill(4, "", "delighted", ""),
      fill(5, "yes", "", ""),
      fill(6, "", "3", ""),
      fill(6, "", "1", ""),
      fill(7, "", "", ""),
      fill(8, "", "neutral", "").replace("/posts.example/", "/other.example/"),
    ].map((row) => row.replace("a; note", '"a; note"'));
    const file = path.join(app.userData, "filled.csv");
    writeFileSync(
      file,
      `\ufeff${[head.replace("\ufeff", "").replaceAll(",", ";"), ...rows].join("\r\n")}\r\n`,
    );

    const merged = await receive(workspace, file);
    expect(merged).toMatchObject({ kind: "merged", sampleId, coder: "Ben", decisions: 4 });
    const number = (of: number) => Number((lines[of] ?? "").split(",")[1]);
    expect(merged.kind === "merged" && merged.problems).toEqual([
      { line: 6, message: t("main:coding.valueUnknown", { code: "Sentiment", value: "delighted" }) },
      { line: 7, message: t("main:coding.codeMissing", { code: "Sentiment" }) },
      { line: 9, message: t("main:coding.doubled", { number: number(6), line: 8 }) },
      { line: 11, message: t("main:coding.otherDocument", { number: number(8) }) },
      { line: 12, message: t("main:coding.rowsMissing", { count: 1 }) },
    ]);
    expect(await decisionsOf(workspace, sampleId, "Ben")).toEqual([
      { position: 0, ...coded("positive", "a; note") },
      { position: 1, ...coded("negative") },
      { position: 2, ...offTopic },
      { position: 3, ...unclear },
    ]);
    expect(await decisionsOf(workspace, sampleId, "Ann")).toEqual([{ position: 0, ...coded("negative") }]);

    const back = await saved(workspace, "back.csv", () =>
      app.call("coding.handBack", { sampleId, format: "csv" }),
    );
    expect(readFileSync(back, "utf8").split("\r\n")[1]).toMatch(/,yes,negative,$/);
    const named = { ...workspace.to, handle: app.given(file), coder: "Ann" };
    expect((await app.failure("coding.receive", named)).message).toBe(
      t("main:coding.sameCoder", { coder: "Ann" }),
    );
  });

  it("can't hand in other files", async () => {
    const workspace = await codingWorkspace(scripts, 3);
    const { app, to, draw } = workspace;
    const { id: sampleId } = await draw();
    const failed = async (name: string, content: string) => {
      const file = path.join(app.userData, name);
      writeFileSync(file, content);
      return (await app.failure("coding.receive", { ...to, handle: app.given(file), coder: "Ben" })).message;
    };
    expect(await failed("a.csv", "a,b\n1,2\n")).toBe(t("main:coding.notSampleFile"));
    expect(await failed("b.json", "{}")).toBe(t("main:coding.notSampleFile"));
    expect(await failed("c.json", '{"format":"earshot-coding","version":9}')).toBe(
      t("main:coding.fileNewer"),
    );
    expect(await failed("d.csv", "queue,document,relevance,sentiment\nx,1,,positive\n")).toBe(
      t("main:coding.notOfProject"),
    );
    expect(await failed("e.csv", `queue,document,relevance\n${sampleId},1,yes\n`)).toBe(
      t("main:coding.columnMissing", { column: "sentiment" }),
    );
    expect((await app.failure("coding.receive", { ...to, handle: "none", coder: "Ben" })).kind).toBe(
      "forbidden",
    );
  });
});

it("exports what the shares are computed from", async () => {
  const workspace = await codingWorkspace(scripts, 30);
  const { app, draw, code } = workspace;
  const { id: sampleId } = await draw({ kind: "stratified", by: "sentiment", size: 12 });
  const decisions = Array.from({ length: 9 }, (_, i) => (i % 2 === 0 ? coded("positive") : offTopic));
  await code(sampleId, ...decisions);
  const file = await saved(workspace, "codes.csv", () =>
    app.call("coding.export", { sampleId, format: "csv" }),
  );
  const [head = "", ...rows] = readFileSync(file, "utf8").replace("\ufeff", "").trim().split("\r\n");
  const names = head.split(",");
  const cell = (row: string, name: string) => row.split(",")[names.indexOf(name)] ?? "";
  const inSample = rows.filter((row) => cell(row, "counted outcome") !== "");
  expect(inSample).toHaveLength(9);
  const sum = (of: string[]) => of.reduce((total, row) => total + Number(cell(row, "weight")), 0);
  const positive = inSample.filter((row) => cell(row, "counted sentiment") === "positive");
  const { shares } = await app.call("coding.results", { sampleId });
  expect(sum(inSample)).toBeCloseTo(30);
  expect(shares?.find(({ value }) => value === "positive")?.sample.share).toBeCloseTo(sum(positive) / 30);
  const beside = readdirSync(app.userData).find((name) => name.startsWith("codes - "));
  const facts = readFileSync(path.join(app.userData, beside ?? ""), "utf8");
  expect(facts).toContain("seed,7");
  expect(facts).toContain("stratum 1 population,10");
  const book = await saved(workspace, "codes.xlsx", () =>
    app.call("coding.export", { sampleId, format: "xlsx" }),
  );
  expect(readFileSync(book).toString("latin1", 0, 2)).toBe("PK");
  const [chart] = await app.call("coding.shares", workspace.to);
  expect(chart).toMatchObject({ sampleId, coded: 9, population: 30, shares });
});

it("writes codes into the documents as edits that can be undone", async () => {
  const mood = {
    kind: "choice" as const,
    id: "mood",
    title: "Mood",
    definition: "",
    scale: "nominal" as const,
    values: [
      { id: "calm", title: "Calm", definition: "", key: "1" },
      { id: "cross", title: "Cross", definition: "", key: "2" },
    ],
  };
  const book = { ...toneBook, codes: [...toneBook.codes, mood] };
  const { app, to, draw, code, desk, items } = await codingWorkspace(scripts, 6, temporaryFolder(), book);
  const { id: sampleId } = await draw();
  const [first, second] = await items(sampleId);
  const both = (sentiment: string, value: string): Decision => ({
    outcome: "coded",
    note: "",
    values: { sentiment, mood: value },
  });
  const before = (await desk.read(first?.document.url ?? "")).version.document;
  const opposite = (before?.sentiment ?? 0) > 0 ? "negative" : "positive";
  await code(sampleId, both(opposite, "calm"), offTopic, skipped);
  const plan = await app.call("coding.planCodes", { sampleId, planId: "p" });
  expect(plan).toMatchObject({ read: 2, change: 2, same: 0, missing: 0 });
  const metricNames = async () =>
    (await app.call("project.metrics", { ...to, from: "live" })).data.map(({ name }) => name).sort();
  expect(await metricNames()).toEqual([]);
  const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
  for (const id of uploadIds) await app.finished(id);
  expect(await metricNames()).toEqual(["mood", "relevance"]);
  const now = (await desk.read(first?.document.url ?? "")).version.document;
  expect(now).toMatchObject({
    sentiment: opposite === "positive" ? 3 : -3,
    sentiment_origin: "person",
    custom: { mood: "calm", relevance: "yes" },
  });
  expect((await desk.find({ q: "custom.relevance:no" })).documents[0]?.url).toBe(second?.document.url);
  expect(await app.call("coding.planCodes", { sampleId, planId: "again" })).toMatchObject({
    change: 0,
    same: 2,
  });
  // What is drawn anew is drawn from what the scorer had scored.
  expect((await items(sampleId))[0]?.document).not.toHaveProperty("custom.mood");

  await app.call("documents.planRevert", { planId: "undo", uploadId: uploadIds[0] ?? 0 });
  const undone = await app.call("documents.commitPlan", { planId: "undo" });
  for (const id of undone.uploadIds) await app.finished(id);
  const restored = (await desk.read(first?.document.url ?? "")).version.document;
  expect(restored?.sentiment).toBe(before?.sentiment);
  await expect.poll(metricNames).toEqual([]);
});

it("counts the population as it was scored when codes were written into documents before more are drawn", async () => {
  const { app, draw, code, to } = await codingWorkspace(scripts, 12);
  const { id: sampleId } = await draw({ size: 4, method: "assisted" });
  const scoredAs = async () => {
    const file = await saved({ app }, "whole.json", () =>
      app.call("coding.export", { sampleId, format: "json" }),
    );
    const content = z.object({ queue: CodingSample, items: z.array(SampleItem) });
    const { queue: sample, items } = content.parse(JSON.parse(readFileSync(file, "utf8")));
    return { population: sample.strata[0]?.scored, items: items.map(({ scored }) => scored) };
  };
  const before = await scoredAs();
  expect(before.population).toEqual({ positive: 4, neutral: 4, negative: 4 });
  const opposite = { positive: "negative", neutral: "positive", negative: "positive" };
  await code(sampleId, ...before.items.map((scored) => coded(opposite[scored ?? "neutral"])));
  await app.call("coding.planCodes", { sampleId, planId: "p" });
  const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
  for (const id of uploadIds) await app.finished(id);
  expect((await app.call("documents.search", { ...to, q: "sentiment_origin:person" })).data.total).toBe(4);
  await app.call("coding.extend", { sampleId, by: 4 });
  const after = await scoredAs();
  expect(after.population).toEqual(before.population);
  expect(after.items.slice(0, 4)).toEqual(before.items);
  expect(after.items).toHaveLength(8);
});

it("keeps nothing while edits can't be stored", async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "outbox.db"), "no database at all");
  const app = new TestApp(folder, scripts);
  onTestFinished(() => app.core.close());
  const to = { connectionId: "c", projectId: "p" };
  expect((await app.failure("coding.saveBook", { ...to, book: toneBook })).kind).toBe("conflict");
  expect(await app.call("coding.overview", to)).toEqual({ books: [], samples: [] });
});

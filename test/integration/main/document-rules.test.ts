import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Document } from "../../../src/shared/interface/documents";
import { DocumentRule } from "../../../src/shared/rules/document-rule";
import { scripts } from "../../support/app-scripts";
import { Desk } from "../../support/document-desk";

const words = ["kettle", "recall", "steam", "copper", "handle", "kitchen", "market", "whistle"];
/** Queries of several kinds over the posts. */
const queries = [
  "recall",
  "kettle AND NOT recall",
  "(steam OR copper) AND handle",
  '"kettle recall"',
  "whist*",
  "sentiment:<0",
  "recall NEAR/2 steam",
];
const rule = (
  id: string,
  query: string,
  effect: DocumentRule["effect"],
  onArrival = false,
  filters: Partial<DocumentRule["filters"]> = {},
): DocumentRule => DocumentRule.parse({ id, name: id, query, filters, effect, onArrival });
const tagOf = (at: number) => `Rule ${at}`;

/** A workspace of posts with words by a fixed sequence, imported from files. */
async function posts(count: number) {
  const desk = await Desk.open(scripts);
  const { app, to } = desk;
  let made = 0;
  let state = 7;
  const write = async (more: number) => {
    const rows = Array.from({ length: more }, () => {
      const text = Array.from({ length: 5 }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return words[state % words.length];
      }).join(" ");
      return [
        `https://${made % 3 === 0 ? "paper" : "post"}.example/${made++}`,
        new Date(1_780_000_000_000 + made * 60_000).toISOString(),
        text,
        (made % 7) - 3,
      ];
    });
    const file = path.join(app.userData, `posts-${made}.csv`);
    writeFileSync(file, ["url,published,content,sentiment", ...rows.map((row) => row.join(","))].join("\n"));
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
  };
  await write(count);
  const save = (...rules: DocumentRule[]) => app.call("rules.save", { ...to, rules });
  const plan = (...ruleIds: string[]) => app.call("rules.plan", { ...to, planId: "p", ruleIds });
  const commit = async () => {
    const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
    for (const id of uploadIds) await desk.answered(id);
    return uploadIds[0] ?? 0;
  };
  const found = async (q: string) =>
    (await desk.find({ q, count: 500 } as Parameters<typeof desk.find>[0])).documents
      .map(({ url }) => url ?? "")
      .sort();
  return { desk, app, to, write, save, plan, commit, found };
}

describe("rules", () => {
  it("give their values to exactly what their queries find, and an undo restores every document", async () => {
    const { desk, save, plan, commit, found, app } = await posts(120);
    const before = await found("");
    const whole = async () =>
      (await Promise.all(before.map((url) => desk.read(url)))).map(({ version }) => version.document);
    const untouched = await whole();
    const searched = await Promise.all(queries.map(found));
    const rules = queries.map((query, at) => rule(`r${at}`, query, { kind: "tags", tags: [tagOf(at)] }));
    await save(...rules);
    const dry = await plan(...rules.map(({ id }) => id));
    expect(dry.rules?.found.map(({ documents }) => documents)).toEqual(searched.map((urls) => urls.length));
    expect(dry.rules?.conflicts).toEqual([]);
    expect(dry.change).toBe(new Set(searched.flat()).size);
    const uploadId = await commit();
    for (const [at, urls] of searched.entries()) expect(await found(`tag:"${tagOf(at)}"`)).toEqual(urls);
    // Once more changes nothing.
    expect((await plan(...rules.map(({ id }) => id))).change).toBe(0);

    await app.call("documents.planRevert", { planId: "back", uploadId });
    const [undone = 0] = (await app.call("documents.commitPlan", { planId: "back" })).uploadIds;
    await desk.answered(undone);
    // An object without origins says as much as none.
    const contents = (documents: readonly (Document | null)[]) =>
      documents.map((document) => ({ ...document, origins: document?.origins ?? {} }));
    expect(contents(await whole())).toEqual(contents(untouched));
  });

  it("are decided by the first one where they contradict each other, which the plan counts", async () => {
    const { desk, save, plan, commit, found } = await posts(60);
    const recalls = await found("recall");
    const kettles = await found("kettle");
    const both = recalls.filter((url) => kettles.includes(url));
    await save(
      rule("first", "recall", { kind: "sentiment", value: -4 }),
      rule("second", "kettle", { kind: "sentiment", value: 4 }),
      rule("third", "kettle", { kind: "sentiment", value: 4 }),
    );
    const dry = await plan("first", "second", "third");
    expect(dry.rules?.conflicts.map(({ winner, loser, documents }) => [winner, loser, documents])).toEqual([
      ["first", "second", both.length],
      ["first", "third", both.length],
    ]);
    await commit();
    expect(await found("sentiment:-4")).toEqual(recalls);
    expect(await found("sentiment:4")).toEqual(kettles.filter((url) => !both.includes(url)));
    const { version } = await desk.read(recalls[0]);
    expect(version.document?.sentiment_origin).toBe("rule");
  });

  it("give their values to nothing outside of their filters", async () => {
    const { save, plan, commit, found } = await posts(60);
    const recalls = await found("recall");
    const inside = recalls.filter((url) => url.startsWith("https://paper.example"));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.length).toBeLessThan(recalls.length);
    const tags = { kind: "tags" as const, tags: ["Recall"] };
    await save(rule("tag", "recall", tags, false, { channel: ["paper.example"] }));
    expect(await plan("tag")).toMatchObject({
      change: inside.length,
      rules: { found: [{ ruleId: "tag", documents: inside.length }] },
    });
    await commit();
    expect(await found("tag:Recall")).toEqual(inside);
  });

  it("overwrite no value of a person", async () => {
    const { desk, save, plan, commit, found } = await posts(40);
    const [own = "", ...others] = await found("recall");
    const { version } = await desk.read(own);
    await desk.done("update", { url: own, sentiment: 2, tags_customer: ["Mine"] }, version);
    await save(
      rule("mood", "recall", { kind: "sentiment", value: -4 }),
      rule("tag", "recall", { kind: "tags", tags: ["Recall"] }),
    );
    expect(await plan("mood", "tag")).toMatchObject({ change: others.length, same: 1 });
    await commit();
    expect(await found("sentiment:-4")).toEqual(others);
    expect(await found("tag:Recall")).toEqual(others);
  });

  it("on arrival are applied to each imported file, and not to what was taken back", async () => {
    const { app, desk, to, write, save, found } = await posts(20);
    await save(rule("tag", "recall", { kind: "tags", tags: ["Recall"] }, true));
    await write(40);
    const recalls = await found("recall");
    await expect.poll(() => found("tag:Recall")).toEqual(recalls);
    const uploads = await app.call("uploads.list", undefined);
    const [byRule] = uploads.filter(({ name }) => name.includes("tag"));
    await app.call("documents.planRevert", { planId: "back", uploadId: byRule?.id ?? 0 });
    const [undone = 0] = (await app.call("documents.commitPlan", { planId: "back" })).uploadIds;
    await desk.answered(undone);
    expect(await found("tag:Recall")).toEqual([]);
    expect(await app.call("rules.list", to)).toHaveLength(1);
  });
});

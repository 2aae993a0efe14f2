import { appendFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { OpenTable } from "../../../../src/main/imports/open-table";
import { TableFile } from "../../../../src/main/imports/table-file";
import { decodeLines } from "../../../../src/main/uploads/call-body";
import type { EntryPack } from "../../../../src/main/uploads/entry-pack";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { temporaryFolder } from "../../../support/temporary-folder";

const never = new AbortController().signal;
const nothing = () => undefined;
const plan = (changes: Partial<ImportPlan> = {}) =>
  ImportPlan.parse({
    connectionId: "c",
    projectId: "p",
    datasetId: null,
    action: "create",
    mapping: { url: 0, published: 1, content: 2 },
    urlSuffix: null,
    timeZone: "UTC",
    ...changes,
  });

/** A table of 1,300 rows. Every hundredth has no date, every seventh is about kettles. */
async function table(): Promise<{ file: string; open: OpenTable }> {
  const file = path.join(temporaryFolder(), "mentions.csv");
  const rows = Array.from({ length: 1300 }, (_, i) => {
    const date = i % 100 === 0 ? "" : "2026-01-02";
    return `https://paper.example/${i},${date},"About ${i % 7 === 0 ? "kettles" : "tea"},\nline two ${i}"`;
  });
  writeFileSync(file, ["url,date,text", ...rows, ""].join("\n"));
  const open = new OpenTable(await TableFile.survey(file, {}, nothing, never));
  onTestFinished(() => open.close());
  return { file, open };
}

/** Returns the packs that go to the outbox, decoded so that they can be compared. */
async function queued(open: OpenTable, asked: ImportPlan, after = 0) {
  const packs: EntryPack[] = [];
  await open.queue({ plan: asked, after }, nothing, never, (pack) => Promise.resolve(void packs.push(pack)));
  return packs.map(({ body, ...pack }) => ({ ...pack, lines: decodeLines(body) }));
}

describe("a row with more cells than the header", () => {
  const width = ["url,date,text", "https://a.example/1,2026-01-02,fine"];
  const cut = "https://a.example/2,2026-01-02,A text, that was cut";
  const checked = async (...lines: string[]) => {
    const file = path.join(temporaryFolder(), "cut.csv");
    writeFileSync(file, lines.join("\n"));
    const open = new OpenTable(await TableFile.survey(file, {}, nothing, never));
    onTestFinished(() => open.close());
    return { open, report: await open.check(plan(), nothing, never) };
  };

  it("is reported with its line and extra cells, and fixed by clearing them", async () => {
    const { open, report } = await checked(...width, cut, "https://a.example/3,2026-01-02,fine,");
    expect(report).toMatchObject({ ready: 2, refused: 1 });
    expect(report.groups).toMatchObject([
      {
        kind: "extra_cells",
        examples: [{ line: 3, column: t("files:column", { number: "4" }), value: " that was cut" }],
      },
    ]);
    const fixes = { "3": { "2": "A text, that was cut", "3": "" } };
    expect(await open.check(plan({ fixes }), nothing, never)).toMatchObject({ ready: 3, refused: 0 });
  });

  it("isn't reported if most rows have more", async () => {
    expect((await checked(...width, cut, cut.replace("/2", "/3"))).report).toMatchObject({ ready: 3 });
  });
});

describe("rows on their way to the outbox", () => {
  const skip = [{ column: 2, test: "contains" as const, value: "kettle" }];

  it("are the same whether or not the file was checked with the plan before", async () => {
    const { open } = await table();
    const asked = plan({ skip });
    const fresh = await queued(open, asked);
    await open.check(asked, nothing, never);
    expect(await queued(open, asked)).toEqual(fresh);
    // A second time, as after the first upload was discarded.
    expect(await queued(open, asked)).toEqual(fresh);
    const count = fresh.reduce((sum, pack) => sum + pack.count, 0);
    const unsent = fresh.flatMap((pack) => pack.unsent.map(({ outcome }) => outcome));
    expect([count, unsent.filter((outcome) => outcome === "invalid").length]).toEqual([1300, 11]);
    expect(unsent.filter((outcome) => outcome === "skipped").length).toBe(186);
  });

  it("follow the given plan, not the one that was checked", async () => {
    const { open } = await table();
    await open.check(plan({ skip }), nothing, never);
    const others = await queued(open, plan());
    expect(others.flatMap(({ unsent }) => unsent).length).toBe(13);
  });

  it("skip a URL of an earlier row on request, checked before or not", async () => {
    const { file, open } = await table();
    appendFileSync(file, 'https://paper.example/5,2026-01-02,"About tea,\nline two 5"\n');
    const asked = plan({ withheld: ["repeated_url url warning"] });
    const leftOut = async () => {
      const last = (await queued(open, asked)).at(-1);
      return last?.unsent.filter(({ at, outcome }) => at === last.count - 1 && outcome === "skipped").length;
    };
    expect(await leftOut()).toBe(1);
    await open.check(asked, nothing, never);
    expect(await leftOut()).toBe(1);
  });

  it("follow the file if it changed since the check", async () => {
    const { file, open } = await table();
    await open.check(plan(), nothing, never);
    appendFileSync(file, "https://paper.example/late,2026-01-02,Late\n");
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    const packs = await queued(open, plan());
    expect(packs.at(-1)?.lines.at(-1)).toContain("https://paper.example/late");
  });

  it("ignore a check that was canceled", async () => {
    const { open } = await table();
    const ended = new AbortController();
    ended.abort();
    await expect(open.check(plan(), nothing, ended.signal)).rejects.toThrow();
    const packs = await queued(open, plan());
    expect(packs.reduce((sum, { count }) => sum + count, 0)).toBe(1300);
  });

  it("continue after those that are in the outbox already", async () => {
    const { open } = await table();
    await open.check(plan(), nothing, never);
    const all = (await queued(open, plan())).flatMap(({ lines }) => lines);
    const rest = (await queued(open, plan(), 700)).flatMap(({ lines }) => lines);
    expect(rest).toEqual(all.slice(all.length - rest.length));
    expect((await queued(open, plan(), 700)).reduce((sum, { count }) => sum + count, 0)).toBe(600);
  });
});

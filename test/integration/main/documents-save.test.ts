import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import type { RouteInput } from "../../../src/shared/ipc/index";
import type { AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";
import { Desk, absent, published, url, whole } from "../../support/document-desk";
import { temporaryFolder } from "../../support/temporary-folder";

let scripts: AppScripts;
beforeAll(async () => {
  scripts = {
    service: await bundle("src/service/cli.ts"),
    importWorker: "none.js",
    tableWorker: await bundle("src/main/files/tables/table-worker.ts"),
  };
});

const columns = ["url", "published", "title", "content", "extra_author_attributes.name"];
const all: RouteInput<"documents.save">["scope"] = {
  kind: "results",
  question: { q: "" },
  only: null,
  except: [],
};

async function kites() {
  const desk = await Desk.open(scripts);
  await desk.fill(3);
  await desk.done(
    "create",
    { ...whole, content: "=1+1", title: '"Kites", high', extra_author_attributes: { name: "@ann" } },
    absent,
  );
  const folder = temporaryFolder();
  const save = (format: "csv" | "xlsx") => {
    desk.app.chosen.save = path.join(folder, `kites.${format}`);
    const asked = { ...desk.to, saveId: "s", name: "Kites", scope: all, format, columns };
    return desk.app.call("documents.save", asked);
  };
  return { desk, folder, save };
}

describe("saving documents", () => {
  it("writes all results with the chosen columns, and formulas as text", async () => {
    const { desk, folder, save } = await kites();
    expect(await save("csv")).toEqual({
      path: path.join(folder, "kites.csv"),
      rows: 4,
      missing: 0,
      cut: 0,
      unreadable: 0,
    });
    const lines = readFileSync(path.join(folder, "kites.csv"), "utf8").trimEnd().split("\r\n");
    expect(lines[0]).toBe(`\ufeff${columns.join(",")}`);
    expect(lines).toContain(`${url},2026-05-01T10:00:00.000Z,"""Kites"", high",'=1+1,'@ann`);
    expect(desk.app.events.some(({ name }) => name === "documents.saving")).toBe(true);
    await save("xlsx");
    const rows = await readSheet(readFileSync(path.join(folder, "kites.xlsx")));
    expect(rows).toHaveLength(5);
    expect(rows.flat()).toContain("=1+1");
    expect(readdirSync(folder).sort()).toEqual(["kites.csv", "kites.xlsx"]);
  });

  it("writes selected documents only, and says how many no longer exist", async () => {
    const { desk, folder } = await kites();
    desk.app.chosen.save = path.join(folder, "two");
    const only = [
      { url, published },
      { url: "https://blog.example/gone", published },
    ];
    const saved = await desk.app.call("documents.save", {
      ...desk.to,
      saveId: "s",
      name: "Two",
      scope: { kind: "results", question: { q: "" }, only, except: [] },
      format: "ndjson",
      columns: ["url", "extra_author_attributes.name"],
    });
    expect(saved).toEqual({
      path: path.join(folder, "two.ndjson"),
      rows: 1,
      missing: 1,
      cut: 0,
      unreadable: 0,
    });
    expect(readFileSync(path.join(folder, "two.ndjson"), "utf8")).toBe(
      `${JSON.stringify({ url, extra_author_attributes: { name: "@ann" } })}\n`,
    );
  });

  it("writes one document of each story, also if its copies lie in a dataset", async () => {
    const { desk, folder } = await kites();
    const notice = "The kite festival is moved to the harbor meadow because of the strong wind this weekend";
    for (const [number, datasetId] of [null, "reviews", null].entries())
      await desk.done(
        "create",
        {
          url: `https://kites.example/${number}`,
          published: String(published + 1000 * number),
          content: notice,
        },
        absent,
        datasetId,
      );
    desk.app.chosen.save = path.join(folder, "once.ndjson");
    const saved = await desk.app.call("documents.save", {
      ...desk.to,
      saveId: "s",
      name: "Once",
      scope: { ...all, question: { q: "harbor meadow", stories: "once" } },
      format: "ndjson",
      columns: ["url"],
    });
    expect(saved?.rows).toBe(1);
    expect(readFileSync(path.join(folder, "once.ndjson"), "utf8")).toBe(
      `${JSON.stringify({ url: "https://kites.example/0" })}\n`,
    );
  });

  it("leaves nothing behind if the file can't be written or the dialog is canceled", async () => {
    const { desk, folder } = await kites();
    const asked = {
      ...desk.to,
      saveId: "s",
      name: "Kites",
      scope: all,
      format: "csv" as const,
      columns,
    };
    desk.app.chosen.save = path.join(folder, "not-there", "kites.csv");
    expect(await desk.app.failure("documents.save", asked)).toMatchObject({ kind: "missing" });
    desk.app.chosen.save = null;
    expect(await desk.app.call("documents.save", asked)).toBeNull();
    expect(existsSync(path.join(folder, "not-there"))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});

import { strFromU8, unzipSync } from "fflate/browser";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import readXlsxFile from "read-excel-file/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeawayHandlers } from "../../../../src/main/explore/install";
import { callCommand } from "../../../../src/main/explore/service-call";
import { saveTable } from "../../../../src/main/explore/save-view";
import { t } from "../../../../src/shared/texts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "earshot-take-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const table = {
  notes: ["Mentions per day", "Oct 24 – 26, 2026, times in Europe/Luxembourg (UTC+2, UTC+1)"],
  columns: ["Day (Europe/Luxembourg)", "Positive", "=1+1"],
  rows: [
    ["Oct 25, 2026", 3, null],
    ["=HYPERLINK(0)", 4, 5.5],
  ],
};

describe("a table that is taken along", () => {
  it("says in CSV what it is and in which zone, and no cell of it is a formula", async () => {
    const file = path.join(folder, "a.csv");
    await saveTable(file, "csv", table);
    expect(readFileSync(file, "utf8").replace("\ufeff", "").split("\r\n")).toEqual([
      "Mentions per day",
      '"Oct 24 – 26, 2026, times in Europe/Luxembourg (UTC+2, UTC+1)"',
      "Day (Europe/Luxembourg),Positive,'=1+1",
      '"Oct 25, 2026",3,',
      "'=HYPERLINK(0),4,5.5",
      "",
    ]);
  });

  it("keeps numbers as numbers in a workbook", async () => {
    const file = path.join(folder, "a.xlsx");
    await saveTable(file, "xlsx", table);
    const sheets = await readXlsxFile(file);
    expect(JSON.stringify(sheets)).toContain('["Oct 25, 2026",3,null]');
  });

  it("keeps the lines above the columns of a workbook in sight, and the columns with them", async () => {
    const file = path.join(folder, "b.xlsx");
    await saveTable(file, "xlsx", table);
    const sheet = strFromU8(unzipSync(readFileSync(file))["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain('ySplit="3"');
  });

  it("leaves nothing behind where it can't be written, and says why", async () => {
    const file = path.join(folder, "none", "a.csv");
    await expect(saveTable(file, "csv", table)).rejects.toThrow(t("common:saving.noFolder"));
    expect(existsSync(path.dirname(file))).toBe(false);
  });
});

describe("saving by the dialog", () => {
  const handlers = (chosen: string | null, asked: string[] = []) =>
    takeawayHandlers({
      profiles: { find: () => undefined },
      window: {
        chooseSaveFile: ({ name }) => {
          asked.push(name);
          return Promise.resolve(chosen);
        },
      },
    });
  const signal = new AbortController().signal;

  it("suggests a name that every file system takes, and writes the picture there", async () => {
    const asked: string[] = [];
    const file = path.join(folder, "a.png");
    const content = Buffer.from("picture").toString("base64");
    const input = { name: "Mentions: a/b", format: "png" as const, content };
    expect(await handlers(file, asked)["takeaway.image"](input, signal)).toEqual({ path: file });
    expect(asked).toEqual(["Mentions a b.png"]);
    expect(readFileSync(file, "utf8")).toBe("picture");
  });

  it("writes nothing when it is cancelled", async () => {
    expect(await handlers(null)["takeaway.table"]({ name: "a", format: "csv", table }, signal)).toBeNull();
  });
});

describe("a call that is copied", () => {
  const call = {
    kind: "histogram" as const,
    projectId: "p 1",
    type: "published",
    params: { q: "it's", min: "0", topic: ["a", "b"] },
  };

  it("repeats what is asked, with a placeholder for the token, safe in a shell", () => {
    expect(callCommand(call, "https://api.listening.example/", "posix")).toBe(
      "curl 'https://api.listening.example/api/v1/search/p/p%201/histogram/published?q=it%27s&min=0&topic=a&topic=b&access_token=<ACCESS_TOKEN>'",
    );
  });

  it("has a placeholder for the address of a local workspace, which changes with each start", () => {
    expect(callCommand({ kind: "influencers", projectId: "p", params: {} }, null, "posix")).toBe(
      "curl '<BASE_URL>/api/v1/search/p/p/histogram/top_influencers?access_token=<ACCESS_TOKEN>'",
    );
  });
});

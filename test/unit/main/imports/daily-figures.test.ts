import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TableFile } from "../../../../src/main/imports/table-file";
import { temporaryFolder } from "../../../support/temporary-folder";
import { workbook } from "../../../support/zip";

async function survey(content: string | Buffer): Promise<TableFile> {
  const path = join(temporaryFolder(), "series");
  await writeFile(path, content);
  return TableFile.survey(path, {}, () => undefined, new AbortController().signal);
}

const days = Array.from({ length: 40 }, (_, n) =>
  new Date(Date.UTC(2025, 2, 1 + n)).toISOString().slice(0, 10),
);
const refused = "This file contains daily figures, not mentions";

describe("a series of numbers by day is refused as that", () => {
  it.each([
    [
      "CSV",
      days
        .map((day, n) => `${day},${n * 3}`)
        .join("\n")
        .replace(/^/, "Day,Mentions\n"),
    ],
    [
      "weeks below a head, with values below one",
      `Category: All categories\n\nWeek,tea: (Worldwide),milk: (Worldwide)\n${days.map((day, n) => `${day},${n},<1`).join("\n")}`,
    ],
    [
      "months",
      `Month,Volume\n${Array.from({ length: 12 }, (_, n) => `2025-${String(n + 1).padStart(2, "0")},${n}.5`).join("\n")}`,
    ],
    ["JSON", JSON.stringify(days.map((day, n) => ({ date: day, mentions: n, reach: n * 1000 })))],
    [
      "a workbook",
      workbook({ Trend: [["Date", "Mentions", "Share"], ...days.map((day, n) => [day, n, `${n}%`])] }),
    ],
    ["midnights", `time;count\n${days.map((day, n) => `${day}T00:00:00Z;${n}`).join("\n")}`],
    ["several counts", `Date,Posts,Comments\n${days.map((day, n) => `${day},${n},${n * 2}`).join("\n")}`],
    [
      "days and whose they are",
      `date,person,mentions\n${days.map((day, n) => `${day},Ann Lee,${n}\n${day},Bo Ray,${n * 2}`).join("\n")}`,
    ],
    ["no header", days.map((day, n) => `${day},${n * 3}`).join("\n")],
  ])("%s", async (_, content) => {
    await expect(survey(content)).rejects.toThrow(refused);
  });
});

describe("other tables aren't", () => {
  it.each([
    [
      "a text in one of many rows",
      `Day,Mentions,Note\n${days.map((day, n) => `${day},${n},${n === 30 ? "The kettle was in the news" : ""}`).join("\n")}`,
    ],
    [
      "a column that names the rows",
      `Day,Mentions,Country\n${days.map((day, n) => `${day},${n},${n % 2 ? "DE" : "FR"}`).join("\n")}`,
    ],
    [
      "posts by their IDs",
      `created,id,likes\n${days.map((day, n) => `${day},${1_900_000_000_000 + n},${n}`).join("\n")}`,
    ],
    [
      "posts with times of their own",
      `created,likes\n${days.map((day, n) => `${day} 10:${10 + n}:00,${n}`).join("\n")}`,
    ],
    ["answers in numbers", `date,text\n${days.map((day, n) => `${day},${n}`).join("\n")}`],
    ["URLs", `date,url\n${days.map((day, n) => `${day},https://a.example/${n}`).join("\n")}`],
    ["two rows", "Day,Mentions\n2025-03-01,4\n2025-03-02,5"],
  ])("%s", async (_, content) => {
    const file = await survey(content);
    expect(file.facts.rows).toBeGreaterThan(1);
    await file.close();
  });
});

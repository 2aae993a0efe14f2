import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { askWhere } from "../../../../src/main/files/file-dialogs";
import { temporaryFolder } from "../../../support/temporary-folder";

/** A save dialog that returns the given paths in turn (null: canceled) and records the suggested names. */
function dialog(...typed: (string | null)[]) {
  const suggested: string[] = [];
  return {
    suggested,
    chooseSaveFile: ({ name }: { name: string }) => {
      suggested.push(name);
      return Promise.resolve(typed.shift() ?? null);
    },
  };
}

it("adds the extension that a name lacks", async () => {
  const file = path.join(temporaryFolder(), "report");
  expect(await askWhere(dialog(file), "Report", "csv")).toBe(`${file}.csv`);
  expect(await askWhere(dialog(`${file}.CSV`), "Report", "csv")).toBe(`${file}.CSV`);
});

it("asks again if the name with its extension is a file that the dialog didn't ask about", async () => {
  const file = path.join(temporaryFolder(), "report");
  writeFileSync(`${file}.csv`, "mine");
  const declined = dialog(file, null);
  expect(await askWhere(declined, "Report", "csv")).toBeNull();
  expect(declined.suggested).toEqual(["Report.csv", `${file}.csv`]);
  expect(await askWhere(dialog(file, `${file}.csv`), "Report", "csv")).toBe(`${file}.csv`);
});

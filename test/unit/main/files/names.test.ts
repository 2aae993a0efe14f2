import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { fileName } from "../../../../src/main/files/file-name";
import { sheetName } from "../../../../src/main/files/tables/sheet-name";
import { writeTable } from "../../../../src/main/files/tables/write-table";
import { writeFailure } from "../../../../src/main/storage/write-failure";
import { t } from "../../../../src/shared/texts";
import { temporaryFolder } from "../../../support/temporary-folder";

it.each([
  ["AUX", "_AUX"],
  ["nul", "_nul"],
  ["com1", "_com1"],
  ["con.2025", "_con.2025"],
  ["LPT¹ .x", "_LPT¹ .x"],
  ["Console", "Console"],
  ["report\u202etxt.exe", "reporttxt.exe"],
  ["a\u2066b\u200fc", "abc"],
  ["a/b\\c:d|e\u0085f", "a b c d e f"],
  ["..", "Chart"],
  [" . ", "Chart"],
  ["half \ud83d", "half"],
  ["2025.", "2025"],
])("the name %j becomes %j", (name, expected) => {
  expect(fileName(name, "Chart")).toBe(expected);
});

it.each(["x".repeat(400), "😀".repeat(200), "ü".repeat(300), "茶".repeat(300), "👩‍👩‍👧".repeat(80)])(
  "a long name fits into a folder, also while it is unfinished",
  (name) => {
    const short = fileName(name, "Chart");
    expect(short.length).toBeGreaterThan(30);
    expect(name.startsWith(short)).toBe(true);
    writeFileSync(path.join(temporaryFolder(), `${short} (999).earshot-workspace.new`), "");
  },
);

it("a name that is too long is refused as such, without the name of another file", () => {
  try {
    writeFileSync(path.join(temporaryFolder(), `${"x".repeat(300)}.new`), "");
  } catch (error) {
    expect(writeFailure(error).data.message).toBe(t("common:saving.nameTooLong"));
  }
  expect.assertions(1);
});

it("sheets have names that a workbook allows, each once", () => {
  const taken = new Set<string>();
  const names = [
    "History",
    "history",
    "It's Ann'",
    "Its [1]",
    "Its 1",
    "",
    "a".repeat(40),
    "a".repeat(41),
    "Ｔea",
    "tea",
  ];
  const given = names.map((name) => sheetName(name, "Card", taken));
  expect(given).toEqual([
    "History (2)",
    "history (3)",
    "It’s Ann’",
    "Its 1",
    "Its 1 (2)",
    "Card",
    "a".repeat(31),
    `${"a".repeat(27)} (2)`,
    "Ｔea",
    "tea (2)",
  ]);
});

it("a sheet doesn't get more rows than programs read", async () => {
  function* rows() {
    const cells = ["x"];
    for (let row = 0; row < 1_048_576; row++) yield cells;
  }
  const file = path.join(temporaryFolder(), "long.xlsx");
  await expect(writeTable(file, "xlsx", ["text"], rows())).rejects.toThrow(
    t("common:saving.tooManyRows", { max: 1_048_576 }),
  );
  expect(existsSync(file)).toBe(false);
  const wide = Array.from({ length: 16_385 }, (_, at) => `c${at}`);
  await expect(writeTable(file, "xlsx", wide, [])).rejects.toThrow(
    t("common:saving.tooManyColumns", { max: 16_384 }),
  );
});

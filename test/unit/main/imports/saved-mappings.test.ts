import path from "node:path";
import { expect, it } from "vitest";
import { SavedMappings } from "../../../../src/main/imports/saved-mappings";
import { guessedDecisions, rulesOf } from "../../../../src/shared/documents/import-decisions";
import { silentLog } from "../../../../src/shared/log";
import { dropFile } from "../../../support/dropped-file";
import { temporaryFolder } from "../../../support/temporary-folder";

const opened = async (name: string, content: string) => {
  const { facts } = await dropFile(name, content);
  const file = { importId: "i", ...facts };
  return { columns: file.columns, rules: rulesOf(guessedDecisions(file), file.columns) };
};
const store = () => new SavedMappings(path.join(temporaryFolder(), "mappings.json"), silentLog);

it("the last mapping of a file without column names isn't offered for another", async () => {
  const mappings = store();
  const tea = await opened("tea.csv", "One sentence about tea;;;\nAnother sentence about milk;;;\n");
  expect(mappings.save({ name: null, ...tea })).toBeNull();
  const other = await opened("b.csv", "2014-06-24T05:50:40Z,1,a.example,Eight ways to brew\n");
  expect(mappings.fitting(other.columns)).toEqual([]);
  expect(other.rules.columns).toEqual({ published: "Column 1", content: "Column 4" });
});

it("a mapping is only offered for columns with values of the same kind", async () => {
  const mappings = store();
  const [words, same, numbers] = await Promise.all([
    opened("a.csv", "when,what\n2026-03-01,The tea was cold\n2026-03-02,Late again\n"),
    opened("b.csv", "when,what\n2026-04-01,Fine\n2026-04-02,\n"),
    opened("c.csv", "when,what\nTea was cold,4\nLate once more,5\n"),
  ]);
  mappings.save({ name: null, ...words });
  mappings.save({ name: "Shops", ...words });
  expect(mappings.fitting(same.columns).map(({ name }) => name)).toEqual(["Shops", null]);
  expect(mappings.fitting(numbers.columns)).toEqual([]);
});

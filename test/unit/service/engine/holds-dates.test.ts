import { expect, it } from "vitest";
import { holdsDates } from "../../../../src/service/engine/questions/holds-dates";

const column = (texts: readonly string[], counts = texts.map(() => 1)) =>
  holdsDates({
    dictionary: { size: texts.length + 1, text: (code) => texts[code - 1] ?? "" },
    counts: Uint32Array.from([0, ...counts]),
  });

it.each([
  ["days", ["01/08/2021", "1.8.2021", "2021-08-01"], true],
  ["months and times", ["2021-08", "08/2021", "2021-08-01T10:00:00Z", "2021-08-01 10:00"], true],
  ["versions and years", ["2021", "1.2.3.4", "v1.2"], false],
  ["names", ["auto", "moto"], false],
  ["none", [], false],
])("tells whether a column of %s holds dates", (_, texts, is) => {
  expect(column(texts)).toBe(is);
});

it("looks at values in use, and lets a few be none", () => {
  const days = Array.from({ length: 20 }, (_, at) => `${String(at + 1).padStart(2, "0")}/08/2021`);
  expect(column([...days, "unknown"])).toBe(true);
  expect(column([...days, "auto", "moto", "bike"])).toBe(false);
  expect(column([...days, "auto", "moto", "bike"], [...days.map(() => 1), 0, 0, 0])).toBe(true);
});

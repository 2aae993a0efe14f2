import { expect, test } from "vitest";
import { rangeText } from "../../../../src/main/boards/footnote";

const at = Date.UTC(2026, 7, 7, 9);

test("days name their zone, and hours name it once", () => {
  const day = { min: Date.UTC(2026, 7, 7), max: Date.UTC(2026, 7, 8) };
  expect(rangeText(day, "UTC")).toBe("Aug 7, 2026, UTC time");
  expect(rangeText({ min: at, max: at + 3_600_000 }, "UTC")).toMatch(/^Aug 7, 2026, 09:00\s–\s10:00 UTC$/);
});

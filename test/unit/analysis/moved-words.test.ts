import { afterEach, beforeAll, expect, it } from "vitest";
import { hasMoved } from "../../../src/analysis/boardQuestion";
import { formatCount, formatFraction } from "../../../src/analysis/format/numbers";
import { formatDay } from "../../../src/analysis/format/times";
import { loadLateTexts, setLanguage, t } from "../../../src/shared/texts";

beforeAll(loadLateTexts);
afterEach(() => setLanguage("en"));

const written = (count: number, share: number, name = "Calm day") =>
  t("findings:mostOf", {
    value: `${formatDay(Date.UTC(2026, 2, 14), "UTC")}, ${formatCount(count)} (${formatFraction(share)})`,
    count: formatCount(12),
    name,
  });

it.each(["en", undefined] as const)(
  "an own sentence has moved with its numbers, in every language (%s)",
  async (language) => {
    const own = { text: "Mine", about: written(4_712, 0.418), language };
    expect(hasMoved(own, written(4_712, 0.418))).toBe(false);
    expect(hasMoved(own, written(4_712, 0.405))).toBe(true);
    await setLanguage("de");
    await loadLateTexts();
    expect(written(4_712, 0.418)).not.toBe(own.about);
    expect(hasMoved(own, written(4_712, 0.418))).toBe(false);
    expect(hasMoved(own, written(4_713, 0.418))).toBe(true);
  },
);

it("in the same language, other names are told as well", () => {
  const own = { text: "Mine", about: written(4, 0.5), language: "en" as const };
  expect(hasMoved(own, written(4, 0.5, "Kettle"))).toBe(true);
});

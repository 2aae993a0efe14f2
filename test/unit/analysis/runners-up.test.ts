import { expect, it } from "vitest";
import { runnersUp } from "../../../src/analysis/findings";
import { t } from "../../../src/shared/texts";

const format = (value: number) => `${value}`;

it("is named alone, counted where several are level, and not counted where more may be beyond the list", () => {
  expect(runnersUp("Ann", [11, 9, 9], format)).toEqual({ second: "Ann", secondValue: "11" });
  expect(runnersUp("Ann", [11, 11, 11, 9], format)).toEqual({
    second: t("findings:tied.others", { count: 3 }),
    secondValue: t("findings:tied.each", { value: "11" }),
  });
  expect(runnersUp("Ann", [11, 11], format).second).toBe(t("findings:tied.some"));
});

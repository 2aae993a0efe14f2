import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTime } from "../../../../src/service/endpoints/time-range";
import { epochParam } from "../../../../src/shared/calendar/epoch-param";

it("the service reads back any time sent as a parameter", () => {
  const times = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2286, 0, 1) });
  fc.assert(
    fc.property(times, (ms) => {
      expect(parseTime(epochParam(ms), "min")).toBe(ms);
    }),
  );
  expect(parseTime(epochParam(0), "min")).toBe(0);
});

import { expect, it } from "vitest";
import { fuzzRoutes } from "../../support/ipc-fuzz-run";

it("every route returns an envelope for invalid inputs: it never throws or stays silent", async () => {
  expect(await fuzzRoutes(12, 20_261_121)).toEqual([]);
});

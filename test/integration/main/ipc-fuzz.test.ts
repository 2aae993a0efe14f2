import { expect, it } from "vitest";
import { fuzzRoutes } from "../../support/ipc-fuzz-run";

it("every route answers wrong inputs with an envelope: never a throw, never silence", async () => {
  expect(await fuzzRoutes(12, 20_261_121)).toEqual([]);
});

import { expect, it } from "vitest";
import { fuzzRoutes } from "../support/ipc-fuzz-run";

it("every route answers 250 wrong inputs with an envelope: never a throw, never silence", async () => {
  expect(await fuzzRoutes(250, Date.now())).toEqual([]);
});

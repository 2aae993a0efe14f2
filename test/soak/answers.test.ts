import { expect, it } from "vitest";
import { runOddPayloads } from "../support/odd-payloads-run";

it("reads every endpoint's response with each field odd in each way", async () => {
  expect(await runOddPayloads()).toBeGreaterThan(1_000);
});

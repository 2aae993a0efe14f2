import { expect, it } from "vitest";
import { runOddPayloads } from "../../support/odd-payloads-run";

/** `npm run soak` sends all of them. */

it("loses nothing of an odd response without counting it, and replaces no number", async () => {
  expect(await runOddPayloads(400, 20_261_127)).toBe(400);
});

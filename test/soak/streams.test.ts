import { it } from "vitest";
import { checkStreamHistories } from "../support/stream-history-run";

it("100 histories of streams lose and double nothing", async () => {
  await checkStreamHistories(100, 60, Date.now());
});

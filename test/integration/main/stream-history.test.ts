import { it } from "vitest";
import { checkStreamHistories } from "../../support/stream-history-run";

it("reads what matched, once each and in order, whatever happens", async () => {
  await checkStreamHistories(2, 14, 20_261_123);
});

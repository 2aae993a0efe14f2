import { it } from "vitest";
import { runHistories } from "../support/outbox-history";

it("20,000 histories of an outbox end as the order of their changes demands", async () => {
  await runHistories(20_000, Date.now());
});

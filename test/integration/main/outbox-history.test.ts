import { it } from "vitest";
import { runHistories } from "../../support/outbox-history";

/* `npm run soak` runs 20,000 histories, with another seed each time. */

it("ends every history as the order of its changes demands", async () => {
  await runHistories(150, 20_261_122);
});

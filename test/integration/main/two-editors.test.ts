import { it } from "vitest";
import { runEditors } from "../../support/two-editors";

/** `npm run soak` runs 5,000 histories, with a new seed each time. */

it("nothing that somebody else wrote vanishes without the analyst having seen it", async () => {
  await runEditors(60, 20_261_127);
});

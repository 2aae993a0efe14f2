import { it } from "vitest";
import { runEditors } from "../support/two-editors";

it("nothing that somebody else wrote vanishes in 5,000 histories of two editors", async () => {
  await runEditors(5000, Date.now());
});

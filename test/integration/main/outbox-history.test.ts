import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { it } from "vitest";
import { history, runHistory } from "../../support/outbox-history";

/* The long version, with 20,000 histories of its own, is in test/soak. */

it("ends every history as the order of its changes demands", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const folder = mkdtempSync(path.join(tmpdir(), "earshot-history-"));
      try {
        await runHistory(folder, one);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    {
      numRuns: Number(process.env["EARSHOT_HISTORIES"] ?? 150),
      seed: Number(process.env["EARSHOT_SEED"] ?? 1),
    },
  );
}, 600_000);

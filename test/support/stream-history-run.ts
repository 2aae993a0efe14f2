import fc from "fast-check";
import { expect, vi } from "vitest";
import { StreamHistory, type StreamEvent } from "./stream-history";

const events: readonly StreamEvent[] = [
  "write",
  "write",
  "write",
  "pause",
  "unpause",
  "cut",
  "kill service",
  "end reader",
  "set clock",
];

/** Checks that what is read through a collector equals what matches: once each and in order. */
export async function checkStreamHistories(numRuns: number, length: number, seed: number): Promise<void> {
  const step = fc.tuple(fc.constantFrom(...events), fc.integer({ min: 0, max: 1000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (steps) => {
      const history = await StreamHistory.start();
      const now = Date.now;
      try {
        for (const [event, amount] of steps)
          await history.happen(event, amount, (offsetMs) => {
            vi.spyOn(Date, "now").mockImplementation(() => now() + offsetMs * 1000);
          });
        const { read, matching, repeated, gaps } = await history.outcome();
        expect(read).toEqual(matching);
        expect({ repeated, gaps }).toEqual({ repeated: 0, gaps: 0 });
      } finally {
        vi.restoreAllMocks();
        await history.end();
      }
    }),
    { numRuns, seed, endOnFailure: true },
  );
}

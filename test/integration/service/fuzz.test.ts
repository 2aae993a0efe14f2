import fc from "fast-check";
import { expect, it } from "vitest";
import { startService } from "../../support/service";
import { faultOf, fuzzCalls } from "../../support/service-fuzz";
import { compileService } from "../../support/service-process";

it("every call gets a response in the envelope that isn't an internal error", async () => {
  const service = await startService({ threadFile: (await compileService()).threadFile });
  try {
    await fc.assert(
      fc.asyncProperty(fuzzCalls(service.projectId), async (call) => {
        expect(await faultOf(service, call)).toBeUndefined();
      }),
      { numRuns: 400, seed: 20261121 },
    );
  } finally {
    await service.stop();
  }
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultOfReading, mutatedFile } from "../../../support/file-mutations";
import { temporaryFolder } from "../../../support/temporary-folder";

describe("damaged files", () => {
  it("are refused with a reason, or read to the last row that was counted", async () => {
    const path = join(temporaryFolder(), "damaged");
    for (let seed = 0; seed < 90; seed++) {
      expect([seed, await faultOfReading(path, mutatedFile(seed))]).toEqual([seed, undefined]);
    }
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultOfReading, mutatedFile } from "../../../support/file-mutations";
import { temporaryFolder } from "../../../support/temporary-folder";

describe("damaged files", () => {
  it("are rejected with a reason, or read up to the last complete row", async () => {
    const path = join(temporaryFolder(), "damaged");
    for (let seed = 0; seed < 90; seed++) {
      expect([seed, await faultOfReading(path, mutatedFile(seed))]).toEqual([seed, undefined]);
    }
  });
});

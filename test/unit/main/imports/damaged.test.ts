import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentFiles, faultOfReading, mutatedBytes, mutatedFile } from "../../../support/file-mutations";
import { temporaryFolder } from "../../../support/temporary-folder";

describe("damaged files", () => {
  it("are rejected with a reason, or read up to the last complete row", async () => {
    const path = join(temporaryFolder(), "damaged");
    for (let seed = 0; seed < 90; seed++) {
      expect([seed, await faultOfReading(path, mutatedFile(seed))]).toEqual([seed, undefined]);
    }
  });

  it.each(documentFiles.map((file, n) => [n, file] as const))(
    "are rejected with a reason, or read up to the last complete document: %d",
    async (_, file) => {
      const path = join(temporaryFolder(), "damaged");
      for (let seed = 0; seed < 12; seed++)
        expect([seed, await faultOfReading(path, mutatedBytes(seed, file))]).toEqual([seed, undefined]);
    },
  );
});

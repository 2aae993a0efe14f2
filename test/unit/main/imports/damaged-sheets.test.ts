import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultOfReading, mutatedBytes } from "../../../support/file-mutations";
import { temporaryFolder } from "../../../support/temporary-folder";

const sound = [
  "app-reviews-xls/Reviews_November.xls",
  "mention-list-ods/Kettlewick.ods",
  "reddit-comments-parquet/comments-2024-06.parquet",
  "spark-tweets-parquet/part-00000-5f2c.snappy.parquet",
];

describe("damaged workbooks and Parquet files", () => {
  it.each(sound)("are rejected with a reason, or read as far as they go: %s", async (name) => {
    const path = join(temporaryFolder(), "damaged");
    const whole = readFileSync(join("test/corpus/files", name));
    for (let seed = 0; seed < 40; seed++)
      expect([seed, await faultOfReading(path, mutatedBytes(seed, whole))]).toEqual([seed, undefined]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

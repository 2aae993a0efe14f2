import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { silentLog } from "../../../../src/main/log";
import { JsonFile } from "../../../../src/main/storage/json-file";

// Not JSON, and nobody can rename or replace it.
const fixed = "/proc/version";

it.runIf(process.platform === "linux")("a damaged file that can't be set aside isn't replaced", () => {
  const file = new JsonFile(fixed, z.object({ a: z.number() }), () => ({ a: 1 }), silentLog);
  const before = readFileSync(fixed, "utf8");
  expect(file.read()).toEqual({ a: 1 });
  expect(() => file.write({ a: 2 })).toThrow("version");
  expect(readFileSync(fixed, "utf8")).toBe(before);
});

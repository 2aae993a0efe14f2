import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** Deletes what the processes of this run compiled, see bundle.ts. */
export function teardown(): void {
  const out = path.resolve("out");
  if (!existsSync(out)) return;
  for (const name of readdirSync(out))
    if (name.startsWith(`test-${process.pid}-`)) rmSync(path.join(out, name), { recursive: true });
}

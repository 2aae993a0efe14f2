import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { TestApp } from "./app";
import { bundle } from "./bundle";
import { faultOfCall, routeNames, wrongInputs } from "./ipc-fuzz";

/**
 * Calls every route with invalid inputs on the real handlers, in a temporary profile. Returns the faults by route,
 * each with the input that caused it.
 */
export async function fuzzRoutes(runsPerRoute: number, seed: number): Promise<string[]> {
  const parts = {
    service: await bundle("src/service/cli.ts"),
    importWorker: await bundle("src/main/imports/worker.ts"),
    tableWorker: await bundle("src/main/files/tables/table-worker.ts"),
  };
  const folder = mkdtempSync(path.join(tmpdir(), "earshot-fuzz-"));
  const profile = path.join(folder, "profile");
  mkdirSync(profile);
  const before = process.cwd();
  // Keeps relative paths inside the temporary folder.
  process.chdir(folder);
  const realFetch = globalThis.fetch;
  // Blocks requests to other computers, in case a random text is a valid URL.
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    if (hostname === "127.0.0.1") return realFetch(input, init);
    return Promise.reject(new TypeError("fetch failed"));
  };
  const app = new TestApp(profile, parts);
  const faults: string[] = [];
  let calls = 0;
  try {
    for (const route of routeNames) {
      const result = await fc.check(
        fc.asyncProperty(wrongInputs(route), async (input) => {
          const fault = await faultOfCall(app.core.router, route, input, `fuzz-${++calls}`);
          if (fault !== undefined) throw new Error(fault);
        }),
        { numRuns: runsPerRoute, seed, endOnFailure: true },
      );
      if (result.failed)
        faults.push(
          `${String(result.errorInstance)} for ${fc.stringify(result.counterexample).slice(0, 300)}`,
        );
    }
    return faults;
  } finally {
    await app.core.close();
    globalThis.fetch = realFetch;
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

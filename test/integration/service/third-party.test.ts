import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { endpoints } from "../../../src/shared/interface/endpoints";
import { startService } from "../../support/service";

/** Whether a path with values fits a path template. */
function fits(template: string, path: string): boolean {
  const parts = template.split("/");
  const given = path.split("/");
  return parts.length === given.length && parts.every((part, i) => part.startsWith("{") || part === given[i]);
}

it("answers a script that knows only the published description, in every operation but summaries", async () => {
  const service = await startService();
  try {
    const script = join(import.meta.dirname, "../../third-party/walk.mjs");
    const { stdout } = await promisify(execFile)(process.execPath, [script, service.url, service.token]);
    const calls = stdout.trim().split("\n");
    const { globalSummary, projectSummary, ...offered } = endpoints;
    const missed = Object.values(offered).filter(
      ({ method, path }) =>
        !calls.some((call) => call.startsWith(`${method} `) && fits(path, call.slice(method.length + 1))),
    );
    expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    for (const { path } of [globalSummary, projectSummary])
      expect(
        await service.call("GET", `${path.replace("{project_id}", service.projectId)}?q=kite`),
      ).toMatchObject({ status_code: "26" });
  } finally {
    await service.stop();
  }
});

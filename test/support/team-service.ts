import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../src/service/call";
import { type StartOptions, start } from "../../src/service/start";
import type { Role } from "../../src/shared/interface/team";
import { lineLog } from "../../src/shared/log";
import { type TestAnswer, callService } from "./service";

/** A team's service that runs in the test's process. */
export interface TestTeam {
  url: string;
  folder: string;
  /** Shown at the first start. */
  administrator: string;
  context: Context;
  /** Its first project, and one that most members have no role in. */
  project: string;
  other: string;
  call(token: string, method: string, path: string, body?: unknown): Promise<TestAnswer>;
  /** Adds a member and returns a token. */
  member(name: string, roles: Readonly<Record<string, Role>>): Promise<string>;
  stop(): Promise<void>;
}

type TeamOptions = Extract<StartOptions, { team: unknown }>["team"];

export async function startTeam(
  options: Partial<TeamOptions> & { folder?: string } & Pick<StartOptions, "store"> = {},
): Promise<TestTeam> {
  const { folder = mkdtempSync(join(tmpdir(), "earshot-team-")), store, ...team } = options;
  const { url, administrator, context, stop } = await start({
    folder,
    create: true,
    store,
    log: lineLog((line) => process.stderr.write(`${line}\n`)),
    team: { host: "127.0.0.1", port: 0, hosts: [], tls: undefined, callsPerMinute: 100_000, ...team },
  });
  const { projects } = context.workspace.records;
  const call: TestTeam["call"] = (token, method, path, body) => callService(url, token, method, path, body);
  return {
    url,
    folder,
    administrator: administrator ?? "",
    context,
    project: projects.list("")[0]?.id ?? "",
    other: (projects.list("")[1] ?? context.workspace.addProject("Other project")).id,
    call,
    member: async (name, roles) => {
      const { result_local_token: added } = await call(administrator ?? "", "POST", "/local/members", {
        name,
        roles,
      });
      return (added as { token: string }).token;
    },
    stop: async () => {
      await stop();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

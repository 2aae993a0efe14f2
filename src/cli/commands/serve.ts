import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { failure } from "../../main/client/service-error";
import { integerParam } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import { exitCodes, type ExitCode } from "../exit-codes";
import type { Runner } from "../runner";
import { runService } from "../service-child";

const Options = z.object({
  args: z.tuple([z.string().optional()]),
  port: integerParam(0, 65_535).optional(),
  create: z.boolean().default(false),
  config: z.string().min(1).optional(),
});
type Options = z.output<typeof Options>;

/** Serves a folder as `npm run service` does, or a team: without a profile, until a signal. */
export function addServe(program: Command, runner: Runner): void {
  const command = program
    .command("serve")
    .description(t("cli:serve.about"))
    .argument(`[${t("cli:value.folder")}]`, t("cli:serve.folder"))
    .option("--port <n>", t("cli:serve.port"))
    .option("--create", t("cli:serve.create"))
    .option("--config <file>", t("cli:serve.config"));
  runner.addBare(command, Options, (bare, options) => {
    const { terminal, signal, common } = bare;
    const given = process.env["EARSHOT_SERVICE_TOKEN"];
    const own = options.config === undefined ? (given ?? randomBytes(24).toString("base64url")) : undefined;
    return runService<ExitCode>(bare, {
      args: argumentsOf(options),
      env: {
        ...(own !== undefined && { EARSHOT_SERVICE_TOKEN: own }),
        ...(options.port !== undefined && { EARSHOT_TEAM_PORT: String(options.port) }),
      },
      heard: (said) => {
        if (!("listening" in said)) return;
        const { listening: url, administrator } = said;
        // A token of the caller's own isn't repeated.
        const token = administrator ?? (given === undefined ? own : undefined);
        if (common.json) terminal.print(JSON.stringify({ url, ...(token !== undefined && { token }) }));
        else {
          terminal.print(t("cli:serve.listening", { url }));
          if (administrator !== undefined)
            terminal.print(t("cli:serve.administrator", { token: administrator }));
          else if (token !== undefined) terminal.print(t("cli:serve.token", { token }));
        }
      },
      ended: (code) => (code === 0 || signal.aborted ? exitCodes.done : exitCodes.failed),
    });
  });
}

/** Arguments of the service's process. A team's file names its workspace itself. */
function argumentsOf({ args: [folder], config, port = 0, create }: Options): string[] {
  if ((folder === undefined) === (config === undefined))
    throw failure("invalid", t("cli:serve.folderOrConfig"));
  return [
    ...(config === undefined ? [] : ["--team", path.resolve(config)]),
    ...(folder === undefined ? [] : ["--workspace", path.resolve(folder), "--port", String(port)]),
    ...(create ? ["--create"] : []),
  ];
}

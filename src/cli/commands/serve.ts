import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { failure } from "../../main/client/service-error";
import { integerParam } from "../../shared/interface/values";
import { ServiceLine } from "../../shared/service-lines";
import { t } from "../../shared/texts";
import { parseLine } from "../../main/access/messages";
import { exitCodes, type ExitCode } from "../exit-codes";
import type { Runner } from "../runner";

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
  runner.addBare(command, Options, ({ platform, terminal, signal, common }, options) => {
    const given = process.env["EARSHOT_SERVICE_TOKEN"];
    const own = options.config === undefined ? (given ?? randomBytes(24).toString("base64url")) : undefined;
    const service = platform.startService(argumentsOf(options), {
      ...(own !== undefined && { EARSHOT_SERVICE_TOKEN: own }),
      ...(options.port !== undefined && { EARSHOT_TEAM_PORT: String(options.port) }),
    });
    return new Promise<ExitCode>((resolve, reject) => {
      signal.addEventListener("abort", () => service.kill("ask"), { once: true });
      service.onErrorLine((line) => terminal.note(line));
      service.onLine((line) => {
        const said = parseLine(ServiceLine, line);
        if (!said) return;
        if ("error" in said) reject(failure(kindOfOpening(said.error.kind), said.error.message));
        else if ("listening" in said) {
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
        }
      });
      service.onExit((code) => resolve(code === 0 || signal.aborted ? exitCodes.done : exitCodes.failed));
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

/** The kind of a command's failure for that of a service that didn't open. */
export function kindOfOpening(kind: string): "missing" | "conflict" | "invalid" {
  return kind === "missing" ? "missing" : kind === "usage" ? "invalid" : "conflict";
}

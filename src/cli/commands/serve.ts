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
  args: z.tuple([z.string()]),
  port: integerParam(0, 65_535).default(0),
  create: z.boolean().default(false),
});

/** Serves a folder as `npm run service` does: without a profile, until a signal. */
export function addServe(program: Command, runner: Runner): void {
  const command = program
    .command("serve")
    .description(t("cli:serve.about"))
    .argument(`<${t("cli:value.folder")}>`, t("cli:serve.folder"))
    .option("--port <n>", t("cli:serve.port"))
    .option("--create", t("cli:serve.create"));
  runner.addBare(
    command,
    Options,
    ({ platform, terminal, signal, common }, { args: [folder], port, create }) => {
      const given = process.env["EARSHOT_SERVICE_TOKEN"];
      const token = given ?? randomBytes(24).toString("base64url");
      const args = [
        "--workspace",
        path.resolve(folder),
        "--port",
        String(port),
        ...(create ? ["--create"] : []),
      ];
      const service = platform.startService(args, { EARSHOT_SERVICE_TOKEN: token });
      return new Promise<ExitCode>((resolve, reject) => {
        signal.addEventListener("abort", () => service.kill("ask"), { once: true });
        service.onErrorLine((line) => terminal.note(line));
        service.onLine((line) => {
          const said = parseLine(ServiceLine, line);
          if (!said) return;
          if ("error" in said)
            reject(failure(said.error.kind === "missing" ? "missing" : "conflict", said.error.message));
          else if ("listening" in said) {
            const url = said.listening;
            // A token of the caller's own isn't repeated.
            if (common.json) terminal.print(JSON.stringify({ url, ...(given === undefined && { token }) }));
            else {
              terminal.print(t("cli:serve.listening", { url }));
              if (given === undefined) terminal.print(t("cli:serve.token", { token }));
            }
          }
        });
        service.onExit((code) => resolve(code === 0 || signal.aborted ? exitCodes.done : exitCodes.failed));
      });
    },
  );
}

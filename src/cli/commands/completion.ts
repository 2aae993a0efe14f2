import type { Command } from "commander";
import { z } from "zod";
import { failure } from "../../main/client/service-error";
import { t } from "../../shared/texts";
import { completionScript, isShell, shells } from "../completion";
import type { Runner } from "../runner";

export function addCompletion(program: Command, runner: Runner): void {
  const command = program
    .command("completion")
    .description(t("cli:completion.about"))
    .argument(`<${shells.join("|")}>`);
  runner.addBare(command, z.object({ args: z.tuple([z.string()]) }), ({ terminal }, { args: [shell] }) => {
    if (!isShell(shell)) throw failure("invalid", t("cli:completion.shells", { shells: shells.join(", ") }));
    terminal.print(completionScript(shell, program));
    return Promise.resolve(undefined);
  });
}

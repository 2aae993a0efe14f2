import { type Argument, Command } from "commander";
import { t } from "../shared/texts";
import { addBoards } from "./commands/boards";
import { addCompletion } from "./commands/completion";
import { addDocuments } from "./commands/documents";
import { addErase } from "./commands/erase";
import { addExport } from "./commands/export";
import { addHistogram } from "./commands/histogram";
import { addImport } from "./commands/import";
import { addInfluencers } from "./commands/influencers";
import { addMcp } from "./commands/mcp";
import { addProjects } from "./commands/projects";
import { addQuery } from "./commands/query";
import { addRules } from "./commands/rules";
import { addMembers } from "./commands/members";
import { addServe } from "./commands/serve";
import { addStories } from "./commands/stories";
import { addWatches } from "./commands/watches";
import { addWhy } from "./commands/why";
import { addWords } from "./commands/words";
import { addWorkspace } from "./commands/workspace";
import { exitCodes } from "./exit-codes";
import type { Runner } from "./runner";

const example = "earshot import mentions.csv && earshot words espresso --measure distinctive --top 20";

/** All commands, in the order of the help. */
const commands = [
  addProjects,
  addImport,
  addQuery,
  addHistogram,
  addWords,
  addWhy,
  addStories,
  addInfluencers,
  addDocuments,
  addBoards,
  addExport,
  addWatches,
  addRules,
  addErase,
  addWorkspace,
  addServe,
  addMembers,
  addMcp,
  addCompletion,
];

/** The program with its commands, in the current language. */
export function programOf(runner: Runner): Command {
  const { terminal, platform } = runner;
  const titles: Readonly<Record<string, string>> = {
    "Usage:": t("cli:help.usage"),
    "Arguments:": t("cli:help.arguments"),
    "Options:": t("cli:help.options"),
    "Global Options:": t("cli:help.commonOptions"),
    "Commands:": t("cli:help.commands"),
  };
  const program = new Command("earshot")
    .description(t("cli:about"))
    .version(platform.version, "-V, --version", t("cli:help.version"))
    .option(`-c, --connection <${t("cli:value.name")}>`, t("cli:common.connection"))
    .option(`-p, --project <${t("cli:value.name")}>`, t("cli:common.project"))
    .option("--json", t("cli:common.json"))
    .option(`--profile <${t("cli:value.folder")}>`, t("cli:common.profile"))
    .option("--verbose", t("cli:common.verbose"))
    .helpOption("-h, --help", t("cli:help.option"))
    .helpCommand(`help [${t("cli:value.command")}]`, t("cli:help.command"))
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 20,
      styleTitle: (title) => titles[title] ?? title,
      // Options follow in the help of each command.
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map(argumentTerm)].join(" "),
    })
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
      // The runner reports failures, all in the same way.
      outputError: () => undefined,
    })
    .exitOverride();
  for (const add of commands) add(program, runner);
  program.addHelpText("after", () =>
    ["", t("cli:help.codes"), ...codesText(), "", t("cli:help.example"), `  ${example}`].join("\n"),
  );
  return program;
}

function argumentTerm(argument: Argument): string {
  const shown = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${shown}>` : `[${shown}]`;
}

const codesText = () =>
  Object.entries(exitCodes).map(
    ([name, code]) => `  ${String(code).padEnd(5)}${t(`cli:code.${name as keyof typeof exitCodes}`)}`,
  );

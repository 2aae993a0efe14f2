import type { CommanderError } from "commander";
import { t } from "../shared/texts";

/** What commander complains about that has a text of ours, by its code. */
const complaints = {
  "commander.unknownOption": "unknownOption",
  "commander.unknownCommand": "unknownCommand",
  "commander.missingArgument": "missingArgument",
  "commander.optionMissingArgument": "optionMissingArgument",
  "commander.excessArguments": "excessArguments",
} as const;

/** A complaint about the words of a command, in the current language. Commander's own are English. */
export function misuseText({ code, message }: Pick<CommanderError, "code" | "message">): string {
  const name = /'([^']*)'/.exec(message)?.[1];
  const complaint = Object.entries(complaints).find(([known]) => known === code)?.[1];
  if (name === undefined || complaint === undefined) return message;
  const meant = /\(Did you mean (?:one of )?(.+)\?\)$/.exec(message)?.[1];
  const suggestion = meant === undefined ? [] : [t("cli:misuse.suggestion", { name: meant })];
  return [t(`cli:misuse.${complaint}`, { name }), ...suggestion].join(" ");
}

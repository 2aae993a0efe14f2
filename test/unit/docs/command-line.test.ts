import type { Argument, Command, Option } from "commander";
import { expect, it } from "vitest";
import { idleProgram } from "../../support/idle-program";

const described = ({ description, argChoices }: Option | Argument) =>
  argChoices && argChoices.length > 0 ? `${description}: ${argChoices.join(", ")}` : description;
const listed = (items: readonly (readonly [name: string, description: string])[]) =>
  items.map(([name, description]) => `- \`${name}\`${description && `: ${description}`}`).join("\n");

/** A word for each argument and option, with what it means. */
const partsOf = (command: Command) => [
  ...command.registeredArguments.map((argument) => [argument.name(), described(argument)] as const),
  ...command.options.map((option) => [option.flags, described(option)] as const),
];

/** One section for each command that can be called. What selects mentions is described once, beside them. */
function sectionsOf(command: Command, path: string, selection: ReadonlySet<string>): string[] {
  if (command.commands.length > 0)
    return command.commands.flatMap((inner) => sectionsOf(inner, `${path} ${inner.name()}`, selection));
  const parts = partsOf(command);
  const selects = [...selection].every((name) => parts.some(([part]) => part === name));
  const own = selects ? parts.filter(([name]) => !selection.has(name)) : parts;
  const of = selects ? "Takes a [selection](#selections)." : "";
  return [
    [`## ${path}`, `${sentence(command.description())} ${of}`.trim(), listed(own)]
      .filter(Boolean)
      .join("\n\n"),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

// After a change of commands or options, `npx vitest run test/unit/docs --update` writes the page.
it("the page of the command line has every command and option", async () => {
  const program = await idleProgram();
  const selection = program.commands.filter((command) => command.name() === "query").flatMap(partsOf);
  const page = [
    "# Command line reference",
    "Every command and option, as `earshot COMMAND --help` prints them. The [guide](guide.md#command-line) has examples and exit codes.",
    `## Options of every command\n\n${listed(program.options.map((option) => [option.flags, described(option)] as const))}`,
    `## Selections\n\n${listed(selection)}`,
    ...program.commands.flatMap((command) =>
      sectionsOf(command, `earshot ${command.name()}`, new Set(selection.map(([name]) => name))),
    ),
  ].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot("../../../docs/command-line.md");
});

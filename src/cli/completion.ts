import type { Command } from "commander";

export const shells = ["bash", "zsh", "powershell"] as const;
export type Shell = (typeof shells)[number];

export function isShell(name: string): name is Shell {
  return shells.some((shell) => shell === name);
}

/** The words that may follow a command: its commands and long options, with the options of all commands. */
interface Place {
  /** Commands that lead there, such as "workspace create". Empty for the program. */
  path: string;
  words: string[];
}

function placesIn(command: Command, path: readonly string[], common: readonly string[]): Place[] {
  const own = command.options.flatMap(({ long }) => long ?? []);
  const commands = command.commands.filter(({ _hidden }: Command & { _hidden?: boolean }) => !_hidden);
  return [
    {
      path: path.join(" "),
      words: [...new Set([...commands.map((subcommand) => subcommand.name()), ...own, ...common, "--help"])],
    },
    ...commands.flatMap((subcommand) => placesIn(subcommand, [...path, subcommand.name()], common)),
  ];
}

/**
 * A script that completes commands and options, and file names elsewhere. It holds all words, so that a key press starts
 * no program.
 */
export function completionScript(shell: Shell, program: Command): string {
  const common = program.options.flatMap(({ long }) => long ?? []);
  const places = placesIn(program, [], common);
  const name = program.name();
  return shell === "powershell" ? powershell(name, places) : posix(shell, name, places);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function posix(shell: "bash" | "zsh", name: string, places: readonly Place[]): string {
  const cases = places.map(({ path, words }) => `    "${path}") words="${words.join(" ")}" ;;`);
  const nested = places.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  return [
    ...(shell === "zsh" ? ["autoload -U +X bashcompinit && bashcompinit"] : []),
    `_${name}_complete() {`,
    '  local current="${COMP_WORDS[COMP_CWORD]}" at="" words="" word',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "${at:+$at }$word" in',
    `      ${nested.join("|")}) at="\${at:+$at }$word" ;;`,
    "    esac",
    "  done",
    '  case "$at" in',
    ...cases,
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '  if [ ${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi',
    "}",
    `complete -o filenames -F _${name}_complete ${name}`,
  ].join("\n");
}

function powershell(name: string, places: readonly Place[]): string {
  const table = places.map(({ path, words }) => `    ${quoted(path)} = @(${words.map(quoted).join(", ")})`);
  return [
    `Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {`,
    "  param($wordToComplete, $commandAst, $cursorPosition)",
    "  $places = @{",
    ...table,
    "  }",
    "  $at = ''",
    "  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {",
    '    $next = ("$at $element").Trim()',
    "    if ($element.Extent.EndOffset -lt $cursorPosition -and $places.ContainsKey($next)) { $at = $next }",
    "  }",
    '  $places[$at] | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    "  }",
    "}",
  ].join("\n");
}

import { fold } from "../../../shared/query";
import type { Command } from "../../core/commands";

/** A command with its searchable text. */
interface Findable {
  command: Command;
  label: string;
  haystack: string;
}

/** Folds case and diacritics. ASCII takes a fast path, because folding is expensive and rarely needed. */
function searchable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII
  return /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : fold(text);
}

/** Prepares commands for being found. */
export function findable(commands: readonly Command[]): Findable[] {
  return commands.map((command) => ({
    command,
    label: searchable(command.label),
    haystack: searchable(`${command.label} ${command.group} ${command.note ?? ""} ${command.words ?? ""}`),
  }));
}

/**
 * Rank of a label for the typed text: it starts with it, one of its words does, it contains it, or only its search words
 * match.
 */
function rank(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0;
  if (label.includes(` ${wanted}`)) return 1;
  return label.includes(wanted) ? 2 : 3;
}

/** Commands that match every typed word, best match first. Without a word, all that are listed before typing. */
export function findCommands(commands: readonly Findable[], typed: string, max: number): Command[] {
  const wanted = searchable(typed.trim());
  if (wanted === "")
    return commands.filter(({ command }) => !command.typedOnly).map(({ command }) => command);
  const words = wanted.split(/\s+/);
  return commands
    .filter(({ haystack }) => words.every((word) => haystack.includes(word)))
    .map((found) => ({ ...found, rank: rank(found.label, wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ command }) => command);
}

import type { Icon } from "@tabler/icons-react";
import type { ShortcutId } from "./keymap";
import type { ScreenId } from "./navigation";

/** An action in the command palette. */
export interface Command {
  id: string;
  group: string;
  label: string;
  Icon: Icon;
  /** Secondary text, such as the category of a topic. */
  note?: string | undefined;
  shortcut?: ShortcutId;
  /** Additional search terms. */
  words?: string | undefined;
  /** Only listed when a search matches, because there may be thousands. */
  typedOnly?: boolean;
  run: () => void;
}

/**
 * An action of a screen. A feature declares it in its commands.ts and lists it in shell/paletteCommands.ts. Its screen
 * implements it with `useScreenAction`.
 */
export interface ScreenAction {
  id: string;
  label: string;
  screen: ScreenId;
  Icon: Icon;
  words?: string;
}

import { useCallbackRef } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import { useEffect } from "react";
import { create } from "zustand";
import type { ShortcutId } from "./keymap";
import type { ScreenId } from "./navigation";
import { useSession } from "./session";

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

interface Asked {
  id: string;
  screen: ScreenId;
  argument: string;
}

/** The action that a screen runs as soon as it is mounted. */
const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Opens the screen of an action and runs it there, with an optional argument. */
export function askScreen({ id, screen }: Pick<ScreenAction, "id" | "screen">, argument = ""): void {
  useSession.getState().go(screen);
  useAsked.setState({ asked: { id, screen, argument } });
}

// Cancels the action if the analyst goes elsewhere. Finding the connection's project doesn't count.
useSession.subscribe((now, before) => {
  const { asked } = useAsked.getState();
  if (!asked) return;
  const moved =
    now.connectionId !== before.connectionId ||
    (before.projectId !== null && now.projectId !== before.projectId);
  if (moved || asked.screen !== now.screen) useAsked.setState({ asked: null });
});

/** Implements an action of the mounted screen. */
export function useScreenAction({ id }: Pick<ScreenAction, "id">, act: (argument: string) => void): void {
  const asked = useAsked((state) => (state.asked?.id === id ? state.asked : null));
  const latest = useCallbackRef(act);
  useEffect(() => {
    if (!asked || useAsked.getState().asked !== asked) return;
    useAsked.setState({ asked: null });
    latest(asked.argument);
  }, [asked, latest]);
}

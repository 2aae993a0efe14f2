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

interface PendingAction {
  id: string;
  screen: ScreenId;
  argument: string;
}

/** The action that a screen runs as soon as it is mounted. */
const usePendingAction = create<{ pending: PendingAction | null }>(() => ({ pending: null }));

/** Opens the screen of an action and runs it there, with an optional argument. */
export function runOnScreen({ id, screen }: Pick<ScreenAction, "id" | "screen">, argument = ""): void {
  useSession.getState().go(screen);
  usePendingAction.setState({ pending: { id, screen, argument } });
}

// Cancels the action if the analyst goes elsewhere. Finding the connection's project doesn't count.
useSession.subscribe((now, before) => {
  const { pending } = usePendingAction.getState();
  if (!pending) return;
  const moved =
    now.connectionId !== before.connectionId ||
    (before.projectId !== null && now.projectId !== before.projectId);
  if (moved || pending.screen !== now.screen) usePendingAction.setState({ pending: null });
});

/** Implements an action of the mounted screen. The action waits until the screen is ready for it. */
export function useScreenAction(
  { id }: Pick<ScreenAction, "id">,
  act: (argument: string) => void,
  isReady = true,
): void {
  const pending = usePendingAction((state) => (isReady && state.pending?.id === id ? state.pending : null));
  const latest = useCallbackRef(act);
  useEffect(() => {
    if (!pending || usePendingAction.getState().pending !== pending) return;
    usePendingAction.setState({ pending: null });
    latest(pending.argument);
  }, [pending, latest]);
}

import { useCallbackRef } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import { useEffect } from "react";
import { create } from "zustand";
import type { ShortcutId } from "./keymap";
import type { ScreenId } from "./navigation";
import { useSession } from "./session";

/** Something that can be done by name, in the command palette. */
export interface Command {
  id: string;
  group: string;
  label: string;
  Icon: Icon;
  /** What is said beside it, such as the category of a topic. */
  note?: string | undefined;
  shortcut?: ShortcutId;
  /** Further words it is found by. */
  words?: string | undefined;
  /** Found by what is typed alone: there may be thousands. */
  typedOnly?: boolean;
  run: () => void;
}

/**
 * Something a screen does. A feature names its own in its commands.ts, lists them in shell/paletteCommands.ts, and its screen
 * says with `useScreenAction` what each does.
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

/** What a screen is asked to do as soon as it is there. */
const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Shows the screen of an action and has it done there; an argument says with what. */
export function askScreen({ id, screen }: Pick<ScreenAction, "id" | "screen">, argument = ""): void {
  useSession.getState().go(screen);
  useAsked.setState({ asked: { id, screen, argument } });
}

// Who has gone elsewhere meanwhile wants it no longer. That a connection's project is found is no move.
useSession.subscribe((now, before) => {
  const { asked } = useAsked.getState();
  if (!asked) return;
  const moved =
    now.connectionId !== before.connectionId ||
    (before.projectId !== null && now.projectId !== before.projectId);
  if (moved || asked.screen !== now.screen) useAsked.setState({ asked: null });
});

/** Says what a screen does when one of its actions is asked for. */
export function useScreenAction({ id }: Pick<ScreenAction, "id">, act: (argument: string) => void): void {
  const asked = useAsked((state) => (state.asked?.id === id ? state.asked : null));
  const latest = useCallbackRef(act);
  useEffect(() => {
    if (!asked || useAsked.getState().asked !== asked) return;
    useAsked.setState({ asked: null });
    latest(asked.argument);
  }, [asked, latest]);
}

import { useHotkeys } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { useConnectionDialogs, useShortcutsDialog } from "../../core/dialogs";
import { keyOf, navigation } from "../../core/navigation";
import { newWindow } from "../newWindow";
import { useConnections } from "../../core/queries";
import { useSession } from "../../core/session";
import { shortcuts } from "./shortcuts";

function queryField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-query]");
}

/** The keys that work everywhere: those of `shortcuts`, Ctrl+1… for screens, Alt+1… for connections. */
export function useShortcuts(onOpenFile: () => void): void {
  const go = useSession((session) => session.go);
  const openConnection = useSession((session) => session.openConnection);
  const connections = useConnections().data?.connections ?? [];
  const setSwitching = useConnectionDialogs((dialogs) => dialogs.setSwitching);
  const setOverview = useShortcutsDialog((dialog) => dialog.setOpened);
  useHotkeys(
    navigation.flatMap(({ screen }): [string, () => void][] => {
      const key = keyOf(screen);
      return key === null ? [] : [[`mod+${key}`, () => go(screen)]];
    }),
    [],
    true,
  );
  // By the key's place: with Alt held, some layouts make another character of a digit.
  useHotkeys(
    connections
      .slice(0, 9)
      .map(({ id }, index) => [`alt+Digit${index + 1}`, () => openConnection(id), { usePhysicalKeys: true }]),
    [],
    true,
  );
  useHotkeys([[shortcuts.palette, spotlight.open]], [], true);
  useHotkeys([[shortcuts.connections, () => setSwitching(true)]], [], true);
  useHotkeys([[shortcuts.openFile, onOpenFile]], [], true);
  useHotkeys([[shortcuts.newWindow, newWindow]], [], true);
  useHotkeys([[shortcuts.overview, () => setOverview(true)]], [], true);
  // Typed into a field, a slash is a slash.
  useHotkeys([[shortcuts.query, () => queryField()?.focus()]]);
  useHotkeys(
    [
      [
        shortcuts.run,
        () => document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="Control+Enter"]')?.click(),
      ],
    ],
    [],
    true,
  );
}

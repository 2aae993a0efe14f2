import { useHotkeys } from "@mantine/hooks";
import { useConnectionDialogs } from "../dialogs";
import { keyOf, navigation } from "../navigation";
import { useConnections } from "../queries";
import { useSession } from "../session";

function queryField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-query]");
}

/**
 * Keys that work everywhere: Ctrl+1… for screens, Alt+1… for connections and Ctrl+Shift+K for their list, Ctrl+O for a file, / for
 * the query, Ctrl+Enter to run it.
 */
export function useShortcuts(onOpenFile: () => void): void {
  const go = useSession((session) => session.go);
  const openConnection = useSession((session) => session.openConnection);
  const connections = useConnections().data?.connections ?? [];
  const setSwitching = useConnectionDialogs((dialogs) => dialogs.setSwitching);
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
  useHotkeys([["mod+shift+K", () => setSwitching(true)]], [], true);
  useHotkeys([["mod+O", onOpenFile]], [], true);
  // Typed into a field, a slash is a slash.
  useHotkeys([["/", () => queryField()?.focus()]]);
  useHotkeys(
    [
      [
        "mod+Enter",
        () => document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="Control+Enter"]')?.click(),
      ],
    ],
    [],
    true,
  );
}

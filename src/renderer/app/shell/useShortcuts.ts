import { useHotkeys } from "@mantine/hooks";
import { navigation } from "../navigation";
import { useSession } from "../session";

function queryField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>("input[data-query]");
}

/** Keys that work everywhere: Ctrl+1… for screens, Ctrl+O for a file, / for the query, Ctrl+Enter to run it. */
export function useShortcuts(onOpenFile: () => void): void {
  const go = useSession((session) => session.go);
  useHotkeys(
    navigation.map(({ screen }, index): [string, () => void] => [`mod+${index + 1}`, () => go(screen)]),
    [],
  );
  useHotkeys([["mod+O", onOpenFile]], []);
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
  );
}

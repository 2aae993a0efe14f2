import { t } from "../../../shared/words";
import { keyOf, navigation } from "../../core/navigation";

/** Keys that work everywhere, in the notation of Mantine's hotkeys; `mod` is Ctrl, or ⌘ on a Mac. */
export const shortcuts = {
  palette: "mod+K",
  overview: "F1",
  query: "/",
  run: "mod+Enter",
  openFile: "mod+O",
  newWindow: "mod+shift+N",
  connections: "mod+shift+K",
} as const;

/** What keys do, under the place where they do it. */
export interface ShortcutGroup {
  title: string;
  entries: readonly { keys: string; does: string }[];
}

/** Every key of the app, for the overview. */
export function shortcutGroups(): ShortcutGroup[] {
  return [
    {
      title: t("app:shortcuts.everywhere"),
      entries: [
        { keys: shortcuts.palette, does: t("app:shortcuts.palette") },
        { keys: shortcuts.query, does: t("app:shortcuts.query") },
        { keys: shortcuts.run, does: t("app:shortcuts.run") },
        { keys: shortcuts.openFile, does: t("app:palette.openFile") },
        { keys: shortcuts.newWindow, does: t("app:palette.newWindow") },
        { keys: shortcuts.connections, does: t("app:palette.switch") },
        { keys: "alt+1 – 9", does: t("app:shortcuts.connection") },
        { keys: shortcuts.overview, does: t("app:shortcuts.overview") },
        { keys: "Esc", does: t("app:shortcuts.close") },
      ],
    },
    {
      title: t("app:palette.screens"),
      entries: navigation.flatMap(({ screen, title }) => {
        const key = keyOf(screen);
        return key === null ? [] : [{ keys: `mod+${key}`, does: title }];
      }),
    },
    {
      title: t("app:shortcuts.chart"),
      entries: [
        { keys: "← →", does: t("app:shortcuts.bins") },
        { keys: "shift+← →", does: t("app:shortcuts.manyBins") },
        { keys: "Enter", does: t("app:shortcuts.behind") },
        { keys: "alt+← →", does: t("app:shortcuts.range") },
      ],
    },
    {
      title: t("app:shortcuts.lists"),
      entries: [
        { keys: "↑ ↓", does: t("app:shortcuts.rows") },
        { keys: "Space", does: t("app:shortcuts.select") },
        { keys: "mod+A", does: t("app:shortcuts.selectAll") },
      ],
    },
    {
      title: t("app:shortcuts.boards"),
      entries: [
        { keys: "← →", does: t("app:shortcuts.moveCard") },
        { keys: "shift+← →", does: t("app:shortcuts.widenCard") },
      ],
    },
  ];
}

import { keyOf, type ScreenId } from "./navigation";

/** Innermost first. If several scopes declare a key, the first that can act handles it. */
export const scopes = ["editor", "list", "dialog", "screen", "global"] as const;
/**
 * Where a shortcut acts. `editor` and `list`: while the focus is inside the element passed to `useKeys`. In a list,
 * plain keys other than Escape only act while the list itself has the focus. `dialog`: while that element is the
 * topmost dialog, or the focused popover. `screen` and `global`: while no dialog is open, `screen` not from a menu or
 * popover either.
 */
export type Scope = (typeof scopes)[number];

interface Declaration {
  /** Alternatives, such as "mod+shift+K". `mod` is Ctrl, or ⌘ on a Mac. */
  keys: readonly string[];
  scope: Scope;
  /** Group in the overview of shortcuts. */
  place: Place;
  /** Description for the overview. */
  name: string;
  /** Repeats while the keys are held. */
  repeats?: true;
}

/** Groups of the overview, in display order. */
export const places = [
  "everywhere",
  "screens",
  "dialog",
  "editor",
  "json",
  "chart",
  "lists",
  "topics",
  "boards",
  "coding",
  "help",
] as const;
export type Place = (typeof places)[number];

/** Shortcut to a screen. Its key comes from `navigation`. */
function goTo<S extends ScreenId>(screen: S) {
  const key = keyOf(screen);
  return {
    keys: key === null ? [] : [`mod+${key}`],
    scope: "global",
    place: "screens",
    name: `app:screen.${screen}`,
  } as const;
}

const declared = {
  palette: { keys: ["mod+K"], scope: "global", place: "everywhere", name: "app:shortcuts.palette" },
  goToQuery: { keys: ["/"], scope: "screen", place: "everywhere", name: "app:shortcuts.query" },
  run: { keys: ["mod+Enter"], scope: "screen", place: "everywhere", name: "app:shortcuts.run" },
  send: { keys: ["mod+Enter"], scope: "screen", place: "everywhere", name: "app:shortcuts.send" },
  importFile: { keys: ["Enter"], scope: "screen", place: "everywhere", name: "app:shortcuts.import" },
  openFile: { keys: ["mod+O"], scope: "global", place: "everywhere", name: "app:palette.openFile" },
  newWindow: { keys: ["mod+shift+N"], scope: "global", place: "everywhere", name: "app:palette.newWindow" },
  connections: { keys: ["mod+shift+K"], scope: "global", place: "everywhere", name: "app:palette.switch" },
  connection: {
    keys: ["alt+1", "alt+2", "alt+3", "alt+4", "alt+5", "alt+6", "alt+7", "alt+8", "alt+9"],
    scope: "global",
    place: "everywhere",
    name: "app:shortcuts.connection",
  },
  help: { keys: ["F1"], scope: "global", place: "everywhere", name: "app:shortcuts.help" },
  overview: { keys: ["mod+/"], scope: "global", place: "everywhere", name: "app:shortcuts.overview" },
  "go explore": goTo("explore"),
  "go words": goTo("words"),
  "go stories": goTo("stories"),
  "go boards": goTo("boards"),
  "go influencers": goTo("influencers"),
  "go documents": goTo("documents"),
  "go coding": goTo("coding"),
  "go uploads": goTo("uploads"),
  "go watches": goTo("watches"),
  "go project": goTo("project"),
  "go topics": goTo("topics"),
  "go panels": goTo("panels"),
  "go metrics": goTo("metrics"),
  "go exports": goTo("exports"),
  "go streams": goTo("streams"),
  "go activity": goTo("activity"),
  "go settings": goTo("settings"),
  submitDialog: { keys: ["mod+Enter"], scope: "dialog", place: "dialog", name: "app:shortcuts.submitDialog" },
  closeDialog: { keys: ["Escape"], scope: "dialog", place: "dialog", name: "app:shortcuts.closeDialog" },
  runQuery: { keys: ["Enter", "mod+Enter"], scope: "editor", place: "editor", name: "app:shortcuts.run" },
  breakLine: {
    keys: ["shift+Enter"],
    scope: "editor",
    place: "editor",
    name: "app:shortcuts.breakLine",
    repeats: true,
  },
  complete: { keys: ["ctrl+Space"], scope: "editor", place: "editor", name: "app:shortcuts.complete" },
  format: { keys: ["alt+shift+F"], scope: "editor", place: "editor", name: "app:shortcuts.format" },
  nextFault: {
    keys: ["F8"],
    scope: "editor",
    place: "json",
    name: "app:shortcuts.nextFault",
    repeats: true,
  },
  faults: { keys: ["mod+shift+M"], scope: "editor", place: "json", name: "app:shortcuts.faults" },
  bins: {
    keys: ["ArrowLeft", "ArrowRight"],
    scope: "list",
    place: "chart",
    name: "app:shortcuts.bins",
    repeats: true,
  },
  binRows: {
    keys: ["ArrowUp", "ArrowDown"],
    scope: "list",
    place: "chart",
    name: "app:shortcuts.binRows",
    repeats: true,
  },
  endBins: {
    keys: ["Home", "End", "shift+Home", "shift+End"],
    scope: "list",
    place: "chart",
    name: "app:shortcuts.endBins",
    repeats: true,
  },
  manyBins: {
    keys: ["shift+ArrowLeft", "shift+ArrowRight"],
    scope: "list",
    place: "chart",
    name: "app:shortcuts.manyBins",
    repeats: true,
  },
  documentsOfBins: { keys: ["Enter"], scope: "list", place: "chart", name: "app:shortcuts.behind" },
  why: { keys: ["W"], scope: "list", place: "chart", name: "app:shortcuts.why" },
  moveRange: {
    keys: ["alt+ArrowLeft", "alt+ArrowRight"],
    scope: "list",
    place: "chart",
    name: "app:shortcuts.range",
    repeats: true,
  },
  rows: {
    keys: ["ArrowUp", "ArrowDown"],
    scope: "list",
    place: "lists",
    name: "app:shortcuts.rows",
    repeats: true,
  },
  pages: {
    keys: ["PageUp", "PageDown", "shift+PageUp", "shift+PageDown"],
    scope: "list",
    place: "lists",
    name: "app:shortcuts.pages",
    repeats: true,
  },
  endRows: {
    keys: ["Home", "End", "shift+Home", "shift+End"],
    scope: "list",
    place: "lists",
    name: "app:shortcuts.endRows",
    repeats: true,
  },
  openRow: { keys: ["Enter"], scope: "list", place: "lists", name: "app:shortcuts.open" },
  excludeRow: {
    keys: ["mod+Enter"],
    scope: "list",
    place: "lists",
    name: "app:shortcuts.excludeTerm",
  },
  selectRow: { keys: ["Space", "shift+Space"], scope: "list", place: "lists", name: "app:shortcuts.select" },
  manyRows: {
    keys: ["shift+ArrowUp", "shift+ArrowDown"],
    scope: "list",
    place: "lists",
    name: "app:shortcuts.manyRows",
    repeats: true,
  },
  selectAll: { keys: ["mod+A"], scope: "list", place: "lists", name: "app:shortcuts.selectAll" },
  expandRow: {
    keys: ["ArrowLeft", "ArrowRight"],
    scope: "list",
    place: "lists",
    name: "app:shortcuts.expandRow",
    repeats: true,
  },
  leave: { keys: ["Escape"], scope: "list", place: "lists", name: "app:shortcuts.leave" },
  fold: {
    keys: ["ArrowLeft", "ArrowRight"],
    scope: "list",
    place: "topics",
    name: "app:shortcuts.fold",
    repeats: true,
  },
  moveTopic: {
    keys: ["alt+ArrowUp", "alt+ArrowDown"],
    scope: "list",
    place: "topics",
    name: "app:shortcuts.moveTopic",
    repeats: true,
  },
  moveCard: {
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    scope: "list",
    place: "boards",
    name: "app:shortcuts.moveCard",
    repeats: true,
  },
  widenCard: {
    keys: ["shift+ArrowLeft", "shift+ArrowRight"],
    scope: "list",
    place: "boards",
    name: "app:shortcuts.widenCard",
    repeats: true,
  },
  codeDigit: {
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    scope: "screen",
    place: "coding",
    name: "app:shortcuts.code",
  },
  // Letters without those of the actions below.
  codeLetter: {
    keys: [
      ...["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"],
      ...["L", "M", "O", "P", "Q", "R", "T", "U", "V", "W", "Y"],
    ],
    scope: "screen",
    place: "coding",
    name: "app:shortcuts.code",
  },
  codeOffTopic: { keys: ["0"], scope: "screen", place: "coding", name: "app:shortcuts.codeOffTopic" },
  codeUnclear: { keys: ["X"], scope: "screen", place: "coding", name: "app:shortcuts.codeUnclear" },
  codeUndo: { keys: ["Z"], scope: "screen", place: "coding", name: "app:shortcuts.codeUndo" },
  codeNote: { keys: ["N"], scope: "screen", place: "coding", name: "app:shortcuts.codeNote" },
  codeSkip: { keys: ["S"], scope: "screen", place: "coding", name: "app:shortcuts.codeSkip" },
  codeConfirm: { keys: ["Enter"], scope: "screen", place: "coding", name: "app:shortcuts.codeConfirm" },
  codeDocuments: {
    keys: ["ArrowLeft", "ArrowRight"],
    scope: "screen",
    place: "coding",
    name: "app:shortcuts.codeDocuments",
    repeats: true,
  },
  searchHelp: { keys: ["mod+F"], scope: "editor", place: "help", name: "app:shortcuts.searchHelp" },
  codeList: { keys: ["mod+G"], scope: "screen", place: "coding", name: "app:shortcuts.codeList" },
} as const satisfies Record<string, Declaration>;

export type ShortcutId = keyof typeof declared;
export type Shortcut = Declaration & { name: (typeof declared)[ShortcutId]["name"] };

/** All shortcuts. Screens from the tenth on have no keys. */
export const shortcuts: Readonly<Record<ShortcutId, Shortcut>> = declared;

/** Ids of the shortcuts with keys, in the order of the overview. */
export const shortcutIds = Object.keys(shortcuts)
  .filter((id): id is ShortcutId => id in shortcuts)
  .filter((id) => shortcuts[id].keys.length > 0);

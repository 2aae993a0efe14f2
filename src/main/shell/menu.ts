import { Menu, app, type MenuItemConstructorOptions } from "electron";
import type { ParsedInput } from "../../shared/ipc/index";
import type { MenuItem, MenuWords } from "../../shared/ipc/shell";

/** What the page gives the menu. */
export type PageMenu = ParsedInput<"app.menu">;

/** What the menu does by itself. */
export interface MenuActions {
  command: (command: string) => void;
  checkForUpdates: () => void;
  saveSupportBundle: () => void;
}

const english: MenuWords = {
  file: "File",
  edit: "Edit",
  view: "View",
  go: "Go",
  window: "Window",
  help: "Help",
  undo: "Undo",
  redo: "Redo",
  cut: "Cut",
  copy: "Copy",
  paste: "Paste",
  selectAll: "Select all",
  resetZoom: "Actual size",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fullScreen: "Full screen",
  quit: "Quit",
  checkForUpdates: "Check for updates",
  supportBundle: "Save a support bundle",
};

const line: MenuItemConstructorOptions = { type: "separator" };

/**
 * The application's menu: what the system expects, and the page's own actions under the page's own words. A shortcut is
 * shown and not taken: the page listens to its keys itself.
 */
export function menuTemplate({ words, items }: PageMenu, actions: MenuActions): MenuItemConstructorOptions[] {
  const given = Object.entries(words).filter(([, word]) => word !== undefined);
  const say: MenuWords = { ...english, ...Object.fromEntries(given) };
  const mac = process.platform === "darwin";
  const of = (menu: MenuItem["menu"]): MenuItemConstructorOptions[] =>
    items
      .filter((item) => item.menu === menu)
      .map(({ command, label, accelerator }) => ({
        id: command,
        label,
        ...(accelerator !== null && { accelerator, registerAccelerator: false }),
        click: () => actions.command(command),
      }));
  const and = (first: MenuItemConstructorOptions[], rest: MenuItemConstructorOptions[]) =>
    first.length > 0 ? [...first, line, ...rest] : rest;
  const go = of("go");
  return [
    ...(mac ? [{ role: "appMenu" } satisfies MenuItemConstructorOptions] : []),
    {
      label: say.file,
      submenu: and(of("file"), [mac ? { role: "close" } : { role: "quit", label: say.quit }]),
    },
    {
      label: say.edit,
      submenu: [
        { role: "undo", label: say.undo },
        { role: "redo", label: say.redo },
        line,
        { role: "cut", label: say.cut },
        { role: "copy", label: say.copy },
        { role: "paste", label: say.paste },
        { role: "selectAll", label: say.selectAll },
      ],
    },
    {
      label: say.view,
      submenu: and(of("view"), [
        { role: "resetZoom", label: say.resetZoom },
        { role: "zoomIn", label: say.zoomIn },
        { role: "zoomOut", label: say.zoomOut },
        line,
        { role: "togglefullscreen", label: say.fullScreen },
        ...(app.isPackaged ? [] : [line, { role: "toggleDevTools" } satisfies MenuItemConstructorOptions]),
      ]),
    },
    ...(go.length > 0 ? [{ label: say.go, submenu: go }] : []),
    { role: "windowMenu", label: say.window },
    {
      label: say.help,
      role: "help",
      submenu: and(of("help"), [
        { id: "check-for-updates", label: say.checkForUpdates, click: actions.checkForUpdates },
        { id: "support-bundle", label: say.supportBundle, click: actions.saveSupportBundle },
      ]),
    },
  ];
}

/** Shows the menu. */
export function setMenu(menu: PageMenu, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menu, actions)));
}

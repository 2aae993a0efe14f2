import { Menu, app, type MenuItemConstructorOptions } from "electron";
import type { ParsedInput } from "../../shared/ipc/index";
import type { MenuItem } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";

export type PageMenu = ParsedInput<"app.menu">;

/** Menu items that main handles itself. */
export interface MenuActions {
  command: (command: string) => void;
  checkForUpdates: () => void;
  saveSupportBundle: () => void;
}

const line: MenuItemConstructorOptions = { type: "separator" };

/**
 * The application menu: standard items and the page's actions. Shortcuts are displayed but not registered, because the
 * page handles keys itself.
 */
function menuTemplate({ items }: PageMenu, actions: MenuActions): MenuItemConstructorOptions[] {
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
    ...(mac ? [appMenu()] : []),
    {
      label: t("main:menu.file"),
      submenu: and(of("file"), [
        mac ? { role: "close", label: t("main:menu.close") } : { role: "quit", label: t("main:menu.quit") },
      ]),
    },
    {
      label: t("main:menu.edit"),
      submenu: [
        { role: "undo", label: t("main:menu.undo") },
        { role: "redo", label: t("main:menu.redo") },
        line,
        { role: "cut", label: t("main:menu.cut") },
        { role: "copy", label: t("main:menu.copy") },
        { role: "paste", label: t("main:menu.paste") },
        { role: "selectAll", label: t("main:menu.selectAll") },
      ],
    },
    {
      label: t("main:menu.view"),
      submenu: and(of("view"), [
        { role: "resetZoom", label: t("main:menu.resetZoom") },
        { role: "zoomIn", label: t("main:menu.zoomIn") },
        { role: "zoomOut", label: t("main:menu.zoomOut") },
        line,
        { role: "togglefullscreen", label: t("main:menu.fullScreen") },
        ...(app.isPackaged ? [] : [line, { role: "toggleDevTools" } satisfies MenuItemConstructorOptions]),
      ]),
    },
    ...(go.length > 0 ? [{ label: t("main:menu.go"), submenu: go }] : []),
    {
      role: "windowMenu",
      label: t("main:menu.window"),
      submenu: [
        { role: "minimize", label: t("main:menu.minimize") },
        { role: "zoom", label: t("main:menu.zoom") },
        ...(mac
          ? [line, { role: "front", label: t("main:menu.front") } satisfies MenuItemConstructorOptions]
          : [{ role: "close", label: t("main:menu.close") } satisfies MenuItemConstructorOptions]),
      ],
    },
    {
      label: t("main:menu.help"),
      role: "help",
      submenu: and(of("help"), [
        { id: "check-for-updates", label: t("main:menu.checkForUpdates"), click: actions.checkForUpdates },
        { id: "support-bundle", label: t("main:menu.supportBundle"), click: actions.saveSupportBundle },
      ]),
    },
  ];
}

/** macOS menu with the app's name. */
function appMenu(): MenuItemConstructorOptions {
  return {
    role: "appMenu",
    submenu: [
      { role: "about", label: t("main:menu.about", { app: app.name }) },
      line,
      { role: "services", label: t("main:menu.services") },
      line,
      { role: "hide", label: t("main:menu.hide", { app: app.name }) },
      { role: "hideOthers", label: t("main:menu.hideOthers") },
      { role: "unhide", label: t("main:menu.unhide") },
      line,
      { role: "quit", label: t("main:menu.quitApp", { app: app.name }) },
    ],
  };
}

export function setMenu(menu: PageMenu, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menu, actions)));
}

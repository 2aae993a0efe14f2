import { Menu, app, type MenuItemConstructorOptions } from "electron";

/**
 * The application's menu: what the system expects and nothing that takes keys from the page, which has its own shortcuts
 * and palette.
 */
export function setMenu(): void {
  const mac = process.platform === "darwin";
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: "appMenu" } satisfies MenuItemConstructorOptions] : []),
    { label: "File", submenu: [mac ? { role: "close" } : { role: "quit" }] },
    { role: "editMenu" },
    {
      label: "View",
      submenu: [
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { type: "separator" },
        { role: "togglefullscreen" },
        ...(app.isPackaged
          ? []
          : [
              { type: "separator" } satisfies MenuItemConstructorOptions,
              { role: "toggleDevTools" } satisfies MenuItemConstructorOptions,
            ]),
      ],
    },
    { role: "windowMenu" },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

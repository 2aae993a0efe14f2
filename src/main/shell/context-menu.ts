import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from "electron";
import { t } from "../../shared/texts";

const line: MenuItemConstructorOptions = { type: "separator" };

/** Menu for text fields and selected text. Empty elsewhere. */
function textMenu({ isEditable, editFlags, selectionText }: ContextMenuParams): MenuItemConstructorOptions[] {
  const copy = { role: "copy", label: t("main:menu.copy"), enabled: editFlags.canCopy } as const;
  if (!isEditable) return selectionText.trim() === "" ? [] : [copy];
  return [
    { role: "undo", label: t("main:menu.undo"), enabled: editFlags.canUndo },
    { role: "redo", label: t("main:menu.redo"), enabled: editFlags.canRedo },
    line,
    { role: "cut", label: t("main:menu.cut"), enabled: editFlags.canCut },
    copy,
    { role: "paste", label: t("main:menu.paste"), enabled: editFlags.canPaste },
    line,
    { role: "selectAll", label: t("main:menu.selectAll"), enabled: editFlags.canSelectAll },
  ];
}

/** Shows the text menu where the page has no menu of its own. */
export function offerTextMenu(window: BrowserWindow): void {
  window.webContents.on("context-menu", (_, params) => {
    const items = textMenu(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

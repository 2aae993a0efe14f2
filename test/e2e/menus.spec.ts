import { expect, test } from "./support/launch";
import { makeWorkspace } from "./support/steps";

test("a right click on a text field opens its edit menu", async ({ earshot: { app, window } }) => {
  await makeWorkspace(window, "Fields");
  const query = window.locator("[data-query][contenteditable]");
  await query.fill("espresso");
  await query.press("ControlOrMeta+A");
  // Tests can't read native menus, so the menu is recorded instead of shown.
  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (this: Electron.Menu) {
      Reflect.set(globalThis, "shown", this);
    };
  });
  await query.click({ button: "right" });
  const shown = () =>
    app.evaluate(() => {
      const menu = Reflect.get(globalThis, "shown") as Electron.Menu | undefined;
      const items = menu?.items.filter(({ type }) => type !== "separator") ?? [];
      return Object.fromEntries(items.map(({ label, enabled }) => [label, enabled]));
    });
  // Whether Paste is enabled depends on the machine's clipboard.
  const offered = {
    Undo: true,
    Redo: false,
    Cut: true,
    Copy: true,
    Paste: expect.any(Boolean),
    "Select all": true,
  };
  await expect.poll(shown).toEqual(offered);
});

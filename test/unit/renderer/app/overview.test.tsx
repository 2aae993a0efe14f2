import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { ShortcutsDialog } from "../../../../src/renderer/app/shell/ShortcutsDialog";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

/** The entries of a group as "action: keys". */
async function groupOf(name: string) {
  const group = await screen.findByRole("region", { name });
  const keys = within(group).getAllByRole("definition");
  return within(group)
    .getAllByRole("term")
    .map((term, at) => `${term.textContent}: ${keys[at]?.textContent}`);
}

it("shows every key of a list", async () => {
  new FakeMain(oneWorkspace);
  show(<ShortcutsDialog onClose={() => undefined} />);
  expect(await groupOf(t("app:shortcuts.places.lists"))).toEqual([
    `${t("app:shortcuts.rows")}: ↑ ↓`,
    `${t("app:shortcuts.pages")}: PgUp PgDn`,
    `${t("app:shortcuts.endRows")}: Home End`,
    `${t("app:shortcuts.open")}: ${t("components:key.enter")}`,
    `${t("app:shortcuts.excludeTerm")}: Ctrl${t("components:key.enter")}`,
    `${t("app:shortcuts.select")}: ${t("components:key.space")}`,
    `${t("app:shortcuts.manyRows")}: Shift↑ ↓`,
    `${t("app:shortcuts.selectAll")}: CtrlA`,
    `${t("app:shortcuts.expandRow")}: ← →`,
    `${t("app:shortcuts.leave")}: Esc`,
  ]);
  expect(await groupOf(t("app:shortcuts.places.topics"))).toEqual([
    `${t("app:shortcuts.fold")}: ← →`,
    `${t("app:shortcuts.moveTopic")}: Alt↑ ↓`,
  ]);
});

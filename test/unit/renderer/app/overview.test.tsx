import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ShortcutsDialog } from "../../../../src/renderer/app/shell/ShortcutsDialog";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

afterEach(cleanup);

/** What a group of the overview says, as pairs of what is done and with which keys. */
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
  expect(await groupOf("In a list")).toEqual([
    "From row to row: ↑ ↓",
    "One page up or down: PgUp PgDn",
    "First or last row: Home End",
    "Open the row: Enter",
    "Select the row: Space",
    "Select several rows: Shift↑ ↓",
    "Select all rows: CtrlA",
    "Clear the selection, or close what is open: Esc",
  ]);
  expect(await groupOf("In the topics")).toEqual([
    "Collapse or expand: ← →",
    "Move the topic up or down: Alt↑ ↓",
  ]);
});

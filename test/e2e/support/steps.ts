import type { ElectronApplication, Locator, Page } from "@playwright/test";
import { expect } from "./launch";
import { t } from "./words";

/** Creates a local workspace on the first run and waits for its empty Explore. */
export async function makeWorkspace(window: Page, name: string): Promise<void> {
  await window.getByRole("button", { name: t("connections:newWorkspace") }).click();
  await window.getByLabel(t("name")).fill(name);
  await window.keyboard.press("Enter");
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
}

/** Drops files with real paths on the window. */
export async function dropFile(window: Page, ...files: string[]): Promise<void> {
  const session = await window.context().newCDPSession(window);
  const data = { items: [], files, dragOperationsMask: 1 };
  const send = (type: "dragEnter" | "dragOver" | "drop", x: number) =>
    session.send("Input.dispatchDragEvent", { type, x, y: 400, data });
  const overlay = window.getByText(t("imports:drop.title"));
  // A page that has just appeared may not listen yet.
  await expect(async () => {
    await send("dragEnter", 500);
    await send("dragOver", 500);
    await expect(overlay).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // The overlay appeared under the pointer. It receives the drop only after a move that follows its first frame.
  await expect(async () => {
    await send("dragOver", 501);
    await send("drop", 501);
    await expect(overlay).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await session.detach();
}

/** Opens a screen through the navigation. */
export async function openScreen(window: Page, name: string): Promise<void> {
  await window
    .getByRole("navigation", { name: t("app:side.screens") })
    .getByRole("button", { name })
    .click();
}

/** Imports the open file, such as "3 mentions". Returns the list item of its upload. */
export async function importFile(window: Page, mentions: string): Promise<Locator> {
  await window.getByRole("button", { name: `Import ${mentions}` }).click();
  // The app opens Explore as soon as the upload has begun.
  await expect(window.getByRole("heading", { name: "Explore" })).toBeAttached();
  await openScreen(window, "Uploads");
  return window.getByRole("list", { name: "Uploads" }).getByRole("listitem").first();
}

/** Opens the columns of the file, calls `decide` and closes them. */
export async function changeColumns(window: Page, decide: () => Promise<void>): Promise<void> {
  await window.getByRole("button", { name: t("imports:act.changeColumns") }).click();
  await decide();
  await window.getByRole("button", { name: t("done") }).click();
}

/** Chooses an option in a compact control, whose name reads "label: value". */
export async function choose(window: Page, control: string, option: string): Promise<void> {
  await window.getByRole("button", { name: new RegExp(`^${control}:`) }).click();
  await window.getByRole("option", { name: option, exact: true }).click();
}

/** Makes the system's save dialog return a file in this folder, with the suggested name. */
export async function saveInto(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, into) => {
    dialog.showSaveDialog = (...given: unknown[]) => {
      const options = given.at(-1) as { defaultPath: string };
      return Promise.resolve({ canceled: false, filePath: `${into}/${options.defaultPath}` });
    };
  }, folder);
}

/** Sum of all bins, read from the chart's table. Scrolls through it, because only visible rows are rendered. */
export async function sumOfBins(window: Page): Promise<number> {
  await window.getByRole("button", { name: t("charts:form.table"), exact: true }).click();
  const grid = window.getByRole("grid", { name: t("charts:card.bins") });
  await grid.waitFor();
  const sum = await grid.evaluate(async (table) => {
    const totals = new Map<string, number>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (table.scrollTop = 0; ; table.scrollTop += table.clientHeight / 2) {
      await frame();
      for (const row of table.querySelectorAll("[role=row][aria-rowindex]")) {
        const total = row.querySelector("[role=gridcell]:last-child")?.textContent;
        const isTotals = row.querySelector("[role=gridcell]")?.textContent === "Total";
        if (total && !isTotals)
          totals.set(row.getAttribute("aria-rowindex") ?? "", Number(total.replaceAll(/\D/g, "")));
      }
      if (table.scrollTop + table.clientHeight >= table.scrollHeight - 1) break;
    }
    // The header and the row of totals aren't bins.
    const rows = Number(table.getAttribute("aria-rowcount")) - 2;
    if (totals.size !== rows) throw new Error(`Read ${totals.size} of ${rows} bins`);
    return [...totals.values()].reduce((all, one) => all + one, 0);
  });
  await window.getByRole("button", { name: t("charts:form.bars") }).click();
  return sum;
}

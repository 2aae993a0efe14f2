import type { ElectronApplication, Page } from "@playwright/test";
import type { RouteInput, RouteName, RouteOutput } from "../../../src/shared/ipc";
import type { CallOutcome } from "../../../src/shared/ipc/contract";
import { expect } from "./launch";
import { makeWorkspace, openScreen } from "./steps";
import { t } from "./words";

/** Calls a route as the page does, to fill a workspace or to simulate another analyst. */
export async function invoke<N extends RouteName>(
  window: Page,
  route: N,
  input: RouteInput<N>,
): Promise<RouteOutput<N>> {
  const crossed: unknown = await window.evaluate(
    ([name, data]) => {
      const bridge = Reflect.get(globalThis, "earshot") as { invoke: (...call: unknown[]) => unknown };
      return bridge.invoke(name, data, crypto.randomUUID());
    },
    [route, input] as const,
  );
  const outcome = (typeof crossed === "string" ? JSON.parse(crossed) : crossed) as CallOutcome<
    RouteOutput<N>
  >;
  if (!outcome.ok) throw new Error(`${route}: ${outcome.error.message}`);
  return outcome.data;
}

/** Chooses a file in the system's dialog. Returns the handle that the page receives. */
export async function choose(app: ElectronApplication, window: Page, file: string): Promise<string> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  const { files } = await invoke(window, "imports.chooseFiles", {});
  return files[0]?.handle ?? "";
}

export interface Place {
  connectionId: string;
  projectId: string;
}

/** Publication time of the first document that `documentsOf` creates. */
export const firstPublished = Date.UTC(2026, 8, 1, 8);

/** The first project of the first connection. */
export async function firstPlace(window: Page): Promise<Place> {
  const [connection] = (await invoke(window, "connections.list", undefined)).connections;
  const connectionId = connection?.id ?? "";
  const [project] = (await invoke(window, "connections.projects", { id: connectionId })).data;
  return { connectionId, projectId: project?.id ?? "" };
}

/** Creates a workspace with documents one minute apart, and opens Documents. */
export async function documentsOf(window: Page, count: number): Promise<Place> {
  await makeWorkspace(window, "Kites");
  const place = await firstPlace(window);
  for (let i = 0; i < count; i++) {
    await invoke(window, "documents.modify", {
      ...place,
      action: "create",
      document: {
        url: `https://kites.example/${i}`,
        published: String(firstPublished + i * 60_000),
        title: `Kite ${i}`,
        content: `Kite number ${i} flies over the hill`,
        tags_customer: i % 2 === 0 ? ["Sky / kites"] : [],
      },
    });
  }
  await openScreen(window, "Documents");
  if (count > 0) await expect(window.getByText(`${count} document${count === 1 ? "" : "s"}`)).toBeVisible();
  return place;
}

/** Opens the document with this title in the reading pane. */
export async function openDocument(window: Page, title: string): Promise<void> {
  await window.getByRole("gridcell", { name: title, exact: true }).click();
  await expect(pane(window).getByRole("heading", { name: title })).toBeVisible();
}

export function pane(window: Page) {
  return window.getByRole("complementary", { name: t("documents:reading.pane") });
}

/** Switches the list of Documents, for example to drafts. */
export async function list(window: Page, name: string): Promise<void> {
  await window
    .getByRole("radiogroup", { name: t("documents:browse.list") })
    .getByText(name)
    .click();
}

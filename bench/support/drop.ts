import { loadavg } from "node:os";
import type { ElectronApplication, Page } from "@playwright/test";
import { z } from "zod";
import { suggestionOf } from "../../src/shared/documents/import-suggestion";
import { metricNameOf } from "../../src/shared/documents/metric-name";
import { ImportPlan, ImportedFile } from "../../src/shared/ipc/imports";
import { choose, invoke } from "./app-route";

/** The project into which a benchmark imports rows. */
export interface Target {
  connectionId: string;
  projectId: string;
}

/** Creates a workspace and opens it. */
export async function newWorkspace(page: Page): Promise<Target> {
  const id = z.object({ id: z.string() });
  const given = { name: "Bench", folder: null };
  const { id: connectionId } = await invoke(page, "connections.createWorkspace", given, id);
  await invoke(page, "connections.open", { id: connectionId }, z.unknown());
  const listed = z.object({ data: z.array(id) });
  const projects = await invoke(page, "connections.projects", { id: connectionId }, listed);
  return { connectionId, projectId: projects.data[0]?.id ?? "" };
}

/** Opens a file as if it were dropped. A large file is read only partly at first. */
export async function openFirst(app: ElectronApplication, page: Page, file: string): Promise<ImportedFile> {
  return invoke(page, "imports.open", { handle: await choose(app, page, file) }, ImportedFile);
}

/** Reads the rest of an opened file. */
export async function readOn(page: Page, { importId, ...file }: ImportedFile): Promise<ImportedFile> {
  if (!file.isPartial) return { importId, ...file };
  return invoke(page, "imports.readOn", { importId }, ImportedFile);
}

/** Opens a file and reads all of it. */
export async function openFile(app: ElectronApplication, page: Page, file: string): Promise<ImportedFile> {
  return readOn(page, await openFirst(app, page, file));
}

/**
 * The plan that the app suggests for a file. Columns without a field are kept as metrics, as in a local workspace.
 */
export function suggestedPlan(target: Target, file: ImportedFile): ImportPlan {
  const suggestion = suggestionOf(file);
  const taken = new Set<string>();
  const metrics = file.metricColumns
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ column, format }) => {
      const title = file.columns[column]?.name ?? "";
      const name = metricNameOf(title, taken);
      taken.add(name);
      return { column, name, title, format };
    });
  return ImportPlan.parse({
    ...target,
    ...suggestion,
    datasetId: null,
    action: "create",
    mapping: {
      ...suggestion.mapping,
      ...Object.fromEntries(metrics.map(({ name, column }) => [`custom.${name}`, column])),
    },
    metrics: Object.fromEntries(metrics.map(({ name, format }) => [name, format])),
    newMetrics: metrics.map(({ name, title, format }) => ({ name, title, format })),
    mark: "bench",
    asOf: file.modifiedAt,
    timeZone: "UTC",
  });
}

/** The load of the machine. Figures measured under high load are less reliable. */
export function machineLoad(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}

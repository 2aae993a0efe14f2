import type { MappableField } from "../../shared/ipc/imports";
import type { Handlers } from "../../shared/ipc/index";
import type { ServiceClient } from "../client/service-client";
import { expandPaths, keepPasted } from "./dropped-files";
import { allFields, metricField } from "../files/columns/fields";
import { now } from "../ipc/now";
import type { PathGrants } from "../path-grants";
import type { FileImports } from "./file-imports";
import type { RecentFiles } from "./recent-files";
import { type NewFile, savedAs } from "../files/saved-as";
import type { SavedMappings } from "./saved-mappings";

export interface ImportDeps {
  imports: FileImports;
  mappings: SavedMappings;
  client: (connectionId: string) => Promise<ServiceClient>;
  recent: RecentFiles;
  grants: PathGrants;
  pastedFolder: string;
  chooseFiles: (folder: boolean) => Promise<string[]>;
  /** Shows the save dialog. Null if canceled. */
  chooseSaveFile: (file: NewFile) => Promise<string | null>;
}

type ImportHandlers = Pick<Handlers, Extract<keyof Handlers, `imports.${string}`>>;

export function importHandlers(deps: ImportDeps): ImportHandlers {
  const { imports, mappings, grants } = deps;
  return {
    "imports.chooseFiles": async ({ folder }, _, page) => {
      const chosen = await deps.chooseFiles(folder);
      return { files: chosen.map((file) => grants.give(page, file)) };
    },
    "imports.expand": async ({ handles }, _, page) => {
      const paths = handles.map((handle) => grants.pathOf(page, handle));
      deps.recent.remember(paths);
      const { files, leftOut } = await expandPaths(paths);
      return { files: files.map((file) => grants.give(page, file)), leftOut };
    },
    "imports.paste": async ({ text }, _, page) => ({
      file: grants.give(page, await keepPasted(deps.pastedFolder, text)),
    }),
    "imports.recent": now((_, page) => ({
      files: deps.recent.list().map((file) => grants.give(page, file)),
    })),
    "imports.fields": async (project, signal) => {
      const own = allFields.map(({ field, title, group, required }) => ({ field, title, group, required }));
      return [...own, ...(await metricsOf(deps, project ?? {}, signal))];
    },
    "imports.open": async ({ handle, ...given }, signal, page) => {
      const handles = typeof handle === "string" ? [handle] : handle;
      return imports.open({ path: handles.map((one) => grants.pathOf(page, one)), ...given }, signal, page);
    },
    "imports.group": async ({ handles }, signal, page) => {
      const paths = handles.map((handle) => grants.pathOf(page, handle));
      const groups = await imports.group(paths, signal);
      return { groups: groups.map((places) => places.flatMap((at) => handles[at] ?? [])) };
    },
    "imports.readOn": (given, signal) => imports.readOn(given, signal),
    "imports.reread": (given, signal) => imports.reread(given, signal),
    "imports.preview": (given, signal) => imports.preview(given, signal),
    "imports.check": (given, signal) => imports.check(given, signal),
    "imports.problemRows": (given, signal) => imports.problemRows(given, signal),
    "imports.compare": (given, signal) => imports.compare(given, signal),
    "imports.exportProblems": async (given, signal) => {
      const target = await deps.chooseSaveFile(savedAs(imports.nameAndKind(given.importId), "problems"));
      return target === null ? null : imports.exportProblems(given, target, signal);
    },
    "imports.start": (given, signal) => imports.start(given, signal),
    "imports.close": async (given) => {
      await imports.close(given);
      return undefined;
    },
    "imports.mappings": ({ columns }) => Promise.resolve(mappings.fitting(columns)),
    "imports.saveMapping": async (given) => Promise.resolve(mappings.save(given)),
    "imports.removeMapping": ({ id }) => {
      mappings.remove(id);
      return Promise.resolve(undefined);
    },
  };
}

/** A project's custom metrics as fields. Empty if the service is unreachable. */
async function metricsOf(
  { client }: ImportDeps,
  { connectionId, projectId }: { connectionId?: string | undefined; projectId?: string | undefined },
  signal: AbortSignal,
): Promise<MappableField[]> {
  if (connectionId === undefined || projectId === undefined) return [];
  try {
    const service = await client(connectionId);
    const { result } = await service.call(
      "listCustomMetrics",
      { path: { project_id: projectId } },
      { signal },
    );
    return result.data.flatMap(({ custom_metric: metric }) => {
      if (!metric) return [];
      const { field, title, group, required } = metricField(metric.name, metric.title, metric.format.name);
      return [{ field, title, group, required, format: metric.format.name }];
    });
  } catch {
    // The file can still be mapped to all other fields. The next call queries again.
    return [];
  }
}

import type { MappableField } from "../../shared/ipc/imports";
import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Core, RoutesOf } from "../core/core";
import type { Uploads } from "../uploads/install";
import { expandPaths } from "./expand-paths";
import { keepPasted, pastedStore } from "./pasted-text";
import { allFields, metricField } from "../files/columns/fields";
import { now } from "../ipc/now";
import { savedAs } from "../files/saved-as";
import { FileImports } from "./file-imports";
import { RecentFiles, recentFileStore } from "./recent-files";
import { SavedMappings, mappingStore } from "./saved-mappings";

type ImportRoutes = RoutesOf<"imports"> & Pick<Handlers, "uploads.exportFailed">;

/** Imports of files. */
export function installImports(core: Core, { outbox, ledger, metrics }: Uploads) {
  const { grants, window, isLocal, emit, log, at } = core;
  const imports = new FileImports({
    ...core,
    queue: outbox.uploads,
    metrics,
    edited: (to, urls) => ledger.edited(to, urls),
    // A hosted service limits calls, and the analyst waits for the import to begin.
    earlierCalls: (id) => (isLocal(id) ? 400 : 20),
    workerFile: core.importWorker,
    progress: (event) => emit("imports.progress", event),
  });
  const mappings = new SavedMappings(at(mappingStore), log);
  const recent = new RecentFiles(at(recentFileStore), log, () => emit("imports.recentChanged", {}));
  core.events.uploadResumed.on(() => imports.resume());
  const routes: ImportRoutes = {
    "imports.chooseFiles": async ({ folder }, _, page) => {
      const chosen = await window.chooseFiles(folder);
      return { files: chosen.map((file) => grants.give(page, file)) };
    },
    "imports.expand": async ({ handles }, signal, page) => {
      const paths = handles.map((handle) => grants.pathOf(page, handle));
      recent.remember(paths);
      const { files, ...others } = await expandPaths(paths, signal);
      return { files: files.map((file) => grants.giveFile(page, file)), ...others };
    },
    "imports.paste": async ({ text }, _, page) => ({
      file: grants.give(page, await keepPasted(at(pastedStore), text)),
    }),
    "imports.recent": now((_, page) => ({
      files: recent.list().map((file) => grants.give(page, file)),
    })),
    "imports.fields": async (project, signal) => {
      const own = allFields.map(({ field, title, group, required }) => ({ field, title, group, required }));
      return [...own, ...(await metricsOf(core, project ?? {}, signal))];
    },
    "imports.open": async ({ handle, ...given }, signal, page) => {
      const handles = new Set(typeof handle === "string" ? [handle] : handle);
      const files = [...handles].map((fileHandle) => grants.fileOf(page, fileHandle));
      return imports.open({ files, ...given }, signal, page);
    },
    "imports.group": async ({ handles }, signal, page) => {
      const files = handles.map((handle) => grants.fileOf(page, handle));
      const { groups, rejected } = await imports.group(files, signal);
      return { groups: groups.map((places) => places.flatMap((at) => handles[at] ?? [])), rejected };
    },
    "imports.reopen": (given, signal, page) => imports.reopen(given, signal, page),
    "imports.readOn": (given, signal) => imports.readOn(given, signal),
    "imports.reread": (given, signal) => imports.reread(given, signal),
    "imports.preview": (given, signal) => imports.preview(given, signal),
    "imports.check": (given, signal) => imports.check(given, signal),
    "imports.problemRows": (given, signal) => imports.problemRows(given, signal),
    "imports.compare": (given, signal) => imports.compare(given, signal),
    "imports.exportProblems": async (given, signal) => {
      const target = await window.chooseSaveFile(savedAs(imports.nameAndKind(given.importId), "problems"));
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
    "uploads.exportFailed": async ({ uploadId }, signal) => {
      const source = outbox.uploads.source(uploadId);
      if (!source) throw failure("missing", t("main:upload.fileNotKept"));
      const [part] = source.parts;
      const kind =
        part?.options.kind ??
        (part?.options.sheet !== undefined
          ? "workbook"
          : part?.options.delimiter !== undefined
            ? "delimited"
            : "json");
      const upload = outbox.list().find(({ id }) => id === uploadId);
      // Of several files the first names the export: "a.csv and 2 more files" has no extension.
      const isSeveral = kind !== "workbook" && upload !== undefined && upload.parts.length > 1;
      const name = (isSeveral ? part?.name : upload?.name) ?? part?.name ?? "";
      const target = await window.chooseSaveFile(savedAs({ name, kind }, "notIn"));
      if (target === null) return null;
      const failedLines = await ledger.failedLines(uploadId, signal);
      return imports.exportLines(source, failedLines, target, signal);
    },
  };
  return {
    routes,
    stores: [mappings, recent],
    pageGone: (page: number) => void imports.pageGone(page),
    close: () => imports.dispose(),
    resume: () => imports.resume(),
  };
}

/** A project's custom metrics as fields. Empty if the service is unreachable. */
async function metricsOf(
  { client }: Core,
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

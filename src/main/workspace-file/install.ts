import path from "node:path";
import { currentLanguage, t } from "../../shared/texts";
import { refuseWindows } from "../path-grants";
import type { Core, Feature, RoutesOf } from "../core/core";
import { askWhere } from "../files/file-dialogs";
import { WorkspaceFiles, type WorkspaceFileDeps } from "./workspace-files";

/** Workspaces as one file. */
export function installWorkspaceFiles(
  core: Core,
  deps: Pick<WorkspaceFileDeps, "stores" | "hasOpenUploads" | "pseudonymSecret" | "scratch" | "forget">,
) {
  const { profiles, grants, window, emit, workspaces } = core;
  const files = new WorkspaceFiles({
    ...core,
    ...deps,
    folder: workspaces.folder,
    language: currentLanguage,
  });
  const percents = (transferId: string) => (percent: number) =>
    emit("workspaceFile.progress", { transferId, percent });
  const routes: RoutesOf<"workspaceFile"> = {
    "workspaceFile.save": async ({ connectionId, choices, transferId }, signal) => {
      files.folderOf(connectionId);
      const { name } = profiles.get(connectionId);
      const file = await askWhere(window, name, "earshot-workspace");
      if (file === null) return null;
      const { bytes } = await files.save(connectionId, choices, file, signal, percents(transferId));
      return { name: path.basename(file), bytes };
    },
    "workspaceFile.write": async ({ connectionId, choices, transferId, path: file }, signal, page) => {
      refuseWindows(page);
      return {
        path: file,
        ...(await files.save(connectionId, choices, file, signal, percents(transferId))),
      };
    },
    "workspaceFile.choose": async (_, __, page) => {
      const file = await window.chooseFileOf({
        title: t("main:workspaceFile.dialog"),
        name: t("common:saving.earshot-workspace"),
        extension: "earshot-workspace",
      });
      return file === null ? null : grants.give(page, file);
    },
    "workspaceFile.open": async ({ file, transferId }, signal, page) =>
      files.open(grants.pathOf(page, file), signal, percents(transferId)),
  };
  return { routes } satisfies Feature;
}

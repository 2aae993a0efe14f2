import path from "node:path";
import { currentLanguage, t } from "../../shared/texts";
import { refuseWindows } from "../path-grants";
import type { Core, Feature, RoutesOf } from "../core/core";
import { askWhere } from "../files/saving";
import { HandOver, type HandOverDeps } from "./hand-over";

type WorkspaceFileDeps = Pick<
  HandOverDeps,
  "stores" | "hasOpenUploads" | "pseudonymSecret" | "scratch" | "forget"
>;

/** Workspaces as one file. */
export function installWorkspaceFiles(core: Core, deps: WorkspaceFileDeps) {
  const { profiles, grants, window, emit, workspaces } = core;
  const handOver = new HandOver({
    ...core,
    ...deps,
    folder: workspaces.folder,
    language: currentLanguage,
  });
  const percents = (transferId: string) => (percent: number) =>
    emit("handOver.progress", { transferId, percent });
  const routes: RoutesOf<"handOver"> = {
    "handOver.save": async ({ connectionId, choices, transferId }, signal) => {
      handOver.folderOf(connectionId);
      const { name } = profiles.get(connectionId);
      const file = await askWhere(window, name, "earshot-workspace");
      if (file === null) return null;
      const { bytes } = await handOver.save(connectionId, choices, file, signal, percents(transferId));
      return { name: path.basename(file), bytes };
    },
    "handOver.write": async ({ connectionId, choices, transferId, path: file }, signal, page) => {
      refuseWindows(page);
      return {
        path: file,
        ...(await handOver.save(connectionId, choices, file, signal, percents(transferId))),
      };
    },
    "handOver.choose": async (_, __, page) => {
      const file = await window.chooseFileOf({
        title: t("main:handOver.dialog"),
        name: t("common:saving.earshot-workspace"),
        extension: "earshot-workspace",
      });
      return file === null ? null : grants.give(page, file);
    },
    "handOver.open": async ({ file, transferId }, signal, page) =>
      handOver.open(grants.pathOf(page, file), signal, percents(transferId)),
  };
  return { routes } satisfies Feature;
}

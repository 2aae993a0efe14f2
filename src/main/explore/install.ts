import { parsePlaceLink, printPlaceLink } from "../../shared/ipc/linked-place";
import { t } from "../../shared/texts";
import type { Core, RoutesOf } from "../core/core";
import type { Profiles } from "../connections/profiles";
import { fileName } from "../files/file-name";
import type { FileDialogs } from "../files/file-dialogs";
import { now } from "../ipc/now";
import { chartHandlers } from "./chart-handlers";
import { Notebooks, notebookStore } from "./notebooks";
import { callCommand } from "./service-call";
import { saveImage, saveTable } from "./save-view";

/** Charts, notebooks, and what leaves the window. */
export function installExplore(core: Core) {
  const notebooks = new Notebooks(core.at(notebookStore), core.log);
  const routes: RoutesOf<"analytics" | "notebook" | "takeaway"> = {
    ...chartHandlers(core),
    ...takeawayHandlers(core),
    "notebook.read": now((ref) => notebooks.read(ref)),
    "notebook.addHistory": now(({ query, ...ref }) => notebooks.addHistory(ref, query)),
    "notebook.forgetHistory": now((ref) => notebooks.forgetHistory(ref)),
    "notebook.keep": now(({ entry, ...ref }) => notebooks.keep(ref, entry)),
    "notebook.remove": now(({ list, id, ...ref }) => notebooks.remove(ref, list, id)),
  };
  return { routes, stores: [notebooks], notebooks };
}

/** What leaves the window: images, tables, commands and links. */
export function takeawayHandlers({
  profiles,
  window,
}: {
  profiles: Pick<Profiles, "find">;
  window: Pick<FileDialogs, "chooseSaveFile">;
}): RoutesOf<"takeaway"> {
  const choose = (name: string, format: "png" | "svg" | "csv" | "xlsx") =>
    window.chooseSaveFile({
      name: `${fileName(name, t("common:saving.chart"))}.${format}`,
      extension: format,
      kind: t(`common:saving.${format}`),
    });
  return {
    "takeaway.image": async ({ name, format, content }) => {
      const path = await choose(name, format);
      if (path === null) return null;
      await saveImage(path, format, content);
      return { path };
    },
    "takeaway.table": async ({ name, format, table }) => {
      const path = await choose(name, format);
      if (path === null) return null;
      await saveTable(path, format, table);
      return { path };
    },
    "takeaway.call": now(({ connectionId, call, shell }) => ({
      text: callCommand(call, profiles.find(connectionId)?.baseUrl ?? null, shell),
    })),
    "takeaway.link": now((view) => ({ link: printPlaceLink(view) })),
    "takeaway.readLink": now(({ link }) => parsePlaceLink(link)),
  };
}

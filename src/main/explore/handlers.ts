import type { Handlers } from "../../shared/ipc/index";
import { parseViewLink, printViewLink } from "../../shared/ipc/view-link";
import { t } from "../../shared/texts";
import { fileName } from "../files/file-name";
import { now } from "../ipc/now";
import type { Notebooks } from "./notebooks";
import { callCommand } from "./service-call";
import { saveImage, saveTable } from "./save-view";

export interface AnalysisDeps {
  notebooks: Notebooks;
  /** Base URL of a listening service, null for a local workspace. */
  baseUrlOf: (connectionId: string) => string | null;
  /** Opens a save dialog. Null if canceled. */
  chooseSaveFile: (suggestion: { name: string; extension: string; kind: string }) => Promise<string | null>;
}

type Routes = Extract<keyof Handlers, `notebook.${string}` | `takeaway.${string}`>;

/** Handlers of notebooks, and of exporting charts, boards, commands and links. */
export function analysisHandlers({
  notebooks,
  baseUrlOf,
  chooseSaveFile,
}: AnalysisDeps): Pick<Handlers, Routes> {
  const choose = (name: string, format: "png" | "svg" | "csv" | "xlsx") =>
    chooseSaveFile({
      name: `${fileName(name, t("files:save.chart"))}.${format}`,
      extension: format,
      kind: t(`files:save.${format}`),
    });
  return {
    "notebook.read": now((ref) => notebooks.read(ref)),
    "notebook.addHistory": now(({ query, ...ref }) => notebooks.addHistory(ref, query)),
    "notebook.forgetHistory": now((ref) => notebooks.forgetHistory(ref)),
    "notebook.keep": now(({ entry, ...ref }) => notebooks.keep(ref, entry)),
    "notebook.remove": now(({ list, id, ...ref }) => notebooks.remove(ref, list, id)),

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
      text: callCommand(call, baseUrlOf(connectionId), shell),
    })),
    "takeaway.link": now((view) => ({ link: printViewLink(view) })),
    "takeaway.readLink": now(({ link }) => parseViewLink(link)),
  };
}

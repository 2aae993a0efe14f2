import type { Handlers } from "../../shared/ipc/index";
import type { AnswerCache } from "../cache/answer-cache";
import type { Connections } from "../connections/connections";
import type { Emit } from "../ipc/events";
import type { PathGrants } from "../path-grants";
import type { ExportOrders } from "./exports/orders";
import type { PanelLists } from "./panels/panel-lists";
import type { DeletedStreams } from "./streams/deleted-streams";
import type { TableFiles } from "./tables/table-files";

/** The system's dialogs for files; null when cancelled. */
export interface FileDialogs {
  openFile: (title: string) => Promise<string | null>;
  saveFile: (suggestion: { name: string; extension: string; kind: string }) => Promise<string | null>;
}

/** What the handlers of a project's topics, panels, metrics, exports and streams act on. */
export interface ProjectParts {
  connections: Connections;
  cache: AnswerCache;
  /** Reading them is somebody else's. */
  reads: Pick<Handlers, "project.topics" | "project.export">;
  panels: PanelLists;
  dialogs: FileDialogs;
  grants: PathGrants;
  files: TableFiles;
  orders: ExportOrders;
  deletedStreams: DeletedStreams;
  emit: Emit;
}

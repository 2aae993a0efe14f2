import type { Handlers } from "../../shared/ipc/index";
import type { AnswerCache } from "../cache/answer-cache";
import type { Connections } from "../connections/connections";
import type { Emit } from "../ipc/events";
import type { PathGrants } from "../path-grants";
import type { ExportOrders } from "../exports/orders";
import type { PanelLists } from "../panels/panel-lists";
import type { DeletedStreams } from "../streams/deleted-streams";
import type { TableFiles } from "../files/tables/table-files";
import type { StreamRules } from "../streams/stream-rules";

/** File dialogs of the system. They return null if canceled. */
export interface FileDialogs {
  openFile: (title: string) => Promise<string | null>;
  saveFile: (suggestion: { name: string; extension: string; kind: string }) => Promise<string | null>;
}

export interface ProjectDeps {
  connections: Connections;
  cache: AnswerCache;
  /** Handlers that read, from another module. */
  reads: Pick<Handlers, "project.topics" | "project.export">;
  panels: PanelLists;
  dialogs: FileDialogs;
  grants: PathGrants;
  files: TableFiles;
  orders: ExportOrders;
  deletedStreams: DeletedStreams;
  streamRules: StreamRules;
  /** Called after a stream was deleted. */
  streamDeleted: (connectionId: string, streamId: string) => Promise<void>;
  emit: Emit;
}

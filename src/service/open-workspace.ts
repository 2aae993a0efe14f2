import { ColumnEngine } from "./engine/column-engine";
import { Workspace, type WorkspaceOptions } from "./workspace";

export type OpenOptions = Omit<WorkspaceOptions, "makeEngine">;

/** Opens a workspace whose documents are found and counted over columns in memory. */
export function openWorkspace(options: OpenOptions): Workspace {
  return Workspace.open({ ...options, makeEngine: (parts) => new ColumnEngine(parts) });
}

import type { Database } from "../sqlite/database";
import type { Engine } from "./engine/engine";
import type { WorkspaceRecords } from "./workspace/records-of";
import type { ServedDocuments } from "./workspace/served-documents";

/** What endpoints, streams and exports know of a workspace: its records are in its folder, its documents may be elsewhere. */
export interface ServedWorkspace {
  readonly folder: string;
  readonly db: Database;
  readonly records: WorkspaceRecords;
  readonly engine: Engine;
  readonly documents: ServedDocuments;
  /** Whether this is the sample workspace. */
  readonly isSample: boolean;
  addProject(title: string): { id: string; title: string };
}

import { ColumnEngine } from "../../src/service/engine/column-engine";
import type { Workspace } from "../../src/service/workspace";

/** The engine of a workspace with its columns, for tests of what lies below the interface of engines. */
export function columnEngineOf({ engine }: Workspace): ColumnEngine {
  if (engine instanceof ColumnEngine) return engine;
  throw new TypeError("The workspace has another engine");
}

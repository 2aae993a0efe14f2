import { ColumnEngine } from "../../src/service/engine/column-engine";
import type { Engine, LocalEngine, MakeEngine, Selection } from "../../src/service/engine/engine";
import { Workspace } from "../../src/service/workspace";
import { DocumentAction, ModificationParams } from "../../src/shared/interface/documents";
import { NaiveEngine } from "./naive-engine/naive-engine";
import { temporaryFolder } from "./temporary-folder";

/** The engines that the tests of their interface run against. */
export const engines: readonly (readonly [name: string, make: MakeEngine])[] = [
  ["columns in memory", (parts) => new ColumnEngine(parts)],
];

/** An engine with the documents that were given to it. */
export interface FilledEngine {
  engine: LocalEngine;
  /** Answers about the same documents. */
  naive: NaiveEngine;
  project: string;
  /** Takes documents as uploads do: objects with one key, the action. */
  give(entries: readonly object[]): Promise<void>;
  /** URLs of what a selection holds. */
  urlsOf(selection: Selection): Promise<string[]>;
  close(): Promise<void>;
}

/** How many documents a selection holds. */
export async function countOf(engine: Engine, selection: Selection): Promise<number> {
  const { total } = await engine.page(selection, { by: "published", direction: "asc", from: 0, to: 0 });
  return total;
}

/** An engine in a workspace, a new one unless a folder is given. */
export function openEngine(makeEngine: MakeEngine, folder = temporaryFolder()): FilledEngine {
  const workspace = Workspace.open({ folder, create: true, makeEngine });
  const { engine, documents } = workspace;
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  return {
    engine,
    naive: new NaiveEngine(workspace),
    project,
    give: (entries) =>
      documents.write(place, (modifications) => {
        for (const entry of entries)
          for (const [action, document] of Object.entries(entry))
            modifications.modify(DocumentAction.parse(action), document);
        modifications.commit();
        return Promise.resolve();
      }),
    urlsOf: async (selection) => {
      const { keys } = await engine.page(
        { project, ...selection },
        { by: "url", direction: "asc", from: 0, to: 10_000 },
      );
      return (await documents.read(keys)).map((document) => document?.url ?? "");
    },
    close: () => workspace.close(),
  };
}

import type { Database } from "../../sqlite/database";
import { Meta, clusterIndexKey } from "./meta";
import { OpeningFailure } from "./opening-failure";

/** Refuses what needs the documents of a workspace, if they aren't in its folder. */
export function refuseElsewhere(db: Database, folder: string): void {
  const index = new Meta(db).get(clusterIndexKey);
  if (index === undefined) return;
  throw new OpeningFailure(
    "usage",
    `The documents of the workspace ${folder} are in an OpenSearch cluster, in the index ${index}. Only a service whose configuration names the cluster as "store" can read them.`,
  );
}

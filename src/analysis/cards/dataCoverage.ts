import { can } from "../../shared/capabilities";
import type { DataCoverage } from "../../shared/interface/local";
import { asCallError } from "../ask";
import type { CardAsking } from "./cardAnswer";

/** Where the data of a project's values begin or end; null if nothing can tell. */
export async function dataCoverage({
  ask,
  signal,
  ref,
  timeZone,
  from,
  connection,
}: CardAsking): Promise<DataCoverage | null> {
  if (!can(connection, "coverage")) return null;
  try {
    return (await ask("project.coverage", { ...ref, timezone: timeZone, from }, { signal })).data;
  } catch (thrown) {
    if (asCallError(thrown).kind === "cancelled") throw thrown;
    return null;
  }
}

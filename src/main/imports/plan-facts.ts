import type { ImportPlan } from "../../shared/ipc/imports";

/** Whether rows are skipped because their documents exist already. That is only known while the file is open. */
export function dependsOnComparison({ withheld }: Pick<ImportPlan, "withheld">): boolean {
  return withheld.some((key) => /^(un)?known_url /.test(key));
}

/** Whether the body of a row depends on earlier rows with the same URL or text. */
export function dependsOnEarlierRows({ withheld, action }: Pick<ImportPlan, "withheld" | "action">): boolean {
  return action === "create" || withheld.some((key) => /^repeated_(?:url|other) /.test(key));
}

/** The place that a plan's documents go to. Known documents are only valid for this place. */
export function destinationOf({
  connectionId,
  projectId,
  datasetId,
}: Pick<ImportPlan, "connectionId" | "projectId" | "datasetId">): string {
  return JSON.stringify([connectionId, projectId, datasetId]);
}

import { useQuery } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { ImportPlan, ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, useMeter, useTimeZone, type Target } from "../../core/queries";
import type { Decisions } from "../../../shared/documents/import-decisions";
import type { ColumnMetric } from "../../../shared/documents/import-metrics";
import { planFault, planFor } from "../../../shared/documents/import-plan";
import { datasetFault } from "./mapping";
import { useImports } from "./store";

/** The fields that a column can be mapped to. */
export function useFields({ connection, project }: Target) {
  const given = { connectionId: connection.id, projectId: project.id };
  return useQuery({
    // An import that creates metrics makes it stale.
    queryKey: [...keys.project(connection.id, project.id), "fields"],
    queryFn: ({ signal }) => invoke("imports.fields", given, { signal }),
  });
}

/** The plan for a file under the current decisions. */
export interface FilePlan {
  plan: ImportPlan;
  /** Unmapped columns, and the metrics they can be imported as. */
  metrics: readonly ColumnMetric[];
  /** Why the plan can't be checked, as text. Null if it can. */
  fault: string | null;
  /** The plan of another file, with the metrics that the project has by then. */
  planFor: (file: ImportedFile, decisions: Decisions) => Promise<ImportPlan>;
}

/** The plan under the current decisions. Null until the file is read and the project's fields are known. */
export function usePlan(target: Target): FilePlan | null {
  const decisions = useImports((state) => state.decisions);
  const file = useImports((state) => state.file);
  const openedAt = useImports((state) => state.openedAt);
  const fields = useFields(target).data;
  const zone = useTimeZone();
  if (!file || !fields) return null;
  const context = {
    connectionId: target.connection.id,
    projectId: target.project.id,
    hasImports: can(target.connection, "imports"),
    fields,
    timeZone: zone,
    openedAt,
  };
  const { plan, metrics } = planFor(file, decisions, context);
  const name = datasetFault(decisions.dataset);
  const fault = planFault(plan, context, file) ?? (name && t("imports:target.datasetFault", { rule: name }));
  const { connectionId, projectId } = context;
  const planLater = async (of: ImportedFile, by: Decisions) => {
    const now = await invoke("imports.fields", { connectionId, projectId });
    return planFor(of, by, { ...context, fields: now }).plan;
  };
  return { plan, metrics, fault, planFor: planLater };
}

/** The connection's limit of modification calls per minute. Null if there is none. */
export function useModificationLimit({ connection }: Target): number | null {
  const meter = useMeter();
  if (can(connection, "freeCalls")) return null;
  return meter?.classes.find(({ callClass }) => callClass === "modification")?.perMinute ?? null;
}

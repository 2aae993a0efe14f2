import { useQuery } from "@tanstack/react-query";
import { DateTime } from "luxon";
import type { ImportPlan, ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { useMeter, useTimeZone, type Target } from "../../core/queries";
import { planOf, type Decisions } from "./decisions";
import { columnMetrics, withMetrics, type ColumnMetric } from "./columnMetrics";
import { datasetFault, missingFields, missingText, templateFault } from "./mapping";
import { useImports } from "./store";

/** The fields that a column can be mapped to. */
export function useFields({ connection, project }: Target) {
  const given = { connectionId: connection.id, projectId: project.id };
  return useQuery({
    queryKey: ["fields", given],
    queryFn: ({ signal }) => invoke("imports.fields", given, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The plan for a file under the current decisions. */
export interface Planned {
  plan: ImportPlan;
  /** Unmapped columns, and the metrics they can be imported as. */
  metrics: readonly ColumnMetric[];
  /** Why the plan can't be checked, as text. Null if it can. */
  fault: string | null;
  /** The plan of another file. */
  planFor: (file: ImportedFile, decisions: Decisions) => ImportPlan;
}

/** The plan under the current decisions. Null until the file is read and the project's fields are known. */
export function usePlan(target: Target): Planned | null {
  const decisions = useImports((state) => state.decisions);
  const file = useImports((state) => state.file);
  const openedAt = useImports((state) => state.openedAt);
  const fields = useFields(target).data;
  const zone = useTimeZone();
  if (!file || !fields) return null;
  const isLocal = target.connection.kind === "workspace";
  const make = (of: ImportedFile, by: Decisions) => {
    const metrics = columnMetrics(of, by, { fields, keepsByDefault: isLocal });
    const plain = planOf(by, {
      connectionId: target.connection.id,
      projectId: target.project.id,
      timeZone: zone,
      asOf: of.modifiedAt,
      // Hosted services have no field for the import.
      mark: isLocal ? markOf(of.name, openedAt, zone) : null,
      metrics: Object.fromEntries(
        fields.flatMap(({ field, format }) =>
          format === undefined ? [] : [[field.replace("custom.", ""), format]],
        ),
      ),
    });
    return { plan: withMetrics(plain, metrics), metrics };
  };
  const { plan, metrics } = make(file, decisions);
  const name = datasetFault(decisions.dataset);
  const fault =
    missingText(missingFields(fields, plan)) ??
    templateFault(decisions.templates, file.columns) ??
    (name && t("imports:target.datasetFault", { rule: name }));
  return { plan, metrics, fault, planFor: (of, by) => make(of, by).plan };
}

/** Longest import name that is stored. */
const longestMark = 120;

/** "store-comments.csv · 2026-03-29 20:35": the file and the time it was opened. */
function markOf(name: string, openedAt: number, zone: string): string {
  const time = ` · ${DateTime.fromMillis(openedAt, { zone }).toFormat("yyyy-MM-dd HH:mm")}`;
  return name.slice(0, longestMark - time.length) + time;
}

/** The connection's limit of modification calls per minute. Null if there is none. */
export function useModificationLimit({ connection }: Target): number | null {
  const meter = useMeter();
  if (connection.kind === "workspace") return null;
  return meter?.classes.find(({ callClass }) => callClass === "modification")?.perMinute ?? null;
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ImportPlan, MappableField } from "../../../shared/ipc/imports";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { useMeter, useTimeZone, type Target } from "../../core/queries";
import { planOf } from "./decisions";
import { datasetFault, guessedMetrics, missingFields, missingText, templateFault } from "./mapping";
import { useImports } from "./store";

/** The fields a column can feed. */
export function useFields({ connection, project }: Target) {
  const given = { connectionId: connection.id, projectId: project.id };
  return useQuery({
    queryKey: ["fields", given],
    queryFn: ({ signal }) => invoke("imports.fields", given, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Maps custom metrics of the project by their names: what they are is known to no file, and comes after it. */
export function useMetricGuesses(fields: readonly MappableField[] | undefined): void {
  const file = useImports((state) => state.file);
  useEffect(() => {
    const { decisions, mappingId, metricsGuessed, decide } = useImports.getState();
    if (!file || !fields || mappingId !== null || metricsGuessed) return;
    useImports.setState({ metricsGuessed: true });
    const metrics = guessedMetrics(file.columns, fields, decisions.mapping);
    if (Object.keys(metrics).length > 0) decide({ mapping: { ...decisions.mapping, ...metrics } });
  }, [file, fields]);
}

/** The plan the decisions make, and in words what still keeps it from being checked. */
export function usePlan(target: Target): { plan: ImportPlan; fault: string | null } {
  const decisions = useImports((state) => state.decisions);
  const columns = useImports((state) => state.file?.columns);
  const modifiedAt = useImports((state) => state.file?.modifiedAt);
  const fields = useFields(target).data ?? [];
  const screenZone = useTimeZone();
  const plan = planOf(decisions, {
    connectionId: target.connection.id,
    projectId: target.project.id,
    timeZone: screenZone,
    asOf: modifiedAt ?? null,
    mark: null,
    metrics: Object.fromEntries(
      fields.flatMap(({ field, format }) =>
        format === undefined ? [] : [[field.replace("custom.", ""), format]],
      ),
    ),
  });
  const name = datasetFault(decisions.dataset);
  const fault =
    missingText(missingFields(decisions.action, fields, plan)) ??
    templateFault(decisions.templates, columns ?? []) ??
    (name && t("imports:target.datasetFault", { rule: name }));
  return { plan, fault };
}

/** Calls a minute that the connection takes for modifications; null = no limit. */
export function useModificationLimit({ connection }: Target): number | null {
  const meter = useMeter();
  if (connection.kind === "workspace") return null;
  return meter?.classes.find(({ callClass }) => callClass === "modification")?.perMinute ?? null;
}

import { useQuery } from "@tanstack/react-query";
import type { ImportPlan } from "../../../shared/ipc/imports";
import { invoke } from "../../app/api";
import { useProjects, useTimeZone, type Target } from "../../app/queries";
import { datasetFault, missingFields, missingText } from "./mapping";
import { useImports } from "./store";

/** The fields a column can feed. */
export function useFields() {
  return useQuery({
    queryKey: ["fields"],
    queryFn: () => invoke("imports.fields", undefined),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The plan the decisions make, and in words what still keeps it from being checked. */
export function usePlan(target: Target): { plan: ImportPlan; fault: string | null } {
  const { action, dataset, mapping, urlSuffix, timeZone, projectId } = useImports((state) => state.decisions);
  const fields = useFields().data ?? [];
  const screenZone = useTimeZone();
  const project = useProjects().data?.find((one) => one.id === projectId) ?? target.project;
  const plan: ImportPlan = {
    connectionId: target.connection.id,
    projectId: project.id,
    datasetId: dataset === "" ? null : dataset,
    action,
    mapping,
    urlSuffix,
    timeZone: timeZone ?? screenZone,
  };
  const name = datasetFault(dataset);
  const fault =
    missingText(missingFields(action, fields, mapping)) ??
    (name && `The dataset's name cannot be used. ${name}`);
  return { plan, fault };
}

import { useEffect } from "react";
import { can } from "../../../shared/capabilities";
import type { Target } from "../../core/queries";
import { planKey } from "./importState";
import { useImports } from "./store";
import type { FilePlan } from "./usePlan";

/** Delay after a change before all rows are checked again, in milliseconds. */
const restMs = 300;

/** Identifies a comparison: the destination, and the time range in which documents are compared. */
function comparisonKey({ plan }: FilePlan, published: { from: number; to: number } | null): string {
  const { connectionId, projectId, datasetId } = plan;
  return JSON.stringify([connectionId, projectId, datasetId, published]);
}

/** Checks all rows automatically after each change. In local workspaces, then finds which documents already exist. */
export function useAutoCheck(
  target: Target,
  planned: FilePlan | null,
): { isChecked: boolean; isStopped: boolean; compare: () => void } {
  const imports = useImports();
  const { file, checked, checking, stopped, busy, report, comparison, failure, inSequence } = imports;
  const key = file && planned ? planKey(file, planned.plan) : null;
  const plan = planned?.plan;
  const isFree = busy === null || busy.stage === "checking" || busy.stage === "comparing";
  const isDue =
    key !== null &&
    planned?.fault === null &&
    !inSequence &&
    isFree &&
    key !== checked &&
    key !== checking &&
    key !== stopped;
  useEffect(() => {
    if (!isDue || !plan) return;
    const { check } = useImports.getState();
    const timer = setTimeout(() => void check(plan), checked === null ? 0 : restMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the plan, a new object on each render
  }, [isDue, key]);

  const isChecked = key !== null && key === checked;
  const compared = planned && report ? comparisonKey(planned, report.published) : null;
  const compare = () => {
    if (plan && compared !== null) void imports.compare(plan, compared);
  };
  const isComparisonDue =
    isChecked &&
    can(target.connection, "freeCalls") &&
    busy === null &&
    failure === null &&
    !inSequence &&
    key !== stopped &&
    comparison?.key !== compared;
  useEffect(() => {
    if (isComparisonDue) compare();
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the comparison
  }, [isComparisonDue, compared]);
  return { isChecked, isStopped: key !== null && key === stopped, compare };
}

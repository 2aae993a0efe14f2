import { useEffect } from "react";
import type { Target } from "../../core/queries";
import { planKey, useImports } from "./store";
import type { Planned } from "./usePlan";

/** Rest after a change before all rows are checked again, in milliseconds. */
const restMs = 300;

/** What is compared with the project: rows are looked for where they go, in their range of time. */
function comparisonKey({ plan }: Planned, published: { from: number; to: number } | null): string {
  const { connectionId, projectId, datasetId } = plan;
  return JSON.stringify([connectionId, projectId, datasetId, published]);
}

/** Checks all rows by itself, after each change again; then finds out which are in a local workspace already. */
export function useAutoCheck(
  target: Target,
  planned: Planned | null,
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key tells plans apart, which are made anew with each drawing
  }, [isDue, key]);

  const isChecked = key !== null && key === checked;
  const compared = planned && report ? comparisonKey(planned, report.published) : null;
  const compare = () => {
    if (plan && compared !== null) void imports.compare(plan, compared);
  };
  const isComparisonDue =
    isChecked &&
    target.connection.kind === "workspace" &&
    busy === null &&
    failure === null &&
    !inSequence &&
    key !== stopped &&
    comparison?.key !== compared;
  useEffect(() => {
    if (isComparisonDue) compare();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is compared tells calls apart
  }, [isComparisonDue, compared]);
  return { isChecked, isStopped: key !== null && key === stopped, compare };
}

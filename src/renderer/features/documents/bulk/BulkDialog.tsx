import { Stack } from "@mantine/core";
import { useState } from "react";
import type { BulkScope, BulkStep } from "../../../../shared/ipc/documents";
import { invoke } from "../../../app/api";
import type { Target } from "../../../app/queries";
import { formatCount, formatCounted } from "../../../format/numbers";
import { BulkSteps, stepsOf, type StepDraft } from "./BulkSteps";
import { PlanDialog } from "./PlanDialog";

interface BulkDialogProps {
  target: Target;
  scope: BulkScope;
  count: number;
  /** Steps settled beforehand, such as a deletion; empty: they are chosen here. */
  fixed: readonly BulkStep[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes many documents at once, after a dry run. */
export function BulkDialog({ target, scope, count, fixed, onDone, onClose }: BulkDialogProps) {
  const [drafts, setDrafts] = useState<readonly StepDraft[]>([{ kind: "add tags", tags: [] }]);
  const [first] = fixed;
  const steps = first ? fixed : stepsOf(drafts);
  const many = formatCounted(count, "document");
  const verb = first?.kind === "delete" ? "Delete" : first?.kind === "undelete" ? "Undelete" : "Edit";
  return (
    <PlanDialog
      title={`${verb} ${many}`}
      ready={steps.length > 0}
      destructive={first?.kind === "delete"}
      run={(planId, signal) =>
        invoke("documents.planBulk", { ...target.ref, planId, scope, steps: [...steps] }, { signal })
      }
      sendText={(found) => `${verb} ${formatCount(found)} ${found === 1 ? "document" : "documents"}`}
      doneText={
        first?.kind === "delete"
          ? "Documents deleted."
          : first?.kind === "undelete"
            ? "Documents undeleted."
            : "Documents edited."
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Stack gap={12}>
        {first ? (
          <p style={{ margin: 0 }}>
            {first.kind === "delete"
              ? `${many} will leave ${target.project.title} and its charts. They can be undeleted from Deleted. A dry run looks at them first.`
              : `${many} will come back into ${target.project.title}. A dry run looks at them first.`}
          </p>
        ) : (
          <BulkSteps target={target} steps={drafts} onChange={setDrafts} />
        )}
      </Stack>
    </PlanDialog>
  );
}

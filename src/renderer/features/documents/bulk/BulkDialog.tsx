import { Stack } from "@mantine/core";
import { useState } from "react";
import type { BulkScope, BulkStep } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { BulkSteps, stepsOf, type StepDraft } from "./BulkSteps";
import { PlanDialog } from "../../../components/edits/PlanDialog";

interface BulkDialogProps {
  target: Target;
  scope: BulkScope;
  count: number;
  /** Predefined steps, such as a deletion. If empty, the user chooses the steps here. */
  fixed: readonly BulkStep[];
  onDone: () => void;
  onClose: () => void;
}

const doneTexts = {
  edit: t("documents:bulk.edited"),
  delete: t("documents:bulk.deleted"),
  undelete: t("documents:bulk.undeleted"),
} as const;

/** Changes many documents at once, after a dry run. */
export function BulkDialog({ target, scope, count, fixed, onDone, onClose }: BulkDialogProps) {
  const [drafts, setDrafts] = useState<readonly StepDraft[]>([{ kind: "add tags", tags: [] }]);
  const [first] = fixed;
  const steps = first ? fixed : stepsOf(drafts);
  const verb = first?.kind === "delete" || first?.kind === "undelete" ? first.kind : "edit";
  return (
    <PlanDialog
      title={t(`documents:bulk.${verb}`, { count })}
      ready={steps.length > 0}
      destructive={first?.kind === "delete"}
      run={(planId, signal) =>
        invoke("documents.planBulk", { ...target.ref, planId, scope, steps: [...steps] }, { signal })
      }
      sendText={(found) => t(`documents:bulk.${verb}`, { count: found })}
      doneText={doneTexts[verb]}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack gap={12}>
        {first ? (
          <p style={{ margin: 0 }}>
            {t(first.kind === "delete" ? "documents:bulk.deleting" : "documents:bulk.undeleting", {
              count,
              project: target.project.title,
            })}
          </p>
        ) : (
          <BulkSteps target={target} steps={drafts} onChange={setDrafts} />
        )}
      </Stack>
    </PlanDialog>
  );
}

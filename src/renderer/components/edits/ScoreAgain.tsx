import { Button } from "@mantine/core";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import type { BulkScope } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useConnection } from "../../core/queries";
import { useSession } from "../../core/session";
import { PlanDialog } from "./PlanDialog";

/** Offers to score documents of the open project again, as a bulk edit with a dry run. Nothing where the service can't. */
export function ScoreAgain({ scope }: { scope: BulkScope }) {
  const [isOpen, setOpen] = useState(false);
  const { connection } = useConnection();
  const projectId = useSession((session) => session.projectId);
  if (!connection || projectId === null || !can(connection, "rescoring")) return null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {t("documents:step.rescore")}
      </Button>
      {isOpen && (
        <PlanDialog
          title={t("documents:step.rescore")}
          ready
          run={(planId, signal) =>
            invoke(
              "documents.planBulk",
              { connectionId: connection.id, projectId, planId, scope, steps: [{ kind: "rescore" }] },
              { signal },
            )
          }
          sendText={(count) => t("documents:bulk.edit", { count })}
          doneText={t("documents:bulk.edited")}
          onDone={() => undefined}
          onClose={() => setOpen(false)}
        >
          <p style={{ margin: 0 }}>{t("documents:step.rescoreNote")}</p>
        </PlanDialog>
      )}
    </>
  );
}

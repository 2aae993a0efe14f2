import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { can } from "../../../shared/capabilities";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";

const SummaryDialog = lazy(async () => ({ default: (await import("./SummaryDialog")).SummaryDialog }));

export interface SummaryProps {
  target: Target;
  question: Partial<DocumentQuestion>;
  /** Whether the documents are those of the project or of the service's whole index. */
  scope?: "project" | "global";
}

/** Opens a summary that the service writes of the matching documents. Local workspaces write none, so they have no button. */
export function SummaryButton({ target, question, scope = "project" }: SummaryProps) {
  const [open, setOpen] = useState(false);
  const { connection } = target;
  if (!can(connection, "summaries")) return null;
  const notOffered = !can(connection, scope === "global" ? "globalSummary" : "projectSummary");
  return (
    <>
      <Button
        size="xs"
        disabled={notOffered}
        title={notOffered ? t("notOffered") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("components:summary.open")}
      </Button>
      {open && (
        <Suspense>
          <SummaryDialog target={target} question={question} scope={scope} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

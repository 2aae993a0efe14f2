import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { can } from "../../../shared/capabilities";
import { t } from "../../../shared/texts";
import type { SummaryProps } from "./SummaryDialog";

const SummaryDialog = lazy(async () => ({ default: (await import("./SummaryDialog")).SummaryDialog }));

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

import { Button, CopyButton, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import { invoke, isNotOffered } from "../../core/api";
import type { Target } from "../../core/queries";
import { Dialog } from "../dialogs/Dialog";
import { DialogActions } from "../dialogs/DialogActions";
import { EmptyState } from "../states/EmptyState";
import { Failure } from "../states/Failure";
import { documentsKey } from "../table/documentPages";

export interface SummaryProps {
  target: Target;
  question: Partial<DocumentQuestion>;
  /** Whether the documents are those of the project or of the service's whole index. */
  scope?: "project" | "global";
}

/** Asks for the summary and shows it. */
export function SummaryDialog({ target, question, scope, onClose }: SummaryProps & { onClose: () => void }) {
  const { ref, connection } = target;
  const summary = useQuery({
    queryKey: [...documentsKey(ref), "summary", scope, question],
    queryFn: ({ signal }) => invoke("documents.summary", { ...ref, ...question, scope }, { signal }),
    retry: false,
    // The service writes another text each time. Closing and opening the dialog shows the same one.
    staleTime: 10 * 60_000,
  });
  const text = summary.data?.text.trim();
  return (
    <Dialog title={t("components:summary.title")} size="lg" onClose={onClose}>
      {summary.isPending ? (
        <div role="status" aria-label={t("components:summary.loading")}>
          {["100%", "96%", "60%"].map((width) => (
            <Skeleton key={width} height={12} my={8} width={width} />
          ))}
        </div>
      ) : summary.isError ? (
        isNotOffered(summary.error) ? (
          <EmptyState title={t("notOffered")} />
        ) : (
          <Failure thrown={summary.error} onRetry={() => void summary.refetch()} />
        )
      ) : text ? (
        <>
          <p style={{ whiteSpace: "pre-wrap", userSelect: "text", margin: 0 }} dir="auto">
            {text}
          </p>
          <p style={{ color: "var(--text-3)", fontSize: 12, margin: "12px 0 0" }}>
            {t("components:summary.by", { service: connection.name })}
          </p>
        </>
      ) : (
        <EmptyState title={t("components:summary.empty")} />
      )}
      <DialogActions>
        {text && (
          <CopyButton value={text}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t("copied") : t("copy")}</Button>}
          </CopyButton>
        )}
        <Button variant="filled" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

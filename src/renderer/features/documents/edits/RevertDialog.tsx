import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { applied, changedPaths, differences, restoring } from "../../../../shared/documents/change";
import { fieldTitle } from "../../../../shared/documents/fields";
import { same, valueAt, type JsonObject } from "../../../../shared/documents/json";
import type { DocumentAction } from "../../../../shared/interface/documents";
import type { DocumentEdit } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { Dialog } from "../../../components/dialogs/Dialog";
import { DialogActions } from "../../../components/dialogs/DialogActions";
import { Failure } from "../../../components/states/Failure";
import { toastFailure } from "../../../components/states/toast";
import { announceOutcome } from "../../../components/edits/announceOutcome";
import { Differences } from "../../../components/edits/Differences";
import { bodyOf } from "../editor/submission";
import { asDocument, documentOf } from "./editedDocument";

/** The edit that reverts an edit; null if no earlier version is known. */
export function inverseOf(edit: DocumentEdit): { action: DocumentAction; change: JsonObject } | null {
  const { action, before, change } = edit;
  if (action === "delete") return { action: "undelete", change: {} };
  if (action === "create" || action === "undelete" || before.state === "absent")
    return { action: "delete", change: {} };
  return before.document ? { action: "update", change: restoring(change, before.document) } : null;
}

interface RevertDialogProps {
  target: Target;
  edit: DocumentEdit;
  onClose: () => void;
}

/** Reverts one edit after showing the document's current version. */
export function RevertDialog({ target, edit, onClose }: RevertDialogProps) {
  const [sending, setSending] = useState(false);
  const present = useQuery({
    queryKey: ["revert", edit.entryId],
    queryFn: ({ signal }) =>
      invoke(
        "documents.read",
        {
          ...target.ref,
          url: edit.url,
          datasetId: edit.datasetId,
          published: documentOf(edit).published ?? null,
        },
        { signal },
      ),
    gcTime: 0,
  });
  const inverse = inverseOf(edit);
  const current = present.data?.version;
  const now: JsonObject = current?.document ?? documentOf(edit);
  const then = inverse ? applied(now, inverse.change) : now;
  const left = documentOf(edit);
  const changedSince =
    inverse?.action === "update"
      ? changedPaths(inverse.change).filter(
          (path) => !same(valueAt(now, path) ?? null, valueAt(left, path) ?? null),
        )
      : [];
  const send = async () => {
    if (!inverse || !current) return;
    setSending(true);
    try {
      const answer = await invoke("documents.submit", {
        ...target.ref,
        datasetId: edit.datasetId,
        action: inverse.action,
        document: bodyOf({
          action: inverse.action,
          base: { ...current, document: asDocument(now, edit.url) },
          document: then,
        }),
        // Prevents the service from treating the restored text as truncated.
        options: inverse.action === "update" ? { proc_content_ellipsis: "no_special_handling" } : {},
        base: current,
        draftId: null,
      });
      if (answer.kind === "changed") {
        await present.refetch();
        setSending(false);
        return;
      }
      void announceOutcome(answer.uploadId, t("documents:revert.done"));
      onClose();
    } catch (thrown) {
      toastFailure(t("documents:revert.failed"), thrown);
      setSending(false);
    }
  };
  const nothing = inverse?.action === "update" && differences(now, then).length === 0;
  return (
    <Dialog onClose={onClose} size={760} title={t(`documents:revert.${edit.action}`)}>
      {present.error && <Failure thrown={present.error} inline onRetry={() => void present.refetch()} />}
      {present.isPending && <p role="status">{t("documents:revert.looking")}</p>}
      {!inverse && <p>{t("documents:revert.impossible")}</p>}
      {current && inverse?.action === "update" && (
        <Differences
          fields={differences(now, then)}
          before={t("documents:revert.now")}
          after={t("documents:revert.again")}
          none={t("documents:revert.nothing")}
        />
      )}
      {inverse?.action === "delete" && <p>{t("documents:revert.deletes")}</p>}
      {inverse?.action === "undelete" && <p>{t("documents:revert.undeletes")}</p>}
      {changedSince.length > 0 && (
        <p role="alert" style={{ color: "var(--warning-text)" }}>
          {t("documents:revert.since", { fields: changedSince.map(fieldTitle).join(", ") })}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          variant="filled"
          loading={sending}
          disabled={!inverse || !current || nothing}
          onClick={() => void send()}
        >
          {t("documents:revert.act")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

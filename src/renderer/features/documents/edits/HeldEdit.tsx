import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { applied, writable } from "../../../../shared/documents/change";
import type { JsonObject } from "../../../../shared/documents/json";
import type { DocumentEdit, KnownVersion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { Dialog } from "../../../components/dialogs/Dialog";
import { DialogActions } from "../../../components/dialogs/DialogActions";
import { announceOutcome } from "../../../components/edits/announceOutcome";
import { Failure } from "../../../components/states/Failure";
import { toastFailure } from "../../../components/states/toast";
import { Conflict } from "../editor/Conflict";
import { bodyOf } from "../editor/submission";

interface HeldEditProps {
  target: Target;
  edit: DocumentEdit;
  onClose: () => void;
}

/** Asks what becomes of an edit whose document changed on the service, or couldn't be read, before it was sent. */
export function HeldEdit({ target, edit, onClose }: HeldEditProps) {
  const { entryId, uploadId, url, action, datasetId, options, before } = edit;
  const known = before.document ? writable(before.document) : {};
  const present = useQuery({
    queryKey: ["held edit", entryId],
    queryFn: ({ signal }) =>
      invoke(
        "documents.read",
        { ...target.ref, url, datasetId, published: before.document?.published ?? null },
        { signal },
      ),
    gcTime: 0,
  });
  const decide = useMutation({
    mutationFn: (how: "check" | "send" | "leave") => invoke("uploads.decide", { uploadId, entryId, how }),
    onSuccess: (_, how) => {
      if (how !== "leave") void announceOutcome(uploadId, t(`documents:done.${action}`));
      onClose();
    },
    onError: (thrown) => toastFailure(t("documents:conflict.notDecided"), thrown),
  });
  const send = useMutation({
    mutationFn: ({ current, document }: { current: KnownVersion; document: JsonObject }) =>
      invoke("documents.submit", {
        ...target.ref,
        datasetId,
        action,
        options,
        amends: entryId,
        draftId: null,
        base: current,
        document: bodyOf({ action, base: current, document: { ...document, url } }),
      }),
    onSuccess: (answer) => {
      if (answer.kind === "changed") {
        void present.refetch();
        return;
      }
      void announceOutcome(answer.uploadId, t(`documents:done.${action}`));
      onClose();
    },
    onError: (thrown) => toastFailure(t("documents:conflict.notDecided"), thrown),
  });
  const current = present.data?.version;
  const isRead = current?.from === "service" && current.state !== "unknown";
  if (isRead && current.state === "live" && current.document) {
    const theirs = current.document;
    return (
      <Conflict
        key={current.asOf}
        base={known}
        mine={applied(known, edit.change)}
        current={current}
        actions={{ take: t("documents:conflict.sendThese"), close: t("documents:conflict.later") }}
        onClose={onClose}
        onResolve={(document) => {
          const changed = bodyOf({
            action: "update",
            base: current,
            document: { ...document, url },
          });
          // Only their values were chosen, so there is nothing to send except the URL.
          if (Object.keys(changed).length === 1) decide.mutate("leave");
          else send.mutate({ current: { ...current, document: theirs }, document });
        }}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title={t("documents:conflict.title")}>
      {present.isPending && <p role="status">{t("documents:conflict.reading")}</p>}
      {present.error && <Failure thrown={present.error} inline />}
      {current && (
        <p style={{ marginTop: 0 }}>
          {isRead ? t(`documents:conflict.${current.state}`) : t("documents:conflict.unread")}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t("documents:conflict.later")}</Button>
        {isRead ? (
          <Button variant="filled" onClick={() => decide.mutate("leave")}>
            {t("documents:history.withdraw")}
          </Button>
        ) : (
          <>
            <Button loading={decide.isPending} onClick={() => decide.mutate("send")}>
              {t("documents:conflict.sendAnyway")}
            </Button>
            <Button variant="filled" loading={present.isFetching} onClick={() => void present.refetch()}>
              {t("documents:conflict.checkAgain")}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

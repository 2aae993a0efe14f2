import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { withUpload } from "../../core/events";
import { keys } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { toastFailure } from "../../components/states/toast";
import { formatCount } from "../../../analysis/format/numbers";
import { UploadMenu } from "./UploadMenu";
import { actionsOf, tally } from "../../components/uploads/uploads";

type Act = "uploads.pause" | "uploads.resume" | "uploads.cancel" | "uploads.retry";

interface UploadActionsProps {
  upload: Upload;
  onRemoved?: () => void;
  size?: "xs" | "md";
}

/** The buttons that apply to an upload in its current state. */
export function UploadActions({ upload, onRemoved, size = "xs" }: UploadActionsProps) {
  const client = useQueryClient();
  const { id: uploadId, name } = upload;
  const act = useMutation({
    mutationFn: (route: Act) => invoke(route, { uploadId }),
    onSuccess: (changed) => client.setQueryData<Upload[]>(keys.uploads, (list) => withUpload(list, changed)),
    onError: (thrown) => toastFailure(t("components:upload.notChanged", { name }), thrown),
  });
  const remove = useMutation({
    mutationFn: () => invoke("uploads.remove", { uploadId }),
    onSuccess: () => {
      client.setQueryData<Upload[]>(keys.uploads, (list) => list?.filter((one) => one.id !== uploadId));
      onRemoved?.();
    },
    onError: (thrown) => toastFailure(t("components:upload.notRemoved", { name }), thrown),
  });
  const [deciding, setDeciding] = useState(false);
  const decide = useMutation({
    mutationFn: (how: "check" | "send" | "leave") => invoke("uploads.decide", { uploadId, how }),
    onSuccess: (changed) => {
      client.setQueryData<Upload[]>(keys.uploads, (list) => withUpload(list, changed));
      setDeciding(false);
    },
    onError: (thrown) => toastFailure(t("components:upload.notChanged", { name }), thrown),
  });
  const can = actionsOf(upload);
  const { in: inside, open } = tally(upload);
  const askToCancel = () =>
    confirm({
      title: t("components:upload.cancelTitle", { name }),
      text: t("components:upload.cancelText", { count: open, inside: formatCount(inside) }),
      action: t("components:upload.cancelAction"),
      keep: t("components:upload.goOn"),
      onConfirm: () => act.mutate("uploads.cancel"),
    });
  const askToRemove = () =>
    confirm({
      title: t("components:upload.removeTitle", { name }),
      text: t("components:upload.removeText"),
      action: t("components:upload.removeAction"),
      onConfirm: () => remove.mutate(),
    });
  return (
    <>
      {can.pause && (
        <Button
          size={size}
          aria-label={t("components:upload.pauseNamed", { name })}
          loading={act.isPending}
          onClick={() => act.mutate("uploads.pause")}
        >
          {t("components:upload.pause")}
        </Button>
      )}
      {can.resume && (
        <Button
          size={size}
          aria-label={t("components:upload.resumeNamed", { name })}
          loading={act.isPending}
          onClick={() => act.mutate("uploads.resume")}
        >
          {t("components:upload.resume")}
        </Button>
      )}
      {can.retry && (
        <Button
          size={size}
          aria-label={t("components:upload.retryNamed", {
            name,
            refused: formatCount(upload.counts.refused),
          })}
          loading={act.isPending}
          onClick={() => act.mutate("uploads.retry")}
        >
          {t("components:upload.retry", { refused: formatCount(upload.counts.refused) })}
        </Button>
      )}
      {can.decide && (
        <>
          <Button
            size={size}
            aria-label={t("components:upload.checkNamed", { name })}
            loading={decide.isPending}
            onClick={() => decide.mutate("check")}
          >
            {t("components:upload.check")}
          </Button>
          <Button
            size={size}
            aria-label={t("components:upload.decideNamed", { name })}
            onClick={() => setDeciding(true)}
          >
            {t("components:upload.decide")}
          </Button>
        </>
      )}
      {can.cancel && (
        <Button size={size} aria-label={t("components:upload.cancelNamed", { name })} onClick={askToCancel}>
          {t("cancel")}
        </Button>
      )}
      {can.remove && (
        <Button
          size={size}
          aria-label={t("components:upload.removeNamed", { name })}
          loading={remove.isPending}
          onClick={askToRemove}
        >
          {t("remove")}
        </Button>
      )}
      <UploadMenu upload={upload} size={size} />
      {deciding && (
        <Dialog
          onClose={() => setDeciding(false)}
          title={t("components:upload.decideTitle", { count: upload.counts.held })}
        >
          <p style={{ marginTop: 0 }}>{t("components:upload.decideText")}</p>
          <DialogActions>
            <Button onClick={() => setDeciding(false)}>{t("cancel")}</Button>
            <Button loading={decide.isPending} onClick={() => decide.mutate("send")}>
              {t("components:upload.sendAnyway")}
            </Button>
            <Button variant="filled" loading={decide.isPending} onClick={() => decide.mutate("leave")}>
              {t("components:upload.leave")}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

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

interface UploadButton {
  /** When it is shown. */
  of: keyof ReturnType<typeof actionsOf>;
  label: string;
  /** The label with the name of the upload. */
  named: string;
  act: () => void;
  loading?: boolean;
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
      client.setQueryData<Upload[]>(keys.uploads, (list) =>
        list?.filter((candidate) => candidate.id !== uploadId),
      );
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
  const refused = formatCount(upload.counts.refused);
  const buttons: readonly UploadButton[] = [
    {
      of: "pause",
      label: t("components:upload.pause"),
      named: t("components:upload.pauseNamed", { name }),
      act: () => act.mutate("uploads.pause"),
      loading: act.isPending,
    },
    {
      of: "resume",
      label: t("components:upload.resume"),
      named: t("components:upload.resumeNamed", { name }),
      act: () => act.mutate("uploads.resume"),
      loading: act.isPending,
    },
    {
      of: "retry",
      label: t("components:upload.retry", { refused }),
      named: t("components:upload.retryNamed", { name, refused }),
      act: () => act.mutate("uploads.retry"),
      loading: act.isPending,
    },
    {
      of: "decide",
      label: t("components:upload.check"),
      named: t("components:upload.checkNamed", { name }),
      act: () => decide.mutate("check"),
      loading: decide.isPending,
    },
    {
      of: "decide",
      label: t("components:upload.decide"),
      named: t("components:upload.decideNamed", { name }),
      act: () => setDeciding(true),
    },
    {
      of: "cancel",
      label: t("cancel"),
      named: t("components:upload.cancelNamed", { name }),
      act: askToCancel,
    },
    {
      of: "remove",
      label: t("remove"),
      named: t("components:upload.removeNamed", { name }),
      act: askToRemove,
      loading: remove.isPending,
    },
  ];
  return (
    <>
      {buttons.map(
        ({ of, label, named, act: run, loading = false }) =>
          can[of] && (
            <Button key={label} size={size} aria-label={named} loading={loading} onClick={run}>
              {label}
            </Button>
          ),
      )}
      <UploadMenu upload={upload} size={size} />
      {deciding && (
        <DecideDialog
          count={upload.counts.held}
          pending={decide.isPending}
          onDecide={decide.mutate}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}

interface DecideDialogProps {
  count: number;
  pending: boolean;
  onDecide: (how: "send" | "leave") => void;
  onClose: () => void;
}

/** What becomes of edits that wait for a decision. */
function DecideDialog({ count, pending, onDecide, onClose }: DecideDialogProps) {
  return (
    <Dialog onClose={onClose} title={t("components:upload.decideTitle", { count })}>
      <p style={{ marginTop: 0 }}>{t("components:upload.decideText")}</p>
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button loading={pending} onClick={() => onDecide("send")}>
          {t("components:upload.sendAnyway")}
        </Button>
        <Button variant="filled" loading={pending} onClick={() => onDecide("leave")}>
          {t("components:upload.leave")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

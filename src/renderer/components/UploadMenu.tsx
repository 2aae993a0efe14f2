import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconDots, IconFileDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { modals } from "@mantine/modals";
import type { EditPlan } from "../../shared/ipc/documents";
import type { Upload } from "../../shared/ipc/uploads";
import { t } from "../../shared/words";
import { invoke } from "../app/api";
import { withUpload } from "../app/events";
import { keys } from "../app/queries";
import { confirm } from "./confirm";
import { toast, toastFailure } from "./toast";
import { priorityNames, restoringText, tally, undoText } from "./uploads";

/** What is seldom done with an upload: its place in line, its failed rows as a file, taking it back. */
export function UploadMenu({ upload, size }: { upload: Upload; size: "xs" | "md" }) {
  const client = useQueryClient();
  const { id: uploadId, name } = upload;
  const show = (changed: Upload) =>
    client.setQueryData<Upload[]>(keys.uploads, (list) => withUpload(list, changed));
  const prioritise = useMutation({
    mutationFn: (priority: number) => invoke("uploads.setPriority", { uploadId, priority }),
    onSuccess: show,
    onError: (thrown) => toastFailure(t("components:upload.notChanged", { name }), thrown),
  });
  const save = useMutation({
    mutationFn: () => invoke("uploads.exportFailed", { uploadId }),
    onSuccess: (saved) =>
      saved && toast(t("components:upload.rowsWritten", { count: saved.rows, path: saved.path })),
    onError: (thrown) => toastFailure(t("components:upload.rowsNotWritten"), thrown),
  });
  const undo = useMutation({
    mutationFn: () => invoke("uploads.undo", { uploadId }),
    onError: (thrown) => toastFailure(t("components:upload.notUndone", { name }), thrown),
  });
  const commit = useMutation({
    mutationFn: (planId: string) => invoke("documents.commitPlan", { planId }),
    onError: (thrown) => toastFailure(t("components:upload.notUndone", { name }), thrown),
  });
  // What can be put back is found out first, and said, before anything is done.
  const plan = useMutation({
    mutationFn: () => invoke("documents.planRevert", { planId: crypto.randomUUID(), uploadId }),
    onSuccess: (found) => askToRestore(upload, found, commit.mutate),
    onError: (thrown) => toastFailure(t("components:upload.notUndone", { name }), thrown),
  });
  const open = upload.state !== "finished" && upload.state !== "cancelled";
  const { refused, cancelled, skipped } = tally(upload);
  const failed = refused + cancelled + skipped;
  const canSave = upload.hasFile && failed > 0;
  const undoing = undoText(upload);
  if (!open && !canSave && upload.undo === null) return null;
  const askToUndo = () =>
    confirm({
      title: t("components:upload.undoTitle", { name }),
      text: undoing,
      action: t("components:upload.undoAction"),
      onConfirm: () => undo.mutate(),
    });
  return (
    <Menu shadow="raised" position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={size === "xs" ? 28 : 34}
          variant="default"
          aria-label={t("components:upload.more", { name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open && <Menu.Label>{t("components:upload.sent")}</Menu.Label>}
        {open &&
          [1, 0, -1].map((priority) => (
            <Menu.Item
              key={priority}
              leftSection={
                upload.priority === priority ? <IconCheck size={14} /> : <span style={{ width: 14 }} />
              }
              onClick={() => prioritise.mutate(priority)}
            >
              {priorityNames[String(priority)]}
            </Menu.Item>
          ))}
        {canSave && (
          <Menu.Item leftSection={<IconFileDownload size={14} />} onClick={() => save.mutate()}>
            {t("components:upload.exportRows", { count: failed })}
          </Menu.Item>
        )}
        {upload.undo !== null && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={14} />}
            onClick={undoing === null ? () => plan.mutate() : askToUndo}
          >
            {t("components:upload.undo")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function askToRestore(upload: Upload, found: EditPlan, commit: (planId: string) => void): void {
  const { planId, change } = found;
  const discard = () => {
    // One that is left is let go with the next dry run.
    invoke("documents.discardPlan", { planId }).catch(() => undefined);
  };
  modals.openConfirmModal({
    title: t("components:upload.undoTitle", { name: upload.name }),
    children: <div style={{ color: "var(--text-2)" }}>{restoringText(found)}</div>,
    labels: { confirm: t("components:upload.undoAction"), cancel: t("cancel") },
    confirmProps: { variant: "filled", color: "negative.6", disabled: change === 0 },
    onConfirm: () => commit(planId),
    onCancel: discard,
  });
}

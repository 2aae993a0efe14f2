import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconDots, IconFileDownload, IconTableImport } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useContext, useState } from "react";
import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { withUpload } from "../../core/events";
import { keys } from "../../core/queries";
import { toast, toastFailure } from "../../components/states/toast";
import { ReadAgain } from "../../components/uploads/readAgain";
import { UndoDialog } from "./UndoDialog";
import { priorityNames, tally } from "../../components/uploads/uploads";

/** Less frequent actions of an upload: priority, failed rows as a file, another mapping, undo. */
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
  const readAgain = useContext(ReadAgain);
  const [undoing, setUndoing] = useState(false);
  const open = upload.state !== "finished" && upload.state !== "cancelled";
  const { refused, cancelled, skipped } = tally(upload);
  const failed = refused + cancelled + skipped;
  const canSave = upload.hasFile && failed > 0;
  if (!open && !canSave && upload.undo === null) return null;
  return (
    <>
      <Menu shadow="raised">
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
          {upload.readsAgain && (
            <Menu.Item leftSection={<IconTableImport size={14} />} onClick={() => readAgain(upload)}>
              {t("components:upload.readAgain")}
            </Menu.Item>
          )}
          {upload.undo !== null && (
            <Menu.Item leftSection={<IconArrowBackUp size={14} />} onClick={() => setUndoing(true)}>
              {t("components:upload.undo")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {undoing && <UndoDialog upload={upload} onClose={() => setUndoing(false)} />}
    </>
  );
}

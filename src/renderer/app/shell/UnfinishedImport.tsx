import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";
import { toastFailure } from "../../components/states/toast";
import { actionsOf, tally } from "../../components/uploads/uploads";
import { invoke } from "../../core/api";
import { openPlace } from "../../core/openPlace";
import { useClosedImports } from "./unfinishedImports";
import styles from "./Shell.module.css";

/** Says on a screen with numbers how much of an import is in them, and leads on. */
export function UnfinishedImport({ upload }: { upload: Upload }) {
  const { id: uploadId, name, total, connectionId, projectId } = upload;
  const { in: inside, present } = tally(upload);
  const { resume, cancel } = actionsOf(upload);
  const close = useClosedImports((closed) => closed.close);
  const goOn = useMutation({
    mutationFn: () => invoke("uploads.resume", { uploadId }),
    onError: (thrown) => toastFailure(t("components:upload.notChanged", { name }), thrown),
  });
  const figures = { name, done: formatCount(inside + present), total: formatCount(total) };
  const where = resume ? "paused" : cancel ? "moving" : "cancelled";
  return (
    <div className={styles["banner"]} role="status" aria-label={t("uploads:unfinished.name", { name })}>
      <IconAlertTriangle size={18} aria-hidden />
      <div className={styles["bannerText"]}>
        <b>{t(`uploads:unfinished.${where}`, figures)}</b> {t("uploads:unfinished.lacking")}
      </div>
      {resume && (
        <Button size="xs" loading={goOn.isPending} onClick={() => goOn.mutate()}>
          {t("components:upload.resume")}
        </Button>
      )}
      <Button size="xs" onClick={() => openPlace({ screen: "uploads", connectionId, projectId, uploadId })}>
        {t("imports:showUpload")}
      </Button>
      {!cancel && <CloseButton aria-label={t("close")} onClick={() => close(uploadId)} />}
    </div>
  );
}

import { Button } from "@mantine/core";
import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/words";
import { Panel } from "../../components/layout/Panel";
import { UploadActions } from "../../components/uploads/UploadActions";
import { UploadFault, UploadProgress } from "../../components/uploads/UploadProgress";
import { tally } from "../../components/uploads/uploads";
import { formatCount } from "../../format/numbers";
import styles from "./ImportScreen.module.css";

interface UploadPanelProps {
  upload: Upload;
  onExplore: () => void;
  onEntries: () => void;
  /** Files that wait to be uploaded. */
  waiting: number;
  /** Uploads them as this one. */
  onRest: () => void;
}

/** The upload of the file, to its end and with its result. */
export function UploadPanel({ upload, onExplore, onEntries, waiting, onRest }: UploadPanelProps) {
  const { in: inside, refused, total } = tally(upload);
  const finished = upload.state === "finished";
  const figure = t(finished ? "imports:upload.in" : "imports:upload.soFar", {
    inside: formatCount(inside),
    total: formatCount(total),
  });
  return (
    <Panel
      title={t("imports:upload.title")}
      note={finished ? t("imports:upload.finished") : t("imports:upload.background")}
    >
      <div className={styles["result"]}>
        <p className={styles["resultFigure"]} role="status">
          {figure}
        </p>
        <UploadProgress upload={upload} />
        <UploadFault upload={upload} />
        <div className={styles["tags"]} style={{ marginTop: 14 }}>
          <Button variant={finished ? "filled" : "default"} onClick={onExplore}>
            {t("imports:upload.explore")}
          </Button>
          <Button onClick={onEntries}>
            {refused > 0
              ? t("imports:upload.showRefused", { refused: formatCount(refused) })
              : t("imports:upload.showEntries")}
          </Button>
          {waiting > 0 && <Button onClick={onRest}>{t("imports:upload.rest", { count: waiting })}</Button>}
          {!finished && <UploadActions upload={upload} size="md" />}
        </div>
      </div>
    </Panel>
  );
}

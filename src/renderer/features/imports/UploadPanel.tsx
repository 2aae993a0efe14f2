import { Button } from "@mantine/core";
import type { Upload } from "../../../shared/ipc/uploads";
import { Panel } from "../../components/Panel";
import { UploadActions } from "../../components/UploadActions";
import { UploadFault, UploadProgress } from "../../components/UploadProgress";
import { tally } from "../../components/uploads";
import { formatCount, formatCounted } from "../../format/numbers";
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
  const figure = finished
    ? `${formatCount(inside)} of ${formatCount(total)} in`
    : `${formatCount(inside)} of ${formatCount(total)} in so far`;
  return (
    <Panel
      title="Upload"
      note={finished ? "finished" : "goes on in the background; the window may show another screen"}
    >
      <div className={styles["result"]}>
        <p className={styles["resultFigure"]} role="status">
          {figure}
        </p>
        <UploadProgress upload={upload} />
        <UploadFault upload={upload} />
        <div className={styles["tags"]} style={{ marginTop: 14 }}>
          <Button variant={finished ? "filled" : "default"} onClick={onExplore}>
            Show in Explore
          </Button>
          <Button onClick={onEntries}>
            {refused > 0 ? `Show ${formatCount(refused)} refused` : "Show entries"}
          </Button>
          {waiting > 0 && (
            <Button onClick={onRest}>Upload the other {formatCounted(waiting, "file")} the same way</Button>
          )}
          {!finished && <UploadActions upload={upload} size="md" />}
        </div>
      </div>
    </Panel>
  );
}

import { Button, Kbd, Skeleton } from "@mantine/core";
import { IconFileUpload, IconUpload } from "@tabler/icons-react";
import type { Upload } from "../../../shared/ipc/uploads";
import { useConnections, useTimeZone, useUploads } from "../../app/queries";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Tag } from "../../components/Mark";
import { Screen, ScreenTitle } from "../../components/Screen";
import { formatInstant } from "../../format/times";
import { actionNames, stateOf } from "../../components/uploads";
import { UploadActions } from "../../components/UploadActions";
import { UploadDetail } from "./UploadDetail";
import { UploadFault, UploadProgress } from "../../components/UploadProgress";
import styles from "./Uploads.module.css";

interface UploadsScreenProps {
  /** The upload shown in full, or null for the list. */
  openId: number | null;
  onOpen: (id: number | null) => void;
  onOpenFile: () => void;
  onExplore: (upload: Upload) => void;
}

/** Uploads: what was sent, what waits, what was refused. */
export function UploadsScreen({ openId, onOpen, onOpenFile, onExplore }: UploadsScreenProps) {
  const uploads = useUploads();
  const open = uploads.data?.find((upload) => upload.id === openId);
  if (open)
    return <UploadDetail upload={open} onBack={() => onOpen(null)} onExplore={() => onExplore(open)} />;
  return (
    <Screen
      bar={
        <>
          <ScreenTitle>Uploads</ScreenTitle>
          <Button
            variant="filled"
            ml="auto"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onOpenFile}
            aria-keyshortcuts="Control+O"
          >
            Open a file
          </Button>
        </>
      }
    >
      {uploads.error ? (
        <Failure thrown={uploads.error} onRetry={() => void uploads.refetch()} />
      ) : !uploads.data ? (
        <Skeleton height={84} radius={9} role="status" aria-label="Fetching uploads" />
      ) : uploads.data.length === 0 ? (
        <EmptyState icon={<IconFileUpload size={28} stroke={1.5} />} title="No uploads yet">
          Drop a table (CSV, Excel, JSON) or a folder of them anywhere in this window, paste rows, or press{" "}
          <Kbd>Ctrl</Kbd> <Kbd>O</Kbd>.
        </EmptyState>
      ) : (
        <ul className={styles["list"]} aria-label="Uploads">
          {uploads.data.map((upload) => (
            <UploadCard key={upload.id} upload={upload} onOpen={() => onOpen(upload.id)} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

function UploadCard({ upload, onOpen }: { upload: Upload; onOpen: () => void }) {
  const timeZone = useTimeZone();
  const connection = useConnections().data?.connections.find((one) => one.id === upload.connectionId);
  const state = stateOf(upload);
  const into = [connection?.name, upload.datasetId && `dataset ${upload.datasetId}`]
    .filter(Boolean)
    .join(", ");
  return (
    <li className={styles["card"]}>
      <div className={styles["head"]}>
        <button
          type="button"
          className={styles["name"]}
          onClick={onOpen}
          aria-label={`Show entries of ${upload.name}`}
        >
          {upload.name}
        </button>
        <Tag tone={state.tone}>{state.text}</Tag>
        <span className={styles["facts"]}>
          {actionNames[upload.action]}
          {into && ` in ${into}`}, {formatInstant(upload.createdAt, timeZone)}
        </span>
        <div className={styles["actions"]}>
          <Button size="xs" onClick={onOpen} aria-label={`Entries of ${upload.name}`}>
            Entries
          </Button>
          <UploadActions upload={upload} />
        </div>
      </div>
      <UploadProgress upload={upload} />
      {upload.error && (
        <div className={styles["error"]}>
          <UploadFault upload={upload} />
        </div>
      )}
    </li>
  );
}

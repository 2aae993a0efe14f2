import { Button, Skeleton } from "@mantine/core";
import { IconFileUpload, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { create } from "zustand";
import { Trans } from "react-i18next/TransWithoutContext";
import type { Connection } from "../../../shared/ipc/connections";
import type { Upload } from "../../../shared/ipc/uploads";
import { t, words } from "../../../shared/texts";
import { ariaKeys } from "../../core/keys";
import { useConnections, useTimeZone, useUploads } from "../../core/queries";
import { onPlace } from "../../core/openPlace";
import { Keys } from "../../components/menus/Keys";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { NothingMatches } from "../../components/states/ListStates";
import { Tag } from "../../components/states/Mark";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { SearchField } from "../../components/fields/SearchField";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import { actionNames, stateOf } from "../../components/uploads/uploads";
import { UploadActions } from "./UploadActions";
import { UploadDetail } from "./UploadDetail";
import { UploadFault, UploadProgress } from "./UploadProgress";
import styles from "./Uploads.module.css";

interface UploadsScreenProps {
  onOpenFile: () => void;
}

/** The upload shown in detail. Stays while other screens are open. */
const useOpenUpload = create<{ uploadId: number | null }>(() => ({ uploadId: null }));
const show = (uploadId: number | null) => useOpenUpload.setState({ uploadId });
onPlace("uploads", ({ uploadId }) => show(uploadId));

/** Uploads rendered at first. Every edit is an upload, so there may be thousands. */
const atOnce = 100;

/** Lists uploads: sent, waiting and rejected. */
export function UploadsScreen({ onOpenFile }: UploadsScreenProps) {
  const { uploadId } = useOpenUpload();
  const uploads = useUploads();
  const connections = useConnections().data?.connections;
  const [search, setSearch] = useState("");
  const [max, setMost] = useState(atOnce);
  const wanted = search.trim().toLowerCase();
  const found = (uploads.data ?? []).filter((upload) =>
    [upload.name, stateOf(upload).text, actionNames[upload.action], intoOf(upload, connections)]
      .join(" ")
      .toLowerCase()
      .includes(wanted),
  );
  const open = uploads.data?.find((upload) => upload.id === uploadId);
  if (open) return <UploadDetail upload={open} onBack={() => show(null)} />;
  return (
    <Screen
      bar={
        <>
          <ScreenTitle>{t("uploads:title")}</ScreenTitle>
          <SearchField label={t("uploads:search")} value={search} onChange={setSearch} />
          <Button
            variant="filled"
            ml="auto"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onOpenFile}
            aria-keyshortcuts={ariaKeys("openFile")}
          >
            {t("openFile")}
          </Button>
        </>
      }
    >
      {uploads.error ? (
        <Failure thrown={uploads.error} onRetry={() => void uploads.refetch()} />
      ) : !uploads.data ? (
        <Skeleton height={84} radius={9} role="status" aria-label={t("uploads:fetching")} />
      ) : uploads.data.length === 0 ? (
        <EmptyState icon={<IconFileUpload size={28} stroke={1.5} />} title={t("uploads:empty.title")}>
          <Trans
            t={t}
            i18n={words}
            i18nKey="uploads:empty.text"
            components={{ keys: <Keys of="openFile" /> }}
          />
        </EmptyState>
      ) : found.length === 0 ? (
        <NothingMatches onClear={() => setSearch("")}>
          {t("uploads:noMatch", { count: uploads.data.length })}
        </NothingMatches>
      ) : (
        <>
          <ul className={styles["list"]} aria-label={t("uploads:title")}>
            {found.slice(0, max).map((upload) => (
              <UploadCard
                key={upload.id}
                upload={upload}
                into={intoOf(upload, connections)}
                onOpen={() => show(upload.id)}
              />
            ))}
          </ul>
          {found.length > max && (
            <Button mt={12} onClick={() => setMost(max + atOnce)}>
              {t("uploads:more", { shown: formatCount(max), total: formatCount(found.length) })}
            </Button>
          )}
        </>
      )}
    </Screen>
  );
}

/** The destination of an upload, as text. */
function intoOf({ connectionId, datasetId }: Upload, connections: readonly Connection[] = []): string {
  const name = connections.find(({ id }) => id === connectionId)?.name;
  return [name, datasetId && t("uploads:card.dataset", { dataset: datasetId })].filter(Boolean).join(", ");
}

interface UploadCardProps {
  upload: Upload;
  into: string;
  onOpen: () => void;
}

function UploadCard({ upload, into, onOpen }: UploadCardProps) {
  const timeZone = useTimeZone();
  const state = stateOf(upload);
  return (
    <li className={styles["card"]}>
      <div className={styles["head"]}>
        <button
          type="button"
          className={styles["name"]}
          onClick={onOpen}
          aria-label={t("uploads:card.show", { name: upload.name })}
        >
          {upload.name}
        </button>
        <Tag tone={state.tone}>{state.text}</Tag>
        <span className={styles["facts"]}>
          {t(into === "" ? "uploads:card.facts" : "uploads:card.factsIn", {
            action: actionNames[upload.action],
            place: into,
            time: formatInstant(upload.createdAt, timeZone),
          })}
        </span>
        <div className={styles["actions"]}>
          <Button size="xs" onClick={onOpen} aria-label={t("uploads:card.entriesOf", { name: upload.name })}>
            {t("uploads:entries.title")}
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

import { IconCloudUpload } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { useConnection, useOffline, useTimeZone } from "../../core/queries";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Sending.module.css";

/** Why nothing can be sent now; null if sending is possible. */
export function useSendingObstacle(): string | null {
  const { state } = useConnection();
  const offline = useOffline();
  const timeZone = useTimeZone();
  if (offline) return t("components:sending.offlineSince", { time: formatInstant(offline.since, timeZone) });
  return state?.phase === "failed" ? t("components:sending.notOpen") : null;
}

/** Says that something is sent immediately and not queued in the outbox. More prominent while nothing can be sent. */
export function NeedsNetwork({ stored }: { stored: string }) {
  const cutOff = useSendingObstacle();
  return (
    <p className={`${styles["note"]} ${cutOff === null ? "" : styles["cut"]}`} role="status">
      <IconCloudUpload size={15} aria-hidden />
      {cutOff === null
        ? t("components:sending.atOnce")
        : t("components:sending.cutOff", { why: cutOff, kept: stored })}
    </p>
  );
}

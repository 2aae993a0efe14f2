import { spotlight } from "@mantine/spotlight";
import type { ConnectionState } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { Keys } from "../../components/menus/Keys";
import { waitingEdits } from "../../components/uploads/uploads";
import { formatSince, zoneName } from "../../../analysis/format/times";
import {
  rejectedSince,
  useConnection,
  useNetwork,
  useOffline,
  useOpened,
  useTimeZone,
  useUploads,
  type Offline,
} from "../../core/queries";
import { useNow } from "../../core/useNow";
import { openScreen } from "../../core/openPlace";
import { MeterReadings } from "./MeterReadings";
import styles from "./Shell.module.css";

interface Condition {
  state: ConnectionState | undefined;
  offline: Offline | null;
  /** Since when the token is rejected. */
  rejected: number | null;
}

/** The connection's state in words. */
function phaseText({ state, offline, rejected }: Condition, timeZone: string, now: number): string {
  const clock = (at: number) => formatSince(at, now, timeZone);
  if (offline) return t("app:status.offline", { time: clock(offline.since) });
  if (!state) return t("app:status.none");
  if (rejected !== null && state.phase === "ready")
    return t("app:status.rejected", { time: clock(rejected) });
  const time = clock(state.since);
  switch (state.phase) {
    case "ready":
      return t("app:status.live", { time });
    case "starting":
      return state.note ?? t("app:status.starting", { time });
    case "restarting":
      return t("app:status.restarting", { time });
    case "failed":
      return state.error
        ? t("app:status.failedWhy", { time, message: state.error.message })
        : t("app:status.failed", { time });
    case "closed":
      return t("app:status.closed");
  }
}

/** The line at the bottom: connection, time zone, calls of the last minute, waiting edits, palette. */
export function StatusLine() {
  const { connection, state } = useConnection();
  const rejected = rejectedSince(connection, useNetwork());
  const offline = useOffline();
  const opened = useOpened();
  const now = useNow();
  const timeZone = useTimeZone();
  const waiting = waitingEdits(useUploads().data ?? []);
  return (
    <footer className={styles["status"]}>
      <span className={styles["state"]} role="status">
        {phaseText({ state: state ?? opened.data, offline, rejected }, timeZone, now)}
      </span>
      <span className={styles["zone"]}>
        <span className={styles["wide"]}>{t("app:status.zone", { timeZone: zoneName(timeZone) })}</span>
        <span className={styles["narrow"]}>{zoneName(timeZone)}</span>
      </span>
      <span className={styles["right"]}>
        <MeterReadings />
        <button type="button" onClick={() => openScreen("uploads")}>
          {t("app:status.waiting", { count: waiting })}
        </button>
        <button
          type="button"
          className={styles["keys"]}
          aria-label={t("app:palette.commands")}
          data-tour="palette"
          onClick={spotlight.open}
        >
          <Keys of="palette" />
          <span className={styles["wide"]}>{t("app:status.commands")}</span>
        </button>
      </span>
    </footer>
  );
}

import { spotlight } from "@mantine/spotlight";
import type { ConnectionState } from "../../../shared/ipc/connections";
import { Keys } from "../../components/Keys";
import { waitingEdits } from "../../components/uploads";
import { formatCounted } from "../../format/numbers";
import { formatClock, formatInstant } from "../../format/times";
import { useConnection, useOffline, useOpened, useTimeZone, useUploads, type Offline } from "../queries";
import { useSession } from "../session";
import { useNow } from "../useNow";
import { MeterReadings } from "./MeterReadings";
import styles from "./Shell.module.css";

/** The state of the connection as the status line says it. */
export function phaseText(
  state: ConnectionState | undefined,
  offline: Offline | null,
  timeZone: string,
  now: number,
): string {
  const clock = (at: number) =>
    now - at < 12 * 3_600_000 ? formatClock(at, timeZone) : formatInstant(at, timeZone);
  if (offline) return `Offline since ${clock(offline.since)}`;
  if (!state) return "No connection";
  const since = clock(state.since);
  switch (state.phase) {
    case "ready":
      return `Live since ${since}`;
    case "starting":
      return state.note ?? `Starting since ${since}`;
    case "restarting":
      return `Restarting since ${since}`;
    case "failed":
      return `Not open since ${since}${state.error ? `: ${state.error.message}` : ""}`;
    case "closed":
      return "Closed";
  }
}

/** The line at the foot: connection, zone, calls of the minute, edits waiting, palette. */
export function StatusLine() {
  const { state } = useConnection();
  const offline = useOffline();
  const opened = useOpened();
  const now = useNow();
  const timeZone = useTimeZone();
  const waiting = waitingEdits(useUploads().data ?? []);
  const go = useSession((session) => session.go);
  return (
    <footer className={styles["status"]}>
      <span className={styles["state"]} role="status">
        {phaseText(state ?? opened.data, offline, timeZone, now)}
      </span>
      <span className={styles["zone"]}>
        <span className={styles["wide"]}>Times in </span>
        {timeZone}
      </span>
      <span className={styles["right"]}>
        <MeterReadings />
        <button type="button" onClick={() => go("uploads")}>
          {formatCounted(waiting, "edit")} waiting
        </button>
        <button type="button" className={styles["keys"]} aria-label="Commands" onClick={spotlight.open}>
          <Keys keys="mod K" />
          <span className={styles["wide"]}>commands</span>
        </button>
      </span>
    </footer>
  );
}

import { Kbd } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import type { ConnectionState } from "../../../shared/ipc/connections";
import { waitingEdits } from "../../components/uploads";
import { formatCounted } from "../../format/numbers";
import { formatClock, formatInstant } from "../../format/times";
import { useConnection, useOpened, useTimeZone, useUploads } from "../queries";
import { useSession } from "../session";
import { useNow } from "../useNow";
import styles from "./Shell.module.css";

/** The state of the connection as the status line says it. */
export function phaseText(state: ConnectionState | undefined, timeZone: string, now: number): string {
  if (!state) return "No connection";
  const sameDay = now - state.since < 12 * 3_600_000;
  const since = sameDay ? formatClock(state.since, timeZone) : formatInstant(state.since, timeZone);
  switch (state.phase) {
    case "ready":
      return `Live since ${since}`;
    case "starting":
      return state.note ?? `Starting since ${since}`;
    case "restarting":
      return `Restarting since ${since}`;
    case "failed":
      return `Offline since ${since}${state.error ? `: ${state.error.message}` : ""}`;
    case "closed":
      return "Closed";
  }
}

/** The line at the foot: connection, zone, edits waiting, palette. */
export function StatusLine() {
  const { state } = useConnection();
  const opened = useOpened();
  const now = useNow();
  const timeZone = useTimeZone();
  const waiting = waitingEdits(useUploads().data ?? []);
  const go = useSession((session) => session.go);
  return (
    <footer className={styles["status"]}>
      <span className={styles["state"]} role="status">
        {phaseText(state ?? opened.data, timeZone, now)}
      </span>
      <span>Times in {timeZone}</span>
      <span className={styles["right"]}>
        <button type="button" onClick={() => go("uploads")}>
          {formatCounted(waiting, "edit")} waiting
        </button>
        <button type="button" className={styles["keys"]} onClick={spotlight.open}>
          <Kbd size="xs">Ctrl</Kbd>
          <Kbd size="xs">K</Kbd> commands
        </button>
      </span>
    </footer>
  );
}

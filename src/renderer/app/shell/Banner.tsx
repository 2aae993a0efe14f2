import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { t } from "../../../shared/texts";
import { Failure } from "../../components/states/Failure";
import { toast } from "../../components/states/toast";
import { waitingEdits } from "../../components/uploads/uploads";
import { formatSince, formatZone } from "../../../analysis/format/times";
import { useConnectionDialogs } from "../../core/dialogs";
import {
  keys,
  refreshConnection,
  useConnection,
  useOffline,
  useTarget,
  useTimeZone,
  useUploads,
  type Offline,
} from "../../core/queries";
import { useSession } from "../../core/session";
import { useNow } from "../../core/useNow";
import { useObstacle } from "../../core/obstacle";
import { unfinishedImports, useClosedImports } from "./unfinishedImports";
import styles from "./Shell.module.css";

const sinceText = (since: number, now: number, timeZone: string) =>
  `${formatSince(since, now, timeZone)}, ${formatZone(timeZone, [since])}`;

const UnfinishedImport = lazy(async () => ({
  default: (await import("./UnfinishedImport")).UnfinishedImport,
}));

/** Warns that a part of an import is missing in the numbers of the open screen. */
export function ImportBanner() {
  const target = useTarget();
  const screen = useSession((session) => session.screen);
  const closed = useClosedImports(({ ids }) => ids);
  const uploads = useUploads().data ?? [];
  const [first] = target ? unfinishedImports(uploads, target.ref, screen, closed) : [];
  return (
    first && (
      <Suspense>
        <UnfinishedImport upload={first} />
      </Suspense>
    )
  );
}

/** Warns that the open connection is offline or did not open. */
export function Banner() {
  const offline = useOffline();
  const target = useTarget();
  const obstacle = useObstacle();
  useSayBackOnline(offline);
  if (offline) return <OfflineBanner offline={offline} />;
  // Without a target, the screen itself shows the problem.
  if (!obstacle || !target) return null;
  return (
    <div className={styles["obstacle"]}>
      <Failure thrown={obstacle.failure} onRetry={obstacle.retry} inline />
    </div>
  );
}

function OfflineBanner({ offline }: { offline: Offline }) {
  const timeZone = useTimeZone();
  const now = useNow();
  const client = useQueryClient();
  const { connection } = useConnection();
  const id = useSession((session) => session.connectionId);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const trying = useIsFetching({ queryKey: keys.projects(id) }) > 0;
  const waiting = useWaiting();
  const tryNow = () => refreshConnection(client, id);
  const name = connection?.name ?? t("app:offline.service");
  const why =
    offline.message === null
      ? t("app:offline.noNetwork")
      : t("app:offline.unreachable", { name, message: offline.message });
  return (
    <div className={styles["banner"]} role="status" aria-label={t("app:offline.name")}>
      <IconCloudOff size={18} aria-hidden />
      <div className={styles["bannerText"]}>
        <b>{t("app:offline.since", { time: sinceText(offline.since, now, timeZone) })}</b> {why}{" "}
        {waiting === 0 ? t("app:offline.nothingWaits") : t("app:offline.waits", { count: waiting })}
      </div>
      <Button size="xs" onClick={tryNow} loading={trying}>
        {t("app:offline.tryNow")}
      </Button>
      {connection && (
        <Button size="xs" onClick={() => show({ kind: "test", id: connection.id })}>
          {t("app:palette.test")}
        </Button>
      )}
    </div>
  );
}

/** Number of unsent edits of the open connection. */
function useWaiting(): number {
  const id = useSession((session) => session.connectionId);
  return waitingEdits((useUploads().data ?? []).filter((upload) => upload.connectionId === id));
}

function useSayBackOnline(offline: Offline | null): void {
  const id = useSession((session) => session.connectionId);
  const { connection } = useConnection();
  const timeZone = useTimeZone();
  const waiting = useWaiting();
  const before = useRef<{ id: string | null; offline: boolean }>({ id: null, offline: false });
  const isOffline = offline !== null;
  useEffect(() => {
    const { current } = before;
    if (current.id === id && current.offline && !isOffline) {
      const back = t("app:offline.back", {
        name: connection?.name ?? t("app:offline.service"),
        time: sinceText(Date.now(), Date.now(), timeZone),
      });
      toast(waiting === 0 ? back : `${back} ${t("app:offline.goesOut", { count: waiting })}`);
    }
    before.current = { id, offline: isOffline };
  }, [id, isOffline, connection, timeZone, waiting]);
}

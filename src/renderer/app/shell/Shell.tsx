import { Button, Loader } from "@mantine/core";
import { useEffect, type FocusEvent, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { useConnectionDialogs } from "../../core/dialogs";
import { markReady } from "../../core/ready";
import { useConnection, useProjects, useTarget, type Target } from "../../core/queries";
import { useSession } from "../../core/session";
import { ErrorBoundary } from "./ErrorBoundary";
import { Banner, ImportBanner } from "./Banner";
import { ProfileNotice } from "./ProfileNotice";
import { useObstacle } from "../../core/obstacle";
import { SideBar } from "./SideBar";
import { StatusLine } from "./StatusLine";
import styles from "./Shell.module.css";

/** Chromium leaves a button that the keyboard reaches partly out of view if a side of it shows. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches("button:focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The frame around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const screen = useSession((session) => session.screen);
  return (
    <div className={styles["shell"]} onFocus={showWhole}>
      <SideBar />
      <div className={styles["main"]}>
        <ProfileNotice />
        <Banner />
        <ImportBanner />
        <main className={styles["content"]}>
          <ErrorBoundary key={screen}>{children}</ErrorBoundary>
        </main>
        <StatusLine />
      </div>
    </div>
  );
}

/** Renders a screen once its project can be queried or is cached. Until then shows progress or the problem. */
export function WithTarget({ children }: { children: (target: Target) => ReactNode }) {
  const target = useTarget();
  const { connection, state } = useConnection();
  const projects = useProjects();
  const obstacle = useObstacle();
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const none = projects.data?.length === 0;
  const stuck = obstacle !== null || none;

  useEffect(() => {
    if (stuck) markReady();
  }, [stuck]);

  if (target) return children(target);
  if (obstacle)
    return (
      <div className={styles["opening"]}>
        <Failure thrown={obstacle.failure} onRetry={obstacle.retry} />
      </div>
    );
  if (none)
    return (
      <div className={styles["opening"]}>
        <EmptyState
          title={t("app:opening.none")}
          actions={
            connection?.kind === "service" && (
              <Button variant="filled" onClick={() => show({ kind: "project", id: connection.id })}>
                {t("app:palette.addProject")}
              </Button>
            )
          }
        >
          {t("app:opening.noneText", { name: connection?.name ?? t("app:offline.service") })}
        </EmptyState>
      </div>
    );
  return (
    <div className={styles["opening"]} role="status">
      <EmptyState
        icon={<Loader size={24} />}
        title={connection ? t("app:opening.named", { name: connection.name }) : t("app:opening.connection")}
      >
        {state?.note ?? (state?.phase === "ready" ? t("app:opening.projects") : t("app:opening.moment"))}
      </EmptyState>
    </div>
  );
}

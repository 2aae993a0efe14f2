import { Button, Loader } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { useConnectionDialogs } from "../../features/connections/store";
import { asCallError } from "../api";
import { markReady } from "../ready";
import { useConnection, useOpened, useProjects, useTarget, type Target } from "../queries";
import { useSession } from "../session";
import { ErrorBoundary } from "./ErrorBoundary";
import { SideBar } from "./SideBar";
import { StatusLine } from "./StatusLine";
import styles from "./Shell.module.css";

/** The frame around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const screen = useSession((session) => session.screen);
  return (
    <div className={styles["shell"]}>
      <SideBar />
      <div className={styles["main"]}>
        <main className={styles["content"]}>
          <ErrorBoundary key={screen}>{children}</ErrorBoundary>
        </main>
        <StatusLine />
      </div>
    </div>
  );
}

/** Shows a screen once its project can be asked, and until then what is being done about it. */
export function WithTarget({ children }: { children: (target: Target) => ReactNode }) {
  const target = useTarget();
  const { connection, state } = useConnection();
  const opened = useOpened();
  const projects = useProjects();
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const failure =
    opened.error ?? projects.error ?? (opened.data?.phase === "failed" ? opened.data.error : null);
  const none = projects.data?.length === 0;

  useEffect(() => {
    if (failure || none) markReady();
  }, [failure, none]);

  if (target) return children(target);
  if (failure)
    return (
      <div className={styles["opening"]}>
        <Failure
          thrown={failure}
          onRetry={() => void (opened.error || !opened.isSuccess ? opened.refetch() : projects.refetch())}
          actions={
            connection?.kind === "service" &&
            asCallError(failure).kind === "auth" && (
              <Button size="xs" onClick={() => show({ kind: "token", id: connection.id })}>
                Change token
              </Button>
            )
          }
        />
      </div>
    );
  if (none)
    return (
      <div className={styles["opening"]}>
        <EmptyState
          title="No projects found"
          actions={
            connection?.kind === "service" && (
              <Button variant="filled" onClick={() => show({ kind: "project", id: connection.id })}>
                Add a project by its id
              </Button>
            )
          }
        >
          {connection?.name} lists no projects. A project can be added by its id.
        </EmptyState>
      </div>
    );
  return (
    <div className={styles["opening"]} role="status">
      <EmptyState icon={<Loader size={24} />} title={`Opening ${connection?.name ?? "the connection"}`}>
        {state?.note ?? (opened.isSuccess ? "Finding its projects" : "This takes a moment")}
      </EmptyState>
    </div>
  );
}

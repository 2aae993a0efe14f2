import { Button, Code, CopyButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { longestWaitMs } from "../../../shared/interface/calls.constants";
import type { CallError } from "../../../shared/ipc/contract";
import { t } from "../../../shared/texts";
import { CallFailure, asCallError, factsOf } from "../../core/api";
import { useConnectionDialogs } from "../../core/dialogs";
import { useConnections } from "../../core/queries";
import { useSession } from "../../core/session";
import { useSecondsUntil } from "../../core/useNow";
import { openPlace } from "../../core/openPlace";
import { useLeaving } from "../dialogs/leaveGuard";
import { formatLength } from "../../../analysis/format/times";
import styles from "./Failure.module.css";
import { failureText, isOfStreams, limitText, ownFault, rightsText } from "./failureText";

interface FailureProps {
  /** The thrown value. */
  thrown: unknown;
  onRetry?: (() => void) | undefined;
  /** What to do, if the caller knows better than the kind of error. */
  remedy?: string | undefined;
  /** Replaces the default actions for the kind of error. */
  actions?: ReactNode;
  /** Shows a band in place instead of centering in an empty card. */
  inline?: boolean;
  /** The connection that failed, if it isn't the open one; null if there is none yet. */
  connectionId?: string | null | undefined;
}

/** Shows an error: what happened, why, what to do, the request id, and actions. All errors use it. */
export function Failure(props: FailureProps) {
  const { thrown, inline = false } = props;
  return (
    <div role="alert" className={`${styles["failure"]} ${inline ? styles["inline"] : ""}`}>
      <IconAlertTriangle size={18} className={styles["icon"]} aria-hidden />
      <div className={styles["body"]}>
        <p className={styles["title"]}>{titleOf(thrown)}</p>
        <FailureBody {...props} />
      </div>
    </div>
  );
}

/** What happened, in a few words. */
function titleOf(thrown: unknown): string {
  return (thrown instanceof CallFailure ? failureText(thrown.error) : ownFault).title;
}

/** Everything about an error except its title: reason, remedy, request id and actions. */
export function FailureBody({ thrown, onRetry, remedy, actions, connectionId }: FailureProps) {
  const error = asCallError(thrown);
  const known = thrown instanceof CallFailure ? failureText(error) : ownFault;
  const facts = rightsText(error) ?? limitText(error);
  const code = error.statusCode ?? error.httpStatus;
  const retry = onRetry && <RetryButton onRetry={onRetry} retryAt={error.retryAt ?? null} />;
  const ways = actions ?? <WaysOut error={error} connectionId={connectionId} />;
  return (
    <>
      <p className={styles["why"]}>{error.message}</p>
      {facts !== null && <p className={styles["why"]}>{facts}</p>}
      <p className={styles["remedy"]}>{remedy ?? known.remedy}</p>
      {(error.requestId || code !== null) && (
        <p className={styles["facts"]}>
          {code !== null && <span>{t("components:failed.code", { code })}</span>}
          {error.requestId && (
            <span className={styles["request"]}>
              {t("components:failed.request")} <Code>{error.requestId}</Code>
              <CopyButton value={error.requestId}>
                {({ copied, copy }) => (
                  <button
                    type="button"
                    className={styles["link"]}
                    aria-label={
                      copied ? t("components:failed.requestCopied") : t("components:failed.copyRequest")
                    }
                    onClick={copy}
                  >
                    {copied ? t("copied") : t("copy")}
                  </button>
                )}
              </CopyButton>
            </span>
          )}
        </p>
      )}
      <div className={styles["actions"]}>
        {retry}
        {ways}
        <ShowCall error={error} />
      </div>
    </>
  );
}

/**
 * Retries. If the service named a time soon, the button counts down to it first; a distant time is in the message.
 */
function RetryButton({ onRetry, retryAt }: { onRetry: () => void; retryAt: number | null }) {
  const left = useSecondsUntil(retryAt);
  const seconds = left * 1000 > longestWaitMs ? 0 : left;
  return (
    <Button size="xs" onClick={onRetry} disabled={seconds > 0}>
      {seconds > 0 ? t("components:failed.tryAgainIn", { time: formatLength(seconds) }) : t("tryAgain")}
    </Button>
  );
}

type Way = "token" | "test" | "edit" | "project" | "locate" | "copy" | "remove";

const wayTexts: Readonly<Record<Way, string>> = {
  token: t("components:way.token"),
  test: t("components:way.test"),
  edit: t("components:way.edit"),
  project: t("components:way.project"),
  locate: t("components:way.locate"),
  copy: t("components:way.copy"),
  remove: t("components:way.remove"),
};

/** Actions that help with an error of this kind of connection. */
function waysOf(error: CallError, kind: "workspace" | "service"): readonly Way[] {
  const { workspace, keychain, token, diagnosis, file } = factsOf(error);
  if (file) return [];
  if (kind === "workspace") {
    switch (workspace) {
      case "in-use":
      case "not-writable":
      case "damaged":
      case "foreign":
        return ["copy", "remove"];
      case "missing":
      case "moved":
        return ["locate", "remove"];
      case "newer":
        return ["remove"];
      default:
        return [];
    }
  }
  if (keychain || token === "needed" || error.kind === "auth") return ["token"];
  if (diagnosis === "certificate" || diagnosis === "redirected" || error.statusCode === 27)
    return ["edit", "test"];
  switch (error.kind) {
    case "offline":
    case "network":
    case "timeout":
    case "protocol":
      return ["test"];
    case "forbidden":
      if (isOfStreams(error)) return [];
      return error.statusCode === 29 ? ["project"] : ["token"];
    default:
      return [];
  }
}

interface WaysOutProps {
  error: CallError;
  connectionId: string | null | undefined;
}

function WaysOut({ error, connectionId }: WaysOutProps) {
  const open = useSession((session) => session.connectionId);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const { leave } = useLeaving();
  const id = connectionId === undefined ? open : connectionId;
  const connection = useConnections().data?.connections.find((candidate) => candidate.id === id);
  if (!connection) return null;
  return waysOf(error, connection.kind).map((kind) => (
    <Button key={kind} size="xs" onClick={() => leave(() => show({ kind, id: connection.id }))}>
      {wayTexts[kind]}
    </Button>
  ));
}

/** Opens the failed call in Activity. */
function ShowCall({ error: { activityId } }: { error: CallError }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const { leave } = useLeaving();
  if (activityId === undefined) return null;
  const open = () => {
    show(null);
    openPlace({ screen: "activity", callId: activityId });
  };
  return (
    <Button size="xs" variant="subtle" onClick={() => leave(open)}>
      {t("components:failed.showCall")}
    </Button>
  );
}

import { Button, Code } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { asCallError } from "../app/api";
import styles from "./Failure.module.css";
import { failureText } from "./failureText";

interface FailureProps {
  /** What was thrown. */
  thrown: unknown;
  onRetry?: (() => void) | undefined;
  /** What to do, where the place knows better than the kind of failure does. */
  remedy?: string | undefined;
  /** Other ways out. */
  actions?: ReactNode;
  /** A band in place rather than the middle of an empty card. */
  inline?: boolean;
}

/** The one way a failure is shown: what happened, why, what to do, the request's id, and the way out. */
export function Failure({ thrown, onRetry, remedy, actions, inline = false }: FailureProps) {
  const error = asCallError(thrown);
  const text = failureText(error);
  const code = error.statusCode ?? error.httpStatus;
  return (
    <div role="alert" className={`${styles["failure"]} ${inline ? styles["inline"] : ""}`}>
      <IconAlertTriangle size={18} className={styles["icon"]} aria-hidden />
      <div>
        <p className={styles["title"]}>{text.title}</p>
        <p className={styles["why"]}>{error.message}</p>
        <p className={styles["remedy"]}>{remedy ?? text.remedy}</p>
        {(error.requestId || code !== null) && (
          <p className={styles["facts"]}>
            {code !== null && <>Code {code}. </>}
            {error.requestId && (
              <>
                Request <Code>{error.requestId}</Code>
              </>
            )}
          </p>
        )}
        {(onRetry || actions) && (
          <div className={styles["actions"]}>
            {onRetry && (
              <Button size="xs" onClick={onRetry}>
                Try again
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}

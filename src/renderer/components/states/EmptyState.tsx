import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Says that there is nothing yet, and what to do next. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles["empty"]}>
      {icon && <div className={styles["icon"]}>{icon}</div>}
      <p className={styles["title"]}>{title}</p>
      {children && <p className={styles["text"]}>{children}</p>}
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}

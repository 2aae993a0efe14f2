import type { ReactNode } from "react";
import styles from "./DialogActions.module.css";

/** The last row of a dialog: notes on the left, buttons on the right, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles["actions"]} data-actions>
      {children}
    </div>
  );
}

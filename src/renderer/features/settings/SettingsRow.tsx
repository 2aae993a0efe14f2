import type { ReactNode } from "react";
import styles from "./SettingsScreen.module.css";

interface SettingsRowProps {
  name: string;
  note?: ReactNode;
  children?: ReactNode;
}

/** One setting or fact: name and explanation on the left, value on the right. */
export function SettingsRow({ name, note, children }: SettingsRowProps) {
  return (
    <div className={styles["row"]}>
      <div className={styles["name"]}>
        {name}
        {note && <div className={styles["note"]}>{note}</div>}
      </div>
      <div className={styles["value"]}>{children}</div>
    </div>
  );
}

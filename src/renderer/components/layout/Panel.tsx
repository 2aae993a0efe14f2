import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  title: string;
  /** Shown next to the title, for example "5 of 171 documents shown". */
  note?: ReactNode;
  actions?: ReactNode;
  /** Fills the remaining height. */
  grow?: boolean;
  /** Puts the note below the title and actions, for narrow cards. */
  compact?: boolean;
  children: ReactNode;
}

/** A card with a title, a note and actions. */
export function Panel({ title, note, actions, grow = false, compact = false, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles["panel"]} ${grow ? styles["grow"] : ""}`}>
      <div className={`${styles["head"]} ${compact ? styles["compact"] : ""}`}>
        <h2 id={id} className={styles["title"]} title={compact ? title : undefined}>
          {title}
        </h2>
        {note && <div className={styles["note"]}>{note}</div>}
        {actions && <div className={styles["actions"]}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

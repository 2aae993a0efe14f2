import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  title: string;
  /** What belongs beside the title, such as "5 of 171 documents shown". */
  note?: ReactNode;
  actions?: ReactNode;
  /** Takes the height that is left. */
  grow?: boolean;
  /** Title and actions on one line, the note on one below: for a narrow card. */
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

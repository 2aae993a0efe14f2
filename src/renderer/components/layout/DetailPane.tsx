import { CloseButton } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { useKeys } from "../../core/useKeys";
import { inSentence } from "../../../analysis/format/labels";
import styles from "./DetailPane.module.css";

interface SplitProps {
  list: ReactNode;
  /** Details of the open item, if any. */
  pane: ReactNode;
  /** Called for Escape in the list and in the pane. */
  onEscape: () => void;
}

/** A list with a detail pane beside it. In a narrow window the pane covers the list. */
export function Split({ list, pane, onEscape }: SplitProps) {
  const split = useRef<HTMLDivElement>(null);
  useKeys({ leave: onEscape }, split);
  return (
    <div ref={split} className={styles["split"]}>
      <div className={styles["list"]}>{list}</div>
      {pane}
    </div>
  );
}

interface DetailPaneProps {
  /** Name of the pane for screen readers. */
  name: string;
  title: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** Details of one item: title, content that scrolls by keyboard, actions. */
export function DetailPane({ name, title, onClose, actions, children }: DetailPaneProps) {
  return (
    <aside className={styles["pane"]} aria-label={name}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{title}</h2>
        <CloseButton aria-label={t("components:pane.close", { name: inSentence(name) })} onClick={onClose} />
      </div>
      <div
        className={styles["body"]}
        tabIndex={0}
        role="region"
        aria-label={t("components:pane.details", { name })}
      >
        {children}
      </div>
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </aside>
  );
}

/** Names and values, one per line. Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
        .map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

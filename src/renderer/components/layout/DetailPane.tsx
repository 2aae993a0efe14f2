import { CloseButton } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { t } from "../../../shared/words";
import { useKeys } from "../../core/useKeys";
import { inSentence } from "../../format/labels";
import styles from "./DetailPane.module.css";

interface SplitProps {
  list: ReactNode;
  /** What is open of the list, if anything is. */
  pane: ReactNode;
  /** Escape, in the list as in the pane. */
  onEscape: () => void;
}

/** A list with what is open of it beside it; in a narrow window the pane lies over the list. */
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
  /** What the pane is, as it is read out. */
  name: string;
  title: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** One thing of a list in full: title, text that can be scrolled by keyboard, actions. */
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

/** Names and values, one below the other; a fact without a value is left out. */
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

import { useEffect, type ReactNode } from "react";
import { focusScreen, isFocusNowhere, screenId } from "../dialogs/focus";
import styles from "./Screen.module.css";

interface ScreenProps {
  /** Name of the screen for screen readers, if the bar doesn't show it. */
  name?: string;
  /** Content of the working bar: the query, or the steps of a task. */
  bar: ReactNode;
  /** Compact controls below the bar. */
  controls?: ReactNode;
  /** Limits the content to the window's height; its parts scroll instead. */
  fixed?: boolean;
  children: ReactNode;
}

/** The frame of a screen: working bar, controls, content. */
export function Screen({ name, bar, controls, fixed = false, children }: ScreenProps) {
  useEffect(() => {
    // The focused element disappeared with the previous screen.
    if (isFocusNowhere()) focusScreen();
  }, []);
  return (
    <div className={styles["screen"]} id={screenId} tabIndex={-1}>
      {name && <h1 className="visually-hidden">{name}</h1>}
      <header className={styles["bar"]}>{bar}</header>
      <div className={styles["body"]}>
        <div className={`${styles["column"]} ${fixed ? styles["fixed"] : ""}`}>
          {controls && <div className={styles["controls"]}>{controls}</div>}
          {children}
        </div>
      </div>
    </div>
  );
}

/** The name of a screen in its working bar, for screens without a query. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles["title"]}>{children}</h1>;
}

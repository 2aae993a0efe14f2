import { Fragment, type ReactNode } from "react";
import type { Mark } from "../../../shared/query";
import styles from "./SafeText.module.css";
import { textPieces } from "./safeText";

/** Untrusted text, rendered as plain text. Invisible characters are shown by name, search matches are highlighted. */
export function SafeText({ text, marks = [] }: { text: string; marks?: readonly Mark[] }) {
  let at = 0;
  const stretches: ReactNode[] = [];
  for (const { from, to } of marks) {
    if (from > at) stretches.push(<Pieces key={at} text={text.slice(at, from)} />);
    stretches.push(
      <mark key={`m${from}`} className={styles["found"]}>
        <Pieces text={text.slice(from, to)} />
      </mark>,
    );
    at = to;
  }
  stretches.push(<Pieces key={at} text={text.slice(at)} />);
  return <>{stretches}</>;
}

function Pieces({ text }: { text: string }) {
  return textPieces(text).map((piece, index) =>
    piece.hidden === null ? (
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <span key={index} className={styles["hidden"]} title={piece.hidden}>
        {piece.hidden.split(" ")[0]}
      </span>
    ),
  );
}

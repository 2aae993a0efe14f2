import { scoresNote } from "../../analysis/scoresNote";
import type { ShownChart } from "../../analysis/shownChart";
import styles from "./Chart.module.css";

/** How sure the sentiments of a chart are. Stands below it, as the chart is read first. */
export function ScoresNote({ answer }: Pick<ShownChart, "answer">) {
  const note = scoresNote({ answer });
  return note === null ? null : <div className={styles["estimate"]}>{note}</div>;
}

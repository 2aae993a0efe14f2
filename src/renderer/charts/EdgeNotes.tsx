import { edgeNotes } from "../../analysis/question/edgeNotes";
import type { ShownChart } from "../../analysis/shownChart";
import styles from "./Chart.module.css";

/** Where the data of a chart's series begin or end abruptly. */
export function EdgeNotes({ chart, answer }: Pick<ShownChart, "chart" | "answer">) {
  return edgeNotes(chart, answer.request).map((note) => (
    <div key={note} className={styles["leftOut"]} role="status">
      {note}
    </div>
  ));
}

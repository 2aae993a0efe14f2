import { edgeNotes } from "../../analysis/question/edgeNotes";
import { scoresNote } from "../../analysis/scoresNote";
import type { ShownChart } from "../../analysis/shownChart";
import styles from "./Chart.module.css";

/** How sure the sentiments of a chart are, and where the data of its series begin or end abruptly. */
export function EdgeNotes({ chart, answer }: Pick<ShownChart, "chart" | "answer">) {
  const scores = scoresNote({ answer });
  const notes = [...(scores === null ? [] : [scores]), ...edgeNotes(chart, answer.request)];
  return notes.map((note) => (
    <div key={note} className={styles["leftOut"]} role="status">
      {note}
    </div>
  ));
}

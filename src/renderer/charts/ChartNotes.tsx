import { edgeNotes } from "../../analysis/question/edgeNotes";
import { scoresNote } from "../../analysis/scoresNote";
import type { ShownChart } from "../../analysis/shownChart";
import styles from "./Chart.module.css";

interface ChartNotesProps extends Pick<ShownChart, "chart" | "answer"> {
  isBelow?: boolean;
}

/** Where the data of a chart's series begin or end abruptly; below it, what its estimates rest on and how sure its sentiments are. */
export function ChartNotes({ chart, answer, isBelow }: ChartNotesProps) {
  if (isBelow) {
    const notes = [chart.estimate?.footnote.join(". "), scoresNote({ answer })];
    return notes.map(
      (note) =>
        note && (
          <div key={note} className={styles["estimate"]} title={note}>
            {note}
          </div>
        ),
    );
  }
  return edgeNotes(chart, answer.request).map((note) => (
    <div key={note} className={styles["leftOut"]} role="status">
      {note}
    </div>
  ));
}

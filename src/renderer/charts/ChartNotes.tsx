import { useCoverage } from "../components/stored/projectReads";
import { useTarget } from "../core/queries";
import { edgeNotes } from "../../analysis/question/edgeNotes";
import { mixesScorers, scoresNote } from "../../analysis/scoresNote";
import type { ShownChart } from "../../analysis/shownChart";
import { drilldown } from "../../analysis/question/drilldown";
import type { BulkScope } from "../../shared/ipc/documents";
import { ScoreAgain } from "../components/edits/ScoreAgain";
import styles from "./Chart.module.css";

interface ChartNotesProps extends Pick<ShownChart, "chart" | "answer"> {
  isBelow?: boolean;
}

/** Of which values the data begin or end within a chart; below it, what its estimates rest on and how sure its sentiments are. */
export function ChartNotes({ chart, answer, isBelow }: ChartNotesProps) {
  if (isBelow) {
    const notes = [chart.estimate?.footnote.join(". "), scoresNote(answer.main)];
    const scope = mixesScorers(answer) && scopeOf({ chart, answer });
    return (
      <>
        {notes.map(
          (note) =>
            note && (
              <div key={note} className={styles["estimate"]} title={note}>
                {note}
              </div>
            ),
        )}
        {scope && (
          <div className={styles["estimate"]}>
            <ScoreAgain scope={scope} />
          </div>
        )}
      </>
    );
  }
  return <EdgeNotes chart={chart} answer={answer} />;
}

function EdgeNotes({ chart, answer: { request } }: Pick<ShownChart, "chart" | "answer">) {
  const coverage = useCoverage(useTarget(), request.timeZone);
  return edgeNotes(chart, request, coverage).map((note) => (
    <div key={note} className={styles["leftOut"]} role="status">
      {note}
    </div>
  ));
}

/** All documents of a chart. Null if it is drawn from more than a list of documents can show. */
function scopeOf({ chart, answer }: Pick<ShownChart, "chart" | "answer">): BulkScope | null {
  const found = drilldown(answer.request, chart, { bin: null, series: null });
  if (!found.ok || answer.request.question.scope === "global") return null;
  const { q, filters, period } = found;
  const question = { q, ...filters, ...(period && { min: period.min, max: period.max }) };
  return { kind: "results", question, only: null, except: [] };
}

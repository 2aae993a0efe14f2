import { Fragment } from "react";
import { useCoverage } from "../components/stored/projectReads";
import { useTarget } from "../core/queries";
import { edgeNotes } from "../../analysis/question/edgeNotes";
import { mixesScorers, scoresNote } from "../../analysis/scoresNote";
import type { ShownChart } from "../../analysis/shownChart";
import { drilldown } from "../../analysis/question/drilldown";
import type { BulkScope } from "../../shared/ipc/documents";
import { ScoreAgain } from "../components/edits/ScoreAgain";
import styles from "./Chart.module.css";

/** Of which values the data begin or end within a chart, what its estimates rest on, and how sure its sentiments are. */
export function ChartNotes({ chart, answer }: Pick<ShownChart, "chart" | "answer">) {
  const { request } = answer;
  const coverage = useCoverage(useTarget(), request.timeZone);
  const notes = [
    ...edgeNotes(chart, request, coverage),
    chart.estimate?.footnote.join(". "),
    scoresNote(answer.main),
  ].filter((note) => note !== undefined && note !== null && note !== "");
  const scope = mixesScorers(answer) && scopeOf({ chart, answer });
  return (
    <>
      {/* One paragraph: a line each would take the place of the chart. */}
      {notes.length > 0 && (
        <div className={styles["estimate"]} title={notes.join(" · ")} role="status">
          {notes.map((note, at) => (
            <Fragment key={note}>
              {at > 0 && " · "}
              <span>{note}</span>
            </Fragment>
          ))}
        </div>
      )}
      {scope && (
        <div className={styles["estimate"]}>
          <ScoreAgain scope={scope} />
        </div>
      )}
    </>
  );
}

/** All documents of a chart. Null if it is drawn from more than a list of documents can show. */
function scopeOf({ chart, answer }: Pick<ShownChart, "chart" | "answer">): BulkScope | null {
  const found = drilldown(answer.request, chart, { bin: null, series: null });
  if (!found.ok || answer.request.question.scope === "global") return null;
  const { q, filters, period } = found;
  const question = { q, ...filters, ...(period && { min: period.min, max: period.max }) };
  return { kind: "results", question, only: null, except: [] };
}

import type { ShownTable } from "../../shared/ipc/takeaway";
import { t } from "../../shared/texts";
import type { Target } from "../core/queries";
import { formatInstant } from "../../analysis/format/times";
import { pictureLegend } from "../../analysis/drawing/legend";
import { readTokens } from "./themeTokens";
import { formatOf } from "../../analysis/drawing/view";
import { serviceCall } from "../../analysis/question/chartRequest";
import { describeRequest, filterTexts } from "../../analysis/question/words";
import { scoresNote } from "../../analysis/scoresNote";
import { undatedNote, responseNote, tableOf, valuesNote, type ShownChart } from "../../analysis/shownChart";
import type { ExportableView } from "./ExportMenu";

/** Lines that describe a table or image: range, time zone, query, filters, source. */
function notesOf({ answer, title }: ShownChart, target: Target) {
  const { range, zone, query } = describeRequest(answer.request);
  const { filters, scope } = answer.request.question;
  const set = filterTexts(filters);
  const age = formatInstant(answer.asOf, answer.request.timeZone);
  const place = scope === "global" ? t("charts:foot.wholeIndex") : target.project.title;
  return {
    title,
    range: t("charts:taken.range", { range, zone }),
    query: t("charts:taken.query", {
      query: [query === "" ? t("charts:foot.allMentions") : query, ...set].join("; "),
    }),
    source: t("charts:taken.source", { connection: target.connection.name, place, time: age }),
  };
}

/** What a chart can save or copy, exactly as shown. The note holds the coverage and the outliers. */
export function exportableChart(
  shown: ShownChart,
  target: Target,
  hidden: ReadonlySet<string>,
  note: string,
): ExportableView {
  const { answer, chart, form } = shown;
  const notes = notesOf(shown, target);
  const left = [
    undatedNote(shown) ?? "",
    valuesNote(shown) ?? "",
    scoresNote(shown.answer.main) ?? "",
    responseNote(shown, { tagged: false }) ?? "",
  ];
  const { estimate } = chart;
  const sample = estimate?.footnote ?? [];
  return {
    name: notes.title,
    connectionId: target.ref.connectionId,
    table: (): ShownTable => {
      const { columns, rows, totals } = estimate?.exported ?? tableOf(shown, hidden);
      return {
        notes: [notes.title, note, ...sample, ...left, notes.range, notes.query, notes.source].filter(
          Boolean,
        ),
        columns,
        rows: totals ? [...rows, totals] : rows,
      };
    },
    call: serviceCall(target.ref, answer.request),
    view: { screen: "explore", ...target.ref, question: { ...answer.request.question, form } },
    picture: async (format, size) => {
      // What draws loads with the first chart; if only a table was shown, it isn't loaded yet.
      const { drawPicture } = await import("./picture");
      const { chartOption } = await import("../../analysis/drawing/option");
      const tokens = readTokens();
      const view = {
        form: form === "table" ? ("bars" as const) : form,
        hidden,
        marked: null,
        outliers: shown.outliers,
        notes: shown.notes,
        formatValue: formatOf(chart),
      };
      return drawPicture(
        chartOption(chart, view, tokens),
        {
          title: notes.title,
          lines: [note, ...sample, ...left, notes.range, notes.query].filter(Boolean),
          source: notes.source,
          legend: pictureLegend(chart, view, tokens),
        },
        format,
        size,
        tokens,
      );
    },
  };
}

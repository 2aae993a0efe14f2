import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { bubbleOption, rankedBarsOption } from "../../../analysis/drawing/influencers";
import { readTokens } from "../../charts/themeTokens";
import { periodName } from "../../../analysis/question/range";
import { filterTexts } from "../../../analysis/question/words";
import type { ExportableView } from "../../charts/ExportMenu";
import { formatValue } from "../../../analysis/format/numbers";
import { formatInstant, formatZone, zoneName } from "../../../analysis/format/times";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";
import { bubblesOf } from "./bubbles";
import type { RankingColumn } from "./columns";
import { criterionWords } from "../../../analysis/influencers/criteria";
import type { RankedRow } from "../../../analysis/influencers/ranking";
import type { RankingView } from "./store";

interface ShownRanking {
  target: Target;
  answer: RankingAnswer;
  rows: readonly RankedRow[];
  columns: readonly RankingColumn[];
  view: RankingView;
  timeZone: string;
  /** How many are shown, by which criterion, and what they are compared with. */
  note: string;
}

/** What a ranking can save or copy: the columns, rows and order on screen. */
export function exportableRanking({
  target,
  answer,
  rows,
  columns,
  view,
  timeZone,
  note,
}: ShownRanking): ExportableView {
  const { question, period, params } = answer;
  const { label: criterion, by } = criterionWords(question.criterion);
  const title = t(`influencers:ranked.${question.type}`, { criterion: by });
  const range = period
    ? t("charts:taken.range", {
        range: periodName(period, timeZone),
        zone: formatZone(timeZone, [period.min, period.max - 1]),
      })
    : t("allTime");
  const queryText = question.query === "" ? t("charts:foot.allMentions") : question.query;
  const query = t("charts:taken.query", { query: [queryText, ...filterTexts(question.filters)].join("; ") });
  const source = t("charts:taken.source", {
    connection: target.connection.name,
    place: target.project.title,
    time: `${formatInstant(answer.asOf, timeZone)}, ${zoneName(timeZone)}`,
  });
  return {
    name: title,
    connectionId: target.ref.connectionId,
    table: () => ({
      notes: [title, note, range, query, source],
      columns: columns.map((column) =>
        column.key === "sentiment" ? t("influencers:positiveShare") : column.title,
      ),
      rows: rows.map((row) => columns.map((column) => column.value(row))),
    }),
    call: { kind: "influencers", projectId: target.ref.projectId, params },
    view: { screen: "influencers", ...target.ref, question },
    ...(view === "table"
      ? {}
      : {
          picture: async (format, size) => {
            // ECharts loads with the first chart; if only a table was shown, it isn't loaded yet.
            const { drawPicture } = await import("../../charts/picture");
            const tokens = readTokens();
            const options = { bubbles: bubblesOf(rows, answer), criterion, formatValue };
            const option =
              view === "bars" ? rankedBarsOption(options, tokens) : bubbleOption(options, tokens);
            const legend = (["positive", "neutral", "negative"] as const).map((leaning) => ({
              name: t(`influencers:leaning.${leaning}`),
              color: tokens.color(`--${leaning}`),
            }));
            return drawPicture(
              option,
              { title, lines: [note, range, query], source, legend },
              format,
              size,
              tokens,
            );
          },
        }),
  };
}

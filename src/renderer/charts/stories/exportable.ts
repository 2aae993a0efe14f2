import type { Stories, Story } from "../../../shared/interface/text-analysis";
import { textLimits } from "../../../shared/interface/text-analysis.constants";
import type { StoriesQuestion } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import type { ExportableView } from "../ExportMenu";
import { periodName } from "../../../analysis/question/range";
import { filterTexts } from "../../../analysis/question/words";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import type { Period } from "../../../analysis/period";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant, formatZone, zoneName } from "../../../analysis/format/times";
import type { StoriesParams } from "../../../analysis/stories/storiesQuestion";
import type { StoryColumn } from "./columns";

/** Maximum number of stories in a file. */
const max = 5_000;

interface ShownStories {
  target: Target;
  question: StoriesQuestion;
  period: Period | null;
  params: StoriesParams;
  columns: readonly StoryColumn[];
  total: number;
  summary: string;
  asOf: number;
  timeZone: string;
}

/** What a list of stories can save or copy: all columns, in the order on screen, beyond the loaded pages. */
export function exportableStories(shown: ShownStories): ExportableView {
  const { target, question, period, params, columns, total, summary, asOf, timeZone } = shown;
  const { ref } = target;
  const title = t(`stories:title.${question.sort}`);
  const query = question.query === "" ? t("charts:foot.allMentions") : question.query;
  return {
    name: title,
    connectionId: ref.connectionId,
    table: async () => {
      const rows: Story[] = [];
      while (rows.length < Math.min(total, max)) {
        const page = { ...params, offset: rows.length, hpp: textLimits.stories };
        const { data }: { data: Stories } = await invoke("text.stories", {
          ...ref,
          params: page,
          from: "live",
        });
        rows.push(...data.data);
        if (data.data.length === 0) break;
      }
      return {
        notes: [
          title,
          summary,
          ...(rows.length < total
            ? [t("stories:cut", { shown: formatCount(rows.length), total: formatCount(total) })]
            : []),
          period
            ? t("charts:taken.range", {
                range: periodName(period, timeZone),
                zone: formatZone(timeZone, [period.min, period.max - 1]),
              })
            : t("allTime"),
          t("charts:taken.query", { query: [query, ...filterTexts(question.filters)].join("; ") }),
          t("charts:taken.source", {
            connection: target.connection.name,
            place: target.project.title,
            time: `${formatInstant(asOf, timeZone)}, ${zoneName(timeZone)}`,
          }),
        ],
        columns: columns.map((column) => column.title),
        rows: rows.map((row) => columns.map((column) => column.value(row))),
      };
    },
    call: { kind: "stories", projectId: ref.projectId, params: { ...params, hpp: textLimits.stories } },
    view: { screen: "stories", ...ref, question },
  };
}

import type { Why } from "../../../shared/interface/text-analysis";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { answerOf, sentenceOf } from "../../../shared/why/sentence";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { formatInstant, formatZone } from "../../../analysis/format/times";
import type { ExportableView } from "../ExportMenu";
import { periodName } from "../../../analysis/question/range";
import type { WhyParams } from "../../../analysis/why/whyParams";
import type { WhyQuestion } from "../../../analysis/why/whyParams";
import { countsText, expectationText, factorName, kindName, whyTitle } from "../../../analysis/why/whyTexts";

interface ShownWhy {
  target: Target;
  question: WhyQuestion;
  /** The chart that is explained. */
  chart: ChartQuestion;
  params: WhyParams;
  why: Why;
  asOf: number;
  timeZone: string;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** What an explanation can save or copy: every factor with its numbers. */
export function exportableWhy(shown: ShownWhy): ExportableView {
  const { target, question, chart, params, why, asOf, timeZone } = shown;
  const { period, q, stories } = question;
  const range = periodName(period, timeZone);
  const title = whyTitle(question, timeZone);
  const sentence = sentenceOf(why, timeZone);
  const { message, more } = answerOf(sentence);
  const column = (name: "kind" | "item" | "here" | "expected" | "baseline" | "share") =>
    t(`why:column.${name}`);
  return {
    name: title.replaceAll("?", ""),
    connectionId: target.ref.connectionId,
    table: () => ({
      notes: [
        title,
        message,
        more,
        sentence.details,
        countsText(why),
        expectationText(why, timeZone),
        stories === "once" ? t("charts:stories.counted") : "",
        t("why:panel.overlap"),
        t("charts:taken.range", { range, zone: formatZone(timeZone, [period.min, period.max - 1]) }),
        t("charts:taken.query", { query: q === "" ? t("charts:foot.allMentions") : q }),
        t("charts:taken.source", {
          connection: target.connection.name,
          place: target.project.title,
          time: formatInstant(asOf, timeZone),
        }),
      ].filter(Boolean),
      columns: [
        column("kind"),
        column("item"),
        column("here"),
        column("expected"),
        column("baseline"),
        column("share"),
        t("why:column.g2"),
        t("why:column.logRatio"),
        t("why:column.bound"),
        t("why:column.probability"),
        t("why:column.standsOut"),
        t("why:column.query"),
      ],
      rows: why.factors.map((factor) => [
        kindName(factor),
        factorName(factor),
        factor.here,
        round(factor.expected),
        factor.baseline,
        round(factor.share),
        round(factor.g2),
        round(factor.log_ratio),
        round(factor.log_ratio_bound),
        factor.probability ?? null,
        factor.stands_out ? t("why:yes") : t("why:no"),
        factor.query,
      ]),
    }),
    call: { kind: "why", projectId: target.ref.projectId, params },
    view: {
      screen: "explore",
      ...target.ref,
      question: { ...chart, range: { kind: "exact", min: period.min, max: period.max } },
    },
  };
}

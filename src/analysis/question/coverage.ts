import { listed, t } from "../../shared/texts";
import { formatCount } from "../format/numbers";
import type { BinChart } from "./chart";
import type { ChartAnswer } from "./chartRequest";
import { totalMentions, undatedOf } from "./readAnswer";
import { mentionsOf } from "./subject";
import { isLimited } from "./terms";
import type { Coverage } from "./words";

/** Mentions that a chart leaves out, as a part of all: below this, only its footnote tells them. */
const told = 0.01;

interface Counted {
  answer: Pick<ChartAnswer, "main" | "request">;
  chart: BinChart;
}

/** How many of the mentions a chart counts. `mentions` are all of the selection, if known. */
export function coverage(
  { answer: { main, request }, chart }: Counted,
  mentions: number | undefined,
): Coverage {
  const { family, subject, breakdown, question } = request;
  const isRanked = family === "ranking";
  const parts = isRanked ? chart.bins.length : main.header.v.length;
  return {
    shown: totalMentions(main),
    // Mentions with an assumed date get their own note.
    all: mentions === undefined ? undefined : mentions - undatedOf(main),
    // Mentions without the metric have no bin, whatever the breakdown.
    kind: isRanked ? subject : family === "values" ? "none" : breakdown,
    parts,
    cut: (isRanked && parts >= question.topN) || hasMoreParts({ main, request }),
    several: chart.repeating || chart.overlapping,
    fields: chart.fields ?? [],
  };
}

/** Whether the breakdown may have values beyond those shown. */
const hasMoreParts = ({ main, request: { breakdown, question } }: Counted["answer"]) =>
  isLimited("time", breakdown) && main.header.v.length >= question.topN;

/**
 * What the numbers of a chart are of, at the beginning of a sentence, where a breakdown leaves some of the mentions out: "Negative
 * mentions with a known brand (4,160 of 4,358)". Null where it leaves out hardly any, or nothing is known of them.
 */
export function baseOf(counted: Counted, mentions: number | undefined): string | null {
  const { request } = counted.answer;
  const { shown, all, kind, cut, several, fields } = coverage(counted, mentions);
  const selected = mentionsOf(request.question.query);
  // The numbers of a ranking's first values are those of all mentions.
  if (several || (cut && !hasMoreParts(counted.answer))) return null;
  const inShown = t("findings:base.shown", { mentions: selected });
  if (all === undefined || request.family === "values") return cut ? inShown : null;
  if (all - shown < told * all || kind === "none") return null;
  return t("findings:base.of", {
    mentions: cut ? inShown : t("findings:base.known", { mentions: selected, field: listed(fields) }),
    counted: formatCount(shown),
    all: formatCount(all),
  });
}

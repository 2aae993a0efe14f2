import { useMemo } from "react";
import { readAnswer } from "../../analysis/question/readAnswer";
import {
  countsSeveral,
  outliersOf,
  shownChart,
  showsSentiment,
  type ShownChart,
} from "../../analysis/shownChart";
import type { Annotation } from "../../shared/ipc/notebook";
import { t } from "../../shared/texts";
import type { Estimates } from "./estimates/useEstimates";
import type { ChartState } from "./question/useChart";

const nothingHidden: ReadonlySet<string> = new Set();

/** Turns the current result into what is shown; null without a result. */
export function useShownChart(
  state: ChartState,
  annotations: readonly Annotation[],
  hidden: ReadonlySet<string> = nothingHidden,
): ShownChart | null {
  const { titles, request, summary, timeZone, estimates } = state;
  const { data: answer, isPlaceholderData: isOld } = state.answer;
  const question = request?.question;
  const wanted = question?.form;
  const shareOf = question?.shareOf ?? "";
  const isEstimated = question?.estimated ?? false;
  const marks = question?.marks ?? true;
  // The counts change several times while a result loads. Only this flag affects the drawing.
  const several = answer !== undefined && countsSeveral(answer, summary?.mentions);
  const shown = useMemo(() => {
    if (!answer) return null;
    const scored = readAnswer(answer, titles, several);
    const estimate = estimates?.estimate;
    const estimated = estimate ? estimates.code.estimatedChart(scored, estimate, timeZone) : null;
    return shownChart({
      answer,
      scored,
      estimated,
      titles,
      wanted,
      shareOf,
      isOld,
      annotations,
      notEstimated:
        isEstimated && !estimated && showsSentiment(answer.request)
          ? notEstimated(estimates, timeZone)
          : null,
    });
  }, [answer, isOld, titles, wanted, shareOf, annotations, several, estimates, isEstimated, timeZone]);
  return useMemo(
    () => shown && { ...shown, outliers: outliersOf(shown, hidden, marks) },
    [shown, marks, hidden],
  );
}

function notEstimated(estimates: Estimates | null | undefined, timeZone: string): string | null {
  if (estimates === null) return t("charts:estimate.none");
  return estimates?.code.estimates.chartNote(estimates, timeZone) ?? null;
}

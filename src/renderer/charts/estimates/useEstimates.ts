import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { firstDrawing } from "../../core/ready";
import type { ChartAnswer, ChartRequest } from "../../../analysis/question/chartRequest";
import type { EstimateState } from "../../../analysis/estimates/estimates";

/** Loads the code that only charts of projects with coded samples need. */
async function loadCode() {
  const {
    samplesFor,
    isBySentiment,
    binBounds,
    estimatedTile,
    footnoteOf,
    misfitText,
    whyNot,
    missingText,
    chartNote,
    sampleText,
    wholeOf,
  } = await import("../../../analysis/estimates/estimates");
  const { estimatedChart } = await import("../../../analysis/estimates/estimatedChart");
  const estimates = {
    samplesFor,
    isBySentiment,
    binBounds,
    estimatedTile,
    footnoteOf,
    misfitText,
    whyNot,
    missingText,
    chartNote,
    sampleText,
    wholeOf,
  };
  return { estimates, estimatedChart };
}

export interface Estimates extends EstimateState {
  code: Awaited<ReturnType<typeof loadCode>>;
}

/** Shares of parts of a sample's range. */
function useParts(ref: Target["ref"], sampleId: string | undefined, bounds: readonly number[] | null) {
  return useQuery({
    queryKey: [...keys.estimates(ref.connectionId, ref.projectId), "parts", sampleId, bounds],
    queryFn: () => invoke("coding.partShares", { sampleId: sampleId ?? "", bounds: [...(bounds ?? [])] }),
    enabled: sampleId !== undefined && bounds !== null,
  });
}

/**
 * Finds the sample that fits a chart, and its estimates if they are switched on. Undefined until the samples are known,
 * null if the project has none.
 */
export function useEstimates(
  ref: Target["ref"],
  request: ChartRequest | null,
  answer: ChartAnswer | undefined,
): Estimates | null | undefined {
  const loaded = useQuery({
    queryKey: [...keys.estimates(ref.connectionId, ref.projectId), "shares"],
    queryFn: async () => {
      await firstDrawing;
      const samples = await invoke("coding.shares", ref);
      return samples.length === 0 ? null : { samples, code: await loadCode() };
    },
    enabled: request?.question.scope === "project",
  }).data;
  const isOn = request?.question.estimated ?? false;
  // What is on screen, which may still be the previous chart, in the form chosen last.
  const form = request?.question.form;
  const shown = useMemo(
    (): ChartRequest | null =>
      answer && form ? { ...answer.request, question: { ...answer.request.question, form } } : request,
    [answer, request, form],
  );
  const samples = useMemo(
    () => (loaded && shown ? loaded.code.estimates.samplesFor(loaded.samples, shown) : []),
    [loaded, shown],
  );
  const best = samples[0];
  const period = shown?.period ?? null;
  const partBounds = useMemo(
    () => (isOn && best?.fit.fits === "part" && period ? [period.min, period.max] : null),
    [isOn, best, period],
  );
  const isBySentiment = loaded && shown ? loaded.code.estimates.isBySentiment(shown) : false;
  const wantsBins = isOn && isBySentiment && Boolean(best?.fit.fits);
  const binBounds = useMemo(
    () => (wantsBins && loaded && answer ? loaded.code.estimates.binBounds(answer) : null),
    [wantsBins, loaded, answer],
  );
  const partAnswer = useParts(ref, best?.sample.sampleId, partBounds);
  const binsAnswer = useParts(ref, best?.sample.sampleId, binBounds);
  const [part] = partAnswer.data ?? [];
  const bins = binsAnswer.data;
  const failed = partAnswer.isError || binsAnswer.isError;
  return useMemo((): Estimates | null | undefined => {
    if (!loaded) return loaded;
    const tooFewInRange = part?.shares === "too few";
    const whole = loaded.code.estimates.wholeOf(best, part);
    const estimate =
      isOn && best?.fit.fits && whole ? { sample: best.sample, whole, bins: bins ?? null } : null;
    const tooManyBins = wantsBins && binBounds === null;
    return { code: loaded.code, samples, tooFewInRange, failed, estimate, isBySentiment, tooManyBins };
  }, [loaded, samples, best, part, bins, failed, isOn, isBySentiment, wantsBins, binBounds]);
}

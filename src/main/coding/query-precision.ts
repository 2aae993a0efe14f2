import { finalDecisions, precisionOf } from "../../methods/coding/coding-results";
import { codedSample, hasShares } from "../../methods/coding/estimate-shares";
import { exclusionOffers, type JudgedDocument } from "../../methods/coding/exclusion-offers";
import { storiesOfTexts } from "../../methods/learning/stories-of-texts";
import { textOf, type LabeledSample } from "../../methods/learning/labels-of-samples";
import type { QueryPrecision } from "../../shared/coding/results";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { inTurns } from "./in-turns";

/**
 * How precise a sample's query is, which terms would make it more so, and how many documents on topic it misses, by the
 * newest of `others` that was drawn just outside the query.
 */
export async function queryPrecision(
  coded: LabeledSample,
  others: readonly LabeledSample[],
  signal: AbortSignal,
): Promise<QueryPrecision> {
  const { queue: sample } = coded;
  if (!sample.book.relevance) throw failure("invalid", t("main:coding.noRelevance"));
  if (!hasShares(sample)) throw failure("invalid", t("main:coding.noSample"));
  const { documents } = sampleOf(coded);
  const stories = await inTurns(storiesOfTexts(documents.map(({ item }) => textOf(item.document))), signal);
  const judged = documents.map(({ item, decision, weight }, place): JudgedDocument => ({
    title: item.document.title ?? "",
    content: item.document.content ?? "",
    isOnTopic: decision.outcome !== "off-topic",
    story: stories[place] ?? "",
    weight,
  }));
  return {
    precision: precisionOf(sampleOf(coded)),
    coded: documents.length,
    exclusions: await inTurns(exclusionOffers(judged, sample.question.q), signal),
    missed: missedBy(coded, others),
  };
}

function missedBy(
  { queue: codingSample }: LabeledSample,
  others: readonly LabeledSample[],
): QueryPrecision["missed"] {
  const outside = others
    .filter(({ queue: other, decisions }) => {
      const isOf = other.kind === "outside" && !other.received && other.inside === codingSample.question.q;
      return (
        isOf &&
        other.book.relevance &&
        isSameRange(other.question, codingSample.question) &&
        decisions.length > 0
      );
    })
    .sort((a, b) => b.queue.drawnAt - a.queue.drawnAt)[0];
  if (!outside) return null;
  const sample = sampleOf(outside);
  const population = outside.queue.strata.reduce((sum, stratum) => sum + stratum.population, 0);
  if (sample.documents.length === 0) return null;
  const { share, low, high } = precisionOf(sample);
  return {
    documents: share * population,
    low: low * population,
    high: high * population,
    coded: sample.documents.length,
    population,
    wider: outside.queue.question.q,
  };
}

function sampleOf({ queue: sample, items, decisions }: LabeledSample) {
  return codedSample(sample, finalDecisions(sample, items, decisions));
}

/** Whether two selections differ in their query alone. */
function isSameRange(a: DocumentQuestion, b: DocumentQuestion): boolean {
  const sorted = (question: DocumentQuestion) =>
    JSON.stringify(Object.entries({ ...question, q: "" }).sort());
  return sorted(a) === sorted(b);
}

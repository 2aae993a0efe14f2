import { finalDecisions } from "../../methods/coding/coding-results";
import { textOf, type LabeledSample } from "../../methods/learning/labels-of-samples";
import { correctionBy, fewestCodes } from "../../methods/learning/recalibrate";
import type { Recalibration } from "../../shared/coding/recalibration";
import { mostScoredTexts } from "../../shared/interface/sentiment-reasons";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { ServiceClient } from "../client/service-client";
import { sentimentCode } from "./coded-change";
import { identityOf } from "./draw";

const longestText = 20_000;
const signs: Readonly<Record<string, number>> = { positive: 1, neutral: 0, negative: -1 };

/** How the codes of a project correct the confidence of the scorer. Null if there are too few, or if they don't. */
export async function recalibrationOf(
  samples: readonly LabeledSample[],
  { projectId }: ProjectRef,
  client: () => Promise<ServiceClient>,
  signal: AbortSignal,
): Promise<Recalibration | null> {
  const codes = codesOf(samples);
  if (codes.length < fewestCodes) return null;
  const texts = codes.map(({ text, lang }) => ({ text, lang }));
  const call = await client();
  const { result } = await call.call(
    "scoreTexts",
    { path: { project_id: projectId }, body: { texts } },
    { signal },
  );
  const scores = result.flatMap(({ sentiment, confidence }, at) =>
    sentiment === undefined || confidence === undefined
      ? []
      : [{ confidence, isRight: Math.sign(sentiment) === codes[at]?.sign }],
  );
  const correction = correctionBy(scores);
  return (
    correction && {
      ...correction,
      codes: scores.length,
      codedAt: Math.max(...codes.map(({ decidedAt }) => decidedAt)),
    }
  );
}

/** What analysts decided about the sentiment of texts, the latest first. A document counts once. */
function codesOf(samples: readonly LabeledSample[]) {
  const seen = new Set<string>();
  return samples
    .flatMap(({ queue, items, decisions }) => {
      const code = sentimentCode(queue.book);
      return finalDecisions(queue, items, decisions).flatMap(({ item, decision }) => {
        const value = code && decision.outcome === "coded" ? decision.values[code.id] : undefined;
        const sign = typeof value === "string" ? signs[value] : undefined;
        const { document } = item;
        const coded = { text: textOf(document).slice(0, longestText), lang: document.lang ?? "und" };
        return sign === undefined || coded.text === ""
          ? []
          : [{ ...coded, sign, identity: identityOf(item), decidedAt: decision.decidedAt }];
      });
    })
    .sort((a, b) => b.decidedAt - a.decidedAt)
    .filter(({ identity }) => !seen.has(identity) && seen.add(identity))
    .slice(0, mostScoredTexts);
}

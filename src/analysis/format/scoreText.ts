import { corrected } from "../../methods/learning/recalibrate";
import type { Recalibration } from "../../shared/coding/recalibration";
import type { SentimentReasons } from "../../shared/interface/sentiment-reasons";
import { t } from "../../shared/texts";
import { shortened } from "../../shared/text/start-of";
import { formatPercent } from "./numbers";
import { originName } from "./originName";

/** Words that a sentence names. */
const mostNamed = 3;
const longestWord = 40;

/** A reason with what is written there. */
export interface WrittenReason {
  word: string;
  from: number;
  tone: number;
}

/** The reasons of a score, the strongest first. */
export function strongestReasons({ reasons, text }: SentimentReasons): WrittenReason[] {
  return reasons
    .map(({ from, to, tone }) => ({ word: shortened(text.slice(from, to), longestWord), from, tone }))
    .sort((a, b) => Math.abs(b.tone) - Math.abs(a.tone));
}

/** What a scorer makes of a document's text, as one sentence. */
export function scoreText(reasons: SentimentReasons, recalibration: Recalibration | null): string {
  const { sentiment, confidence } = reasons.present;
  if (sentiment === undefined) return t("documents:score.none");
  const sign = Math.sign(sentiment);
  const label = sentimentWord(sentiment);
  const named = strongestReasons(reasons).filter(({ tone }) => sign !== 0 && Math.sign(tone) === sign);
  const words = [...new Set(named.map(({ word }) => t("documents:score.word", { word })))]
    .slice(0, mostNamed)
    .join(", ");
  const sure = confidenceText(confidence, recalibration);
  if (sure === null)
    return words === "" ? t("documents:score.plain", { label }) : t("documents:score.from", { label, words });
  return words === ""
    ? t("documents:score.sure", { label, confidence: sure })
    : t("documents:score.sureFrom", { label, confidence: sure, words });
}

/** A confidence as it is shown: as the codes of the project correct it. Null if there is none. */
export function confidenceText(
  confidence: number | undefined,
  recalibration: Recalibration | null,
): string | null {
  if (confidence === undefined) return null;
  return formatPercent(recalibration ? corrected(confidence, recalibration) : confidence);
}

/** Why the stored score isn't the present scorer's; null if it is. */
export function otherOriginText({ is_scored, sentiment_origin, present }: SentimentReasons): string | null {
  const origin = sentiment_origin === undefined ? null : originName(sentiment_origin);
  if (!is_scored)
    return origin === null ? t("documents:score.givenBefore") : t("documents:score.given", { origin });
  if (sentiment_origin === present.origin) return null;
  return t("documents:score.earlier", { origin: origin ?? t("documents:origin.scorer", { version: "1" }) });
}

function sentimentWord(value: number): string {
  return t(
    value > 0
      ? "documents:score.label.positive"
      : value < 0
        ? "documents:score.label.negative"
        : "documents:score.label.neutral",
  );
}

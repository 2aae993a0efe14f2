import { t } from "../../../shared/texts";
import { formatCount, formatShare } from "../../../analysis/format/numbers";
import styles from "./SentimentBar.module.css";

/** Numbers of documents by sentiment. */
export interface SentimentCounts {
  positive: number;
  neutral: number;
  negative: number;
}

/** Whether all of the counts are there. */
export function known(counts: {
  [Name in keyof SentimentCounts]?: number | undefined;
}): counts is SentimentCounts {
  return sentiments.every((sentiment) => counts[sentiment] !== undefined);
}

const sentiments = ["positive", "neutral", "negative"] as const;

/** The prevailing sentiment: one exceeds the other by a tenth. */
export function prevailingSentiment({ positive, negative, neutral }: SentimentCounts): keyof SentimentCounts {
  const all = positive + negative + neutral;
  const lean = all === 0 ? 0 : (positive - negative) / all;
  return lean > 0.1 ? "positive" : lean < -0.1 ? "negative" : "neutral";
}

/** Shares of sentiment as a bar, with the positive share as text. */
export function SentimentBar({ counts }: { counts: SentimentCounts }) {
  const { positive, neutral, negative } = counts;
  const share = formatShare(positive, positive + neutral + negative);
  const words = t("components:sentimentBar", {
    positive: formatCount(positive),
    neutral: formatCount(neutral),
    negative: formatCount(negative),
  });
  return (
    <span className={styles["share"]} title={words}>
      <span className={styles["bar"]} role="img" aria-label={words}>
        {sentiments
          .filter((sentiment) => counts[sentiment] > 0)
          .map((sentiment) => (
            <span
              key={sentiment}
              style={{ flexGrow: counts[sentiment], background: `var(--${sentiment})` }}
            />
          ))}
      </span>
      <span className={styles["text"]}>
        {share === null ? "–" : t("components:positiveShare", { share })}
      </span>
    </span>
  );
}

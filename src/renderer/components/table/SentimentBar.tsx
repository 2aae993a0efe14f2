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

/** Numbers of documents by sentiment as text, with those of `documents` that have no sentiment. */
export function sentimentText({ positive, neutral, negative }: SentimentCounts, documents?: number): string {
  const counted = t("components:sentimentBar", {
    positive: formatCount(positive),
    neutral: formatCount(neutral),
    negative: formatCount(negative),
  });
  const missing = (documents ?? 0) - positive - neutral - negative;
  return missing > 0 ? [counted, t("components:unscored", { count: missing })].join(", ") : counted;
}

interface SentimentBarProps {
  counts: SentimentCounts;
  /** All documents. The bar stays empty for those that have no sentiment, and its text says how many these are. */
  documents?: number | undefined;
  /** Whether the number of documents without a sentiment is shown beside that share. */
  isWide?: boolean;
}

/** Shares of sentiment as a bar, with the larger share of what has a sentiment, positive or negative, as text. Neutral where neither occurs. */
export function SentimentBar({ counts, documents, isWide = false }: SentimentBarProps) {
  const { positive, neutral, negative } = counts;
  const larger = negative > positive ? "negative" : positive > 0 ? "positive" : "neutral";
  const share = formatShare(counts[larger], positive + neutral + negative);
  const words = sentimentText(counts, documents);
  const missing = Math.max(0, (documents ?? 0) - positive - neutral - negative);
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
        {missing > 0 && <span className={styles["unscored"]} style={{ flexGrow: missing }} />}
      </span>
      <span className={styles["text"]}>
        {share === null ? "–" : t(`components:${larger}Share`, { share })}
        {isWide && missing > 0 && ` · ${t("components:unscored", { count: missing })}`}
      </span>
    </span>
  );
}

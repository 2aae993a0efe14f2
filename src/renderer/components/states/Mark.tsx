import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import styles from "./Mark.module.css";

/** Meaning of a mark's color; its text says the same. */
export type Tone = "positive" | "neutral" | "negative" | "warning" | "accent";

/** A short text on a tinted background: a state, a count, a hint. */
export function Tag({
  tone = "neutral",
  title,
  children,
}: {
  tone?: Tone;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={`${styles["tag"]} ${styles[tone]}`} title={title}>
      {children}
    </span>
  );
}

export function Dot({ tone }: { tone: Tone }) {
  return <span className={styles["dot"]} style={{ background: `var(--${tone})` }} aria-hidden />;
}

/** Sentiment of a value by the API's rule: above 0 positive, 0 neutral, below 0 negative. */
function sentimentTone(value: number): "positive" | "neutral" | "negative" {
  return value > 0 ? "positive" : value < 0 ? "negative" : "neutral";
}

const words = {
  positive: t("components:sentiment.positive"),
  neutral: t("components:sentiment.neutral"),
  negative: t("components:sentiment.negative"),
} as const;

/** A sentiment as dot and word. */
export function Sentiment({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <span>–</span>;
  const tone = sentimentTone(value);
  return (
    <span>
      <Dot tone={tone} />
      {words[tone]}
    </span>
  );
}

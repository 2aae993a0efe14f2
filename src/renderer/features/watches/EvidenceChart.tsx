import type { EvidenceOf } from "../../../shared/watches/watch";
import { t } from "../../../shared/texts";
import styles from "./Watches.module.css";

const width = 320;
const height = 84;

/** The values before the period and in it, as bars, with what was expected. */
export function EvidenceChart({ evidence }: { evidence: EvidenceOf<"more" | "sentiment"> }) {
  const { series, period } = evidence;
  const expected = evidence.kind === "more" ? evidence.expected : evidence.expected.share;
  const most = Math.max(expected, ...series.map(({ value }) => value ?? 0)) || 1;
  const step = width / Math.max(1, series.length);
  const y = (value: number) => height - (value / most) * (height - 4);
  return (
    <svg
      role="img"
      aria-label={t("watches:evidence.chart")}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={styles["chart"]}
    >
      <title>{t("watches:evidence.chart")}</title>
      {series.map(({ t: start, value }, index) =>
        value === null ? null : (
          <rect
            key={start}
            x={index * step + step * 0.12}
            width={step * 0.76}
            y={value === 0 ? height - 1 : Math.min(height - 2, y(value))}
            height={value === 0 ? 1 : Math.max(2, height - y(value))}
            fill={start >= period.min ? "var(--accent)" : "var(--neutral)"}
          />
        ),
      )}
      <line
        x1={0}
        x2={width}
        y1={y(expected)}
        y2={y(expected)}
        stroke="var(--text-2)"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

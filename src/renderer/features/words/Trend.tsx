import { t } from "../../../shared/words";
import { formatCount } from "../../format/numbers";
import styles from "./Words.module.css";

const width = 90;
const height = 20;

/** Documents over time as a line without axes. */
export function Trend({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, at) => `${at * step},${height - 1 - (value / most) * (height - 2)}`);
  const words = t("words:trend", {
    least: formatCount(Math.min(...values)),
    most: formatCount(Math.max(0, ...values)),
    bins: formatCount(values.length),
  });
  return (
    <svg
      className={styles["trend"]}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <polyline points={(points.length === 1 ? [...points, ...points] : points).join(" ")} />
    </svg>
  );
}

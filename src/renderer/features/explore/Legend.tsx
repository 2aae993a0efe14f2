import { IconFocus2 } from "@tabler/icons-react";
import type { ChartSeries } from "../../charts/timeChart";
import styles from "./Explore.module.css";

interface LegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onSolo: (key: string) => void;
}

/** Names the series; each can be hidden, or shown alone. */
export function Legend({ series, hidden, onToggle, onSolo }: LegendProps) {
  return (
    <ul className={styles["legend"]} aria-label="Legend">
      {series.map(({ key, name, color }) => (
        <li key={key} className={styles["entry"]}>
          <button
            type="button"
            aria-pressed={!hidden.has(key)}
            title={`Show or hide ${name}`}
            onClick={() => onToggle(key)}
          >
            <span className={styles["swatch"]} style={{ background: `var(${color})` }} aria-hidden />
            {name}
          </button>
          {series.length > 1 && (
            <button
              type="button"
              className={styles["only"]}
              aria-label={`Show only ${name}`}
              title={`Show only ${name}`}
              onClick={() => onSolo(key)}
            >
              <IconFocus2 size={13} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

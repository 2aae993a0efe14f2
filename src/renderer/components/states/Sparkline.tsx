interface SparklineProps {
  values: readonly number[];
  /** Text for screen readers and the tooltip. */
  label: string;
}

const width = 88;
const height = 18;

/** Counts of consecutive bins as small bars. */
export function Sparkline({ values, label }: SparklineProps) {
  const max = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <svg role="img" aria-label={label} width={width} height={height} style={{ display: "block" }}>
      <title>{label}</title>
      {values.map((value, index) => {
        // One document is visible beside a thousand.
        const tall = value === 0 ? 0 : Math.max(1.5, (value / max) * height);
        return (
          <rect
            key={index}
            x={index * step}
            y={height - tall}
            width={Math.max(0.5, step - 0.5)}
            height={tall}
            fill="var(--accent)"
          />
        );
      })}
    </svg>
  );
}

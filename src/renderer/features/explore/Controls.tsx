import { Choice } from "../../components/Choice";
import type { Period } from "../../app/session";
import { fits, intervals, type Interval } from "./interval";
import { aggregates, metricFields, type Aggregate, type MetricField } from "./metric";
import { RangeControl } from "./RangeControl";
import { breakdowns, type Breakdown } from "./series";
import { timeTypes, useExplore, type TimeType } from "./store";

/** The options of a table of names, in its order. */
function optionsOf<K extends string>(names: Readonly<Record<K, string>>): { value: K; label: string }[] {
  return (Object.keys(names) as K[]).map((value) => ({ value, label: names[value] }));
}

interface ControlsProps {
  timeZone: string;
  period: Period | undefined;
  /** The interval in use, which "Auto" found. */
  interval: Interval;
}

const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The compact controls of the chart. */
export function Controls({ timeZone, period, interval }: ControlsProps) {
  const { timeType, range, interval: chosen, breakdown, metric, ask } = useExplore();
  const intervalOptions = [
    { value: "auto" as const, label: "Auto" },
    ...intervals.map((value) => {
      const tooFine = period !== undefined && !fits(value, period);
      return {
        value,
        label: sentence(value),
        disabled: tooFine,
        ...(tooFine ? { note: "too fine for this range" } : {}),
      };
    }),
  ];
  return (
    <>
      <RangeControl range={range} timeZone={timeZone} onChange={(value) => ask({ range: value })} />
      <Choice<Interval | "auto">
        label="Interval"
        value={chosen}
        options={intervalOptions}
        shown={chosen === "auto" ? `Auto (${interval})` : sentence(interval)}
        onChange={(value) => ask({ interval: value })}
      />
      <Choice<Breakdown>
        label="Breakdown"
        value={breakdown}
        options={optionsOf(breakdowns)}
        onChange={(value) => ask({ breakdown: value })}
      />
      <Choice<MetricField>
        label="Metric"
        value={metric.field}
        options={optionsOf(metricFields)}
        onChange={(field) => ask({ metric: { ...metric, field } })}
      />
      {metric.field !== "count" && (
        <Choice<Aggregate>
          label="As"
          value={metric.aggregate}
          options={optionsOf(aggregates)}
          onChange={(aggregate) => ask({ metric: { ...metric, aggregate } })}
        />
      )}
      <Choice<TimeType>
        label="Time"
        value={timeType}
        options={optionsOf(timeTypes)}
        onChange={(value) => ask({ timeType: value })}
      />
    </>
  );
}

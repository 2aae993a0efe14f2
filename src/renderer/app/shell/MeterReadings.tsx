import { Popover } from "@mantine/core";
import type { Credits, Meter, MeterReading } from "../../../shared/ipc/connections";
import { classNames } from "../../components/callClasses";
import { formatCount } from "../../format/numbers";
import { formatClock, formatZone } from "../../format/times";
import { useMeter, useTimeZone } from "../queries";
import { useSecondsUntil } from "../useNow";
import styles from "./Shell.module.css";

const share = ({ used, perMinute }: MeterReading) => (perMinute === null ? 0 : used / perMinute);

/** The class of calls that is nearest to its limit, else the one most called; null where nothing is known. */
export function tightest(meter: Meter | undefined): MeterReading | null {
  const [first] = [...(meter?.classes ?? [])].sort((a, b) => share(b) - share(a) || b.used - a.used);
  return first ?? null;
}

/** "7 of 30"; without a limit all calls of the minute: "12". */
function usedText(meter: Meter, reading: MeterReading): string {
  return reading.perMinute === null
    ? formatCount(meter.classes.reduce((sum, { used }) => sum + used, 0))
    : `${formatCount(reading.used)} of ${formatCount(reading.perMinute)}`;
}

/** The minute's calls against the limit, with each class of calls and the credits behind it. */
export function MeterReadings() {
  const meter = useMeter();
  const reading = tightest(meter);
  const freeIn = useSecondsUntil(reading?.freeAt ?? null);
  if (!meter || !reading) return null;
  const limited = reading.perMinute !== null;
  const part = share(reading);
  const text = usedText(meter, reading);
  return (
    <Popover position="top-end" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles["meter"]}
          aria-label={`Calls this minute: ${text}${limited ? `, ${classNames[reading.callClass].toLowerCase()}` : ""}`}
        >
          <span>
            Calls<span className={styles["wide"]}> this minute</span>
          </span>
          {limited && (
            <span
              className={styles["gauge"]}
              data-tone={part >= 1 ? "full" : part >= 0.8 ? "warning" : undefined}
            >
              <i style={{ width: `${Math.min(100, part * 100)}%` }} />
            </span>
          )}
          <span>{text}</span>
          {freeIn > 0 && <span>next in {freeIn} s</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown tabIndex={0} aria-label="Calls this minute">
        <Readings meter={meter} />
        {meter.credits && <CreditsLine credits={meter.credits} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Readings({ meter }: { meter: Meter }) {
  return (
    <table className={styles["readings"]}>
      <thead>
        <tr>
          <th scope="col">Calls</th>
          <th scope="col">This minute</th>
          <th scope="col">Limit</th>
          <th scope="col">Waiting</th>
        </tr>
      </thead>
      <tbody>
        {meter.classes.map(({ callClass, used, perMinute, waiting }) => (
          <tr key={callClass}>
            <th scope="row">{classNames[callClass]}</th>
            <td>{formatCount(used)}</td>
            <td>{perMinute === null ? "none" : formatCount(perMinute)}</td>
            <td>{formatCount(waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CreditsLine({ credits: { used, left, limit, asOf } }: { credits: Credits }) {
  const timeZone = useTimeZone();
  const parts = [
    left !== null && `${formatCount(left)} left`,
    used !== null && `${formatCount(used)} used`,
    limit !== null && `of ${formatCount(limit)}`,
  ].filter(Boolean);
  return (
    <div style={{ marginTop: 8, fontSize: 12 }}>
      Credits: {parts.join(", ")}, told {formatClock(asOf, timeZone)} {formatZone(timeZone, [asOf])}
    </div>
  );
}

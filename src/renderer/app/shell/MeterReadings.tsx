import { Popover } from "@mantine/core";
import type { Credits, Meter, MeterReading } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { classNames } from "../../components/states/callClasses";
import { inSentence } from "../../../analysis/format/labels";
import { formatCount } from "../../../analysis/format/numbers";
import { formatClock, formatLength, formatZone } from "../../../analysis/format/times";
import { useMeter, useTimeZone } from "../../core/queries";
import { useSecondsUntil } from "../../core/useNow";
import styles from "./Shell.module.css";

const share = ({ used, perMinute }: MeterReading) => (perMinute === null ? 0 : used / perMinute);

/** The limited call class closest to its limit, else the class with the most calls. null if nothing is known. */
export function tightest(meter: Meter | undefined): MeterReading | null {
  const isLimited = ({ perMinute }: MeterReading) => Number(perMinute !== null);
  const [first] = [...(meter?.classes ?? [])].sort(
    (a, b) => isLimited(b) - isLimited(a) || share(b) - share(a) || b.used - a.used,
  );
  return first ?? null;
}

/** "7 of 30", or "12" without a limit. */
function usedText(meter: Meter, reading: MeterReading): string {
  return reading.perMinute === null
    ? formatCount(meter.classes.reduce((sum, { used }) => sum + used, 0))
    : t("app:meter.used", { used: formatCount(reading.used), limit: formatCount(reading.perMinute) });
}

/**
 * Calls of the last minute against the limit. Opens details by call class, and credits. Not shown without a limit or
 * credits, as for a local workspace.
 */
export function MeterReadings() {
  const meter = useMeter();
  const reading = tightest(meter);
  const freeIn = useSecondsUntil(reading?.freeAt ?? null);
  if (!meter || !reading) return null;
  const limited = reading.perMinute !== null;
  if (!limited && !meter.credits) return null;
  const part = share(reading);
  const text = usedText(meter, reading);
  return (
    <Popover position="top-end" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles["meter"]}
          aria-label={
            limited
              ? t("app:meter.nameOfClass", { text, callClass: inSentence(classNames[reading.callClass]) })
              : t("app:meter.name", { text })
          }
        >
          <span className={styles["wide"]}>{t("app:meter.shown")}</span>
          <span className={styles["narrow"]}>{t("app:meter.shownShort")}</span>
          {limited && (
            <span
              className={styles["gauge"]}
              data-tone={part >= 1 ? "full" : part >= 0.8 ? "warning" : undefined}
            >
              <i style={{ width: `${Math.min(100, part * 100)}%` }} />
            </span>
          )}
          <span>{text}</span>
          {freeIn > 0 && <span>{t("app:meter.nextIn", { time: formatLength(freeIn) })}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown tabIndex={0} aria-label={t("app:meter.title")}>
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
          <th scope="col">{t("app:meter.calls")}</th>
          <th scope="col">{t("app:meter.thisMinute")}</th>
          <th scope="col">{t("app:meter.limit")}</th>
          <th scope="col">{t("app:meter.waiting")}</th>
        </tr>
      </thead>
      <tbody>
        {meter.classes.map(({ callClass, used, perMinute, waiting }) => (
          <tr key={callClass}>
            <th scope="row">{classNames[callClass]}</th>
            <td>{formatCount(used)}</td>
            <td>{perMinute === null ? t("app:meter.noLimit") : formatCount(perMinute)}</td>
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
    left !== null && t("app:meter.creditsLeft", { number: formatCount(left) }),
    used !== null && t("app:meter.creditsUsed", { number: formatCount(used) }),
    limit !== null && t("app:meter.creditsOf", { number: formatCount(limit) }),
  ].filter(Boolean);
  return (
    <div style={{ marginTop: 8, fontSize: 12 }}>
      {t("app:meter.credits", {
        parts: parts.join(", "),
        time: `${formatClock(asOf, timeZone)} ${formatZone(timeZone, [asOf])}`,
      })}
    </div>
  );
}

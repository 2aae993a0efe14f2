import { IANAZone } from "luxon";
import { offsetZone } from "./zone-in-name";

/** A moment that a file states with its offset from UTC, in minutes. */
export interface StatedMoment {
  offset: number;
  at: number;
}

/** Zones with summer time, the most frequent ones of exports first. */
const usual = [
  ...["Europe/Berlin", "Europe/London", "Europe/Athens", "Europe/Lisbon"],
  ...["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Halifax"],
  ...["Asia/Jerusalem", "Africa/Cairo", "Australia/Sydney", "Australia/Adelaide", "Pacific/Auckland"],
  ...["America/Santiago", "America/Sao_Paulo"],
];

const keeps = (zone: string, moments: readonly StatedMoment[]) =>
  moments.every(({ offset, at }) => IANAZone.create(zone).offset(at) === offset);

/**
 * The zone of moments: an offset if all have the same, else one whose clocks were changed between them, `own` if it fits. Null
 * if none fits, or if there are no moments.
 */
export function statedZone(moments: readonly StatedMoment[], own: string): string | null {
  const [first] = moments;
  if (!first) return null;
  if (moments.some(({ offset }) => offset !== first.offset))
    return [own, ...usual].find((zone) => keeps(zone, moments)) ?? null;
  const minutes = Math.abs(first.offset);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return offsetZone(`${first.offset < 0 ? "-" : "+"}${clock}`);
}

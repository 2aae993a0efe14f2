/** A zone in the name of a column: "heure_UTC0", "date (GMT+2)", "created_at_utc", "time +02:00". */
const named = /(?:^|[^a-z]|at|on|time|date)(?:utc|gmt)\s*([+\-\u2212]?\d{1,2}(?::?\d{2})?)?(?![a-z\d])/i;
const bare = /(?:^|[\s([_])([+\-\u2212]\d{2}:\d{2})(?=$|[\s)\]])/;

const inBrackets = /\(([A-Z]\w+(?:\/\w+)+)\)$/;

/** Zones that exports name by letters: "Timestamp (ET)". */
const lettered: Readonly<Record<string, string>> = {
  ET: "America/New_York",
  CT: "America/Chicago",
  MT: "America/Denver",
  PT: "America/Los_Angeles",
  CET: "Europe/Berlin",
  MSK: "Europe/Moscow",
  IST: "Asia/Kolkata",
  JST: "Asia/Tokyo",
  KST: "Asia/Seoul",
};

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The zone that a column's name states, as "UTC+2", "UTC-3:30" or "America/Denver". Null if it states none. */
export function zoneInName(name: string): string | null {
  const place = inBrackets.exec(name)?.[1];
  if (place !== undefined && isZone(place)) return place;
  const letters = lettered[/\(([A-Z]{2,3})\)$/.exec(name)?.[1] ?? ""];
  if (letters !== undefined) return letters;
  const found = named.exec(name) ?? bare.exec(name);
  return found ? offsetZone(found[1] ?? "0") : null;
}

/** The name under which the list of zones has a zone: offsets of whole hours are listed as "Etc/GMT+8" for UTC-8. Null for others. */
export function listedZone(zone: string): string | null {
  if (zone === "UTC" || zone.includes("/")) return zone;
  const [, sign, hours] = /^UTC([+-])(\d+)$/.exec(zone) ?? [];
  return hours === undefined ? null : `Etc/GMT${sign === "+" ? "-" : "+"}${hours}`;
}

/** The zone of an offset such as "-0800", "+2" or "0". Null beyond the offsets that exist. */
export function offsetZone(text: string): string | null {
  const [, sign = "+", hours = "0", minutes = "00"] = /^([+\-\u2212])?(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  if (Number(hours) > 14 || Number(minutes) > 59) return null;
  if (Number(hours) + Number(minutes) === 0) return "UTC";
  const rest = Number(minutes) === 0 ? "" : `:${minutes}`;
  return `UTC${sign === "+" ? "+" : "-"}${Number(hours)}${rest}`;
}

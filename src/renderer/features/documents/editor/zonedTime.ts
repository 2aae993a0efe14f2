import { DateTime } from "luxon";
import { t } from "../../../../shared/texts";

/** Formats an instant for a date-time field in a zone: "2026-05-01T10:00:00". */
export function toField(ms: number, timeZone: string): string {
  const time = DateTime.fromMillis(ms, { zone: timeZone });
  return time.isValid
    ? time.toFormat(time.millisecond === 0 ? "yyyy-MM-dd'T'HH:mm:ss" : "yyyy-MM-dd'T'HH:mm:ss.SSS")
    : "";
}

/** Parses a date-time field in a zone. Adds a note if the clock shows this time twice or not at all. */
export function fromField(text: string, timeZone: string): { ms: number; note: string | null } | null {
  const time = DateTime.fromISO(text, { zone: timeZone });
  if (text === "" || !time.isValid) return null;
  const ms = time.toMillis();
  const skipped = toField(ms, timeZone).slice(0, 16) !== text.slice(0, 16);
  if (skipped) return { ms, note: t("documents:form.skippedTime") };
  const candidates = time.getPossibleOffsets().map((dateTime) => dateTime.toMillis());
  if (new Set(candidates).size > 1)
    return {
      ms: Math.min(...candidates),
      note: t("documents:form.doubledTime"),
    };
  return { ms, note: null };
}

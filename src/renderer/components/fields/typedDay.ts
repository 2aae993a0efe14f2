import { DateTime } from "luxon";
import { localeOf } from "../../../shared/texts";

/** Accepted date formats: numeric, short month and full month in the app's language, and yyyy-m-d. */
const written = ["D", "DD", "DDD", "yyyy-M-d"];

/** Parses a typed day to yyyy-mm-dd. Null if it isn't a day, or is earlier than the API accepts. */
export function typedDay(text: string): string | null {
  const locale = localeOf(navigator.language);
  const days = written.map((format) => DateTime.fromFormat(text.trim(), format, { locale, zone: "utc" }));
  return days.find((day) => day.isValid && day.toMillis() >= 0)?.toISODate() ?? null;
}

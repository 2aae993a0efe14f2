import { currentLanguage, t } from "../../../shared/texts";
import { formatDay } from "../../../analysis/format/times";

export interface DateFieldProps {
  label: string;
  description?: string;
  /** yyyy-mm-dd; empty if there is none. */
  value: string;
  error?: string | undefined;
  /** For use among compact controls: the label is for screen readers only, and the day can't be cleared. */
  isCompact?: boolean;
  onChange: (day: string) => void;
}

/** Props that the date field shares with its placeholder, which is shown while the calendar loads. */
export const fieldProps = ({ label, description, error, isCompact = false }: DateFieldProps) =>
  isCompact ? { "aria-label": label, error, size: "xs" as const, w: 124 } : { label, description, error };

/** Formats a yyyy-mm-dd day in the app's date format. */
export const dayText = (day: string): string => (day === "" ? "" : formatDay(Date.parse(day), "UTC"));

/** Loads the calendar's texts in the app's language. English is built in. */
export const calendarWords = (): Promise<unknown> =>
  currentLanguage() === "de" ? import("dayjs/locale/de") : Promise.resolve();

/** Props shared by all calendars. */
export const calendarProps = () => ({
  locale: currentLanguage(),
  weekendDays: [],
  ariaLabels: {
    previousMonth: t("components:calendar.previousMonth"),
    nextMonth: t("components:calendar.nextMonth"),
  },
});

import { spoken, t } from "../../../shared/words";
import { formatDay } from "../../format/times";

/** A day among the fields of a form. */
export interface DateFieldProps {
  label: string;
  description: string;
  /** As yyyy-mm-dd; empty where there is none. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day in words. */
export const dayText = (day: string): string => (day === "" ? "" : formatDay(Date.parse(day), "UTC"));

/** Loads what a calendar needs to speak the app's language; English it speaks by itself. */
export const calendarWords = (): Promise<unknown> =>
  spoken() === "de" ? import("dayjs/locale/de") : Promise.resolve();

/** How every calendar looks and what it says. */
export const calendarProps = () => ({
  locale: spoken(),
  weekendDays: [],
  ariaLabels: {
    previousMonth: t("components:calendar.previousMonth"),
    nextMonth: t("components:calendar.nextMonth"),
  },
});

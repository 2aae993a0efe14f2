import { spoken, t } from "../../../shared/words";
import { formatDay } from "../../format/times";

/** A day among the fields of a form. */
export interface DateFieldProps {
  label: string;
  description?: string;
  /** As yyyy-mm-dd; empty where there is none. */
  value: string;
  error?: string | undefined;
  /** Among other compact controls: the label is spoken only, and a day can't be taken away. */
  isCompact?: boolean;
  onChange: (day: string) => void;
}

/** What a field of a day shares with the one that stands for it until its calendar is loaded. */
export const fieldProps = ({ label, description, error, isCompact = false }: DateFieldProps) =>
  isCompact ? { "aria-label": label, error, size: "xs" as const, w: 124 } : { label, description, error };

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

import "@mantine/dates/styles.css";
import { DateInput } from "@mantine/dates";
import { DateTime } from "luxon";
import { useState } from "react";
import { localeOf, t } from "../../../shared/texts";
import { calendarProps, dayText, fieldProps, type DateFieldProps } from "./calendar";

/** The date field once its calendar is loaded. */
export function DateFieldCalendar(props: DateFieldProps) {
  const { label, value, onChange, isCompact = false } = props;
  const [opened, setOpened] = useState(false);
  return (
    <DateInput
      {...calendarProps()}
      {...fieldProps(props)}
      clearable={!isCompact}
      clearButtonProps={{ "aria-label": t("components:calendar.clear", { name: label }) }}
      popoverProps={{ onOpen: () => setOpened(true), onClose: () => setOpened(false) }}
      // Escape closes the calendar, not the surrounding dialog.
      data-mantine-stop-propagation={opened}
      valueFormat={dayText}
      dateParser={typedDay}
      value={value === "" ? null : value}
      onChange={(day) => onChange(day ?? "")}
    />
  );
}

/** Accepted date formats: numeric, short month and full month in the app's language, and yyyy-m-d. */
const written = ["D", "DD", "DDD", "yyyy-M-d"];

/** Parses a typed day to yyyy-mm-dd. Null if it isn't a day, or is earlier than the API accepts. */
function typedDay(text: string): string | null {
  const locale = localeOf(navigator.language);
  const days = written.map((format) => DateTime.fromFormat(text.trim(), format, { locale, zone: "utc" }));
  return days.find((day) => day.isValid && day.toMillis() >= 0)?.toISODate() ?? null;
}

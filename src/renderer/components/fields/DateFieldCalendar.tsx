import "@mantine/dates/styles.css";
import { DateInput } from "@mantine/dates";
import { DateTime } from "luxon";
import { useState } from "react";
import { localeOf, t } from "../../../shared/words";
import { calendarProps, dayText, fieldProps, type DateFieldProps } from "./calendar";

/** The field of a day once its calendar is loaded. */
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
      // Escape closes the calendar, not the dialog around it.
      data-mantine-stop-propagation={opened}
      valueFormat={dayText}
      dateParser={typedDay}
      value={value === "" ? null : value}
      onChange={(day) => onChange(day ?? "")}
    />
  );
}

/** Ways to write a day: in numbers, with the month in short and in full, as the app's language has them, and the one of all languages. */
const written = ["D", "DD", "DDD", "yyyy-M-d"];

/** A day as it was typed, as yyyy-mm-dd; null while it is none, or one before all times that the interface knows. */
function typedDay(text: string): string | null {
  const locale = localeOf(navigator.language);
  const days = written.map((format) => DateTime.fromFormat(text.trim(), format, { locale, zone: "utc" }));
  return days.find((day) => day.isValid && day.toMillis() >= 0)?.toISODate() ?? null;
}

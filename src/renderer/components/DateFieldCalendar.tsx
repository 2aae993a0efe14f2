import "@mantine/dates/styles.css";
import { DatePickerInput } from "@mantine/dates";
import { t } from "../../shared/words";
import { calendarProps, dayText, type DateFieldProps } from "./calendar";

/** The field of a day once its calendar is loaded. */
export function DateFieldCalendar({ label, value, onChange, ...rest }: DateFieldProps) {
  return (
    <DatePickerInput
      {...calendarProps()}
      {...rest}
      label={label}
      // A label alone would hide from a screen reader which day is chosen.
      aria-label={value === "" ? label : `${label}: ${dayText(value)}`}
      popoverProps={{ returnFocus: true }}
      clearable
      clearButtonProps={{ "aria-label": t("components:calendar.clear", { name: label }) }}
      valueFormatter={({ date }) => (typeof date === "string" ? dayText(date) : "")}
      value={value === "" ? null : value}
      onChange={(day) => onChange(day ?? "")}
    />
  );
}

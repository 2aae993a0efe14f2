import "@mantine/dates/styles.css";
import { DateInput } from "@mantine/dates";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { calendarProps, dayText, fieldProps, type DateFieldProps } from "./calendar";
import { typedDay } from "./typedDay";

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

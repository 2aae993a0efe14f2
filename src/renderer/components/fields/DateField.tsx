import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { calendarWords, dayText, fieldProps, type DateFieldProps } from "./calendar";

const DateFieldCalendar = lazy(async () => {
  const [{ DateFieldCalendar }] = await Promise.all([import("./DateFieldCalendar"), calendarWords()]);
  return { default: DateFieldCalendar };
});

/**
 * A day that is typed or picked in a calendar, shown in the app's date format. The calendar loads with the first such
 * field.
 */
export function DateField(props: DateFieldProps) {
  const { value } = props;
  return (
    <Suspense fallback={<TextInput {...fieldProps(props)} value={dayText(value)} readOnly />}>
      <DateFieldCalendar {...props} />
    </Suspense>
  );
}

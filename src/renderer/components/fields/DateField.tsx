import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { calendarWords, dayText, type DateFieldProps } from "./calendar";

const DateFieldCalendar = lazy(async () => {
  const [{ DateFieldCalendar }] = await Promise.all([import("./DateFieldCalendar"), calendarWords()]);
  return { default: DateFieldCalendar };
});

/** A day, typed or picked in a calendar and written as the app writes days; the calendar is loaded with the first such field. */
export function DateField(props: DateFieldProps) {
  const { label, description, value } = props;
  return (
    <Suspense
      fallback={<TextInput label={label} description={description} value={dayText(value)} readOnly />}
    >
      <DateFieldCalendar {...props} />
    </Suspense>
  );
}

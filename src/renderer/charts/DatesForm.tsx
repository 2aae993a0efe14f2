import "@mantine/dates/styles.css";
import { Button, Group, Stack, Text } from "@mantine/core";
import { DatePicker, type DatesRangeValue } from "@mantine/dates";
import { useState } from "react";
import { t } from "../../shared/texts";
import { DateTime } from "luxon";
import type { Period } from "../../analysis/period";
import { calendarProps } from "../components/fields/calendar";

interface DatesFormProps {
  /** The current period; the calendar opens on it. */
  period: Period | null;
  timeZone: string;
  onDone: (from: string, to: string) => void;
}

/** Calendar for the first and last day of a range. */
export function DatesForm({ period, timeZone, onDone }: DatesFormProps) {
  const dayOf = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toISODate();
  const [dates, setDates] = useState<DatesRangeValue<string>>(
    period ? [dayOf(period.min), dayOf(period.max - 1)] : [null, null],
  );
  // The last day is in the right-hand month, because users more often look for earlier days than for later ones.
  const last = DateTime.fromMillis(period ? period.max - 1 : Date.now(), { zone: timeZone });
  const [from, to] = dates;
  return (
    <Stack gap="md">
      <DatePicker
        {...calendarProps()}
        type="range"
        allowSingleDateInRange
        numberOfColumns={2}
        defaultDate={last.minus({ months: 1 }).toJSDate()}
        size="sm"
        value={dates}
        onChange={setDates}
      />
      <Group justify="space-between">
        <Text fz={12} c="dimmed">
          {t("charts:dates.note", { timeZone })}
        </Text>
        <Button variant="filled" disabled={!from || !to} onClick={() => from && to && onDone(from, to)}>
          {t("charts:dates.show")}
        </Button>
      </Group>
    </Stack>
  );
}

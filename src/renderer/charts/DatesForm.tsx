import "@mantine/dates/styles.css";
import { Button, Group, Stack, Text } from "@mantine/core";
import { DatePicker, type DatesRangeValue } from "@mantine/dates";
import { useState } from "react";
import { spoken, t } from "../../shared/words";
import type { Range } from "./question/range";

interface DatesFormProps {
  range: Range;
  timeZone: string;
  onDone: (from: string, to: string) => void;
}

/** First and last day of a range, picked in a calendar. */
export function DatesForm({ range, timeZone, onDone }: DatesFormProps) {
  const [dates, setDates] = useState<DatesRangeValue<string>>(
    range.kind === "custom" ? [range.from, range.to] : [null, null],
  );
  const [from, to] = dates;
  return (
    <Stack gap="md">
      <DatePicker
        type="range"
        allowSingleDateInRange
        weekendDays={[]}
        ariaLabels={{
          previousMonth: t("charts:dates.previousMonth"),
          nextMonth: t("charts:dates.nextMonth"),
        }}
        locale={spoken()}
        numberOfColumns={2}
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

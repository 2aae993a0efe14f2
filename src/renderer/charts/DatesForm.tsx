import "@mantine/dates/styles.css";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { t } from "../../shared/texts";
import { DateTime } from "luxon";
import type { Period } from "../../analysis/period";
import { calendarProps, dayText } from "../components/fields/calendar";
import { typedDay } from "../components/fields/typedDay";
import { zoneName } from "../../analysis/format/times";

interface DatesFormProps {
  /** The current period; the calendar opens on it. */
  period: Period | null;
  timeZone: string;
  onDone: (from: string, to: string) => void;
}

/** The first and last day of a range, typed or picked in a calendar. */
export function DatesForm({ period, timeZone, onDone }: DatesFormProps) {
  const dayOf = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toISODate();
  const [{ from, to }, setDays] = useState<{ from: string | null; to: string | null }>({
    from: period && dayOf(period.min),
    to: period && dayOf(period.max - 1),
  });
  // The last day is in the right-hand month, because users more often look for earlier days than for later ones.
  const last = DateTime.fromMillis(period ? period.max - 1 : Date.now(), { zone: timeZone });
  const submit = () => {
    if (from && to) onDone(...(from <= to ? ([from, to] as const) : ([to, from] as const)));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Group grow align="start">
          <TypedDay
            label={t("charts:dates.from")}
            day={from}
            onChange={(day) => setDays({ from: day, to })}
            autoFocus
          />
          <TypedDay label={t("charts:dates.to")} day={to} onChange={(day) => setDays({ from, to: day })} />
        </Group>
        <DatePicker
          {...calendarProps()}
          type="range"
          allowSingleDateInRange
          numberOfColumns={2}
          defaultDate={last.minus({ months: 1 }).toJSDate()}
          size="sm"
          value={[from, from && to]}
          onChange={([first, second]) => setDays({ from: first, to: second })}
        />
        <Group justify="space-between">
          <Text fz={12} c="dimmed">
            {t("charts:dates.note", { timeZone: zoneName(timeZone) })}
          </Text>
          <Button type="submit" variant="filled" disabled={!from || !to}>
            {t("charts:dates.show")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TypedDayProps {
  label: string;
  /** yyyy-mm-dd; null if there is none. */
  day: string | null;
  onChange: (day: string | null) => void;
  autoFocus?: boolean;
}

/** A day as text. What isn't a day stays there to be corrected. */
function TypedDay({ label, day, onChange, autoFocus = false }: TypedDayProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && day === null && draft !== null && draft.trim() !== "";
  return (
    <TextInput
      label={label}
      // A dialog gives the focus away again, unless its field is there only later.
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      // A day that is picked in the calendar replaces what was typed.
      value={day === null || (draft !== null && typedDay(draft) === day) ? (draft ?? "") : dayText(day)}
      error={isWrong && t("charts:dates.example", { day: dayText("2026-11-18") })}
      onFocus={(event) => {
        setLeft(false);
        event.currentTarget.select();
      }}
      onBlur={() => {
        setLeft(true);
        if (day !== null) setDraft(null);
      }}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value);
        onChange(typedDay(value));
      }}
    />
  );
}

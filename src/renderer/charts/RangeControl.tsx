import { ActionIcon, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../shared/texts";
import { presets, rangeName, type Preset, type Range } from "../../analysis/question/range";
import type { Period } from "../../analysis/period";
import { calendarWords } from "../components/fields/calendar";
import { Choice } from "../components/fields/Choice";
import { Dialog } from "../components/dialogs/Dialog";
import styles from "./Controls.module.css";

interface RangeControlProps {
  range: Range;
  /** The range as instants, if known. */
  period: Period | null;
  timeZone: string;
  onChange: (range: Range) => void;
  /** Moves the range by its own length. Absent if it can't be moved. */
  onMove?: ((steps: number) => void) | undefined;
}

/** Loads the calendar on first use. */
const DatesForm = lazy(async () => {
  const [{ DatesForm }] = await Promise.all([import("./DatesForm"), calendarWords()]);
  return { default: DatesForm };
});

const options = [
  ...(Object.entries(presets) as [Preset, string][]).map(([value, label]) => ({ value, label })),
  { value: "all" as const, label: t("allTime") },
  { value: "custom" as const, label: t("charts:range.pick") },
];

/** A compact range control with presets, a calendar for custom dates, and buttons for earlier and later. */
export function RangeControl({ range, period, timeZone, onChange, onMove }: RangeControlProps) {
  const [picking, setPicking] = useState(false);
  const step = (steps: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon size={24} aria-label={label} title={label} onClick={() => onMove?.(steps)}>
      <Icon size={15} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={styles["range"]}>
      {onMove && step(-1, t("charts:range.earlier"), IconChevronLeft)}
      <Choice
        label={t("charts:range.title")}
        value={range.kind === "preset" ? range.preset : range.kind === "exact" ? "custom" : range.kind}
        options={options}
        shown={rangeName(range, timeZone)}
        onChange={(value) => {
          if (value === "custom") setPicking(true);
          else onChange(value === "all" ? { kind: "all" } : { kind: "preset", preset: value });
        }}
      />
      {onMove && step(1, t("charts:range.later"), IconChevronRight)}
      {picking && (
        <Dialog onClose={() => setPicking(false)} title={t("charts:range.dates")} size="auto">
          <Suspense fallback={<Skeleton w={520} h={280} />}>
            <DatesForm
              period={period}
              timeZone={timeZone}
              onDone={(from, to) => {
                setPicking(false);
                onChange({ kind: "custom", from, to });
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}

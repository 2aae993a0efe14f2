import { Modal, Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Choice } from "../../components/Choice";
import { presets, rangeName, type Preset, type Range } from "./range";

interface RangeControlProps {
  range: Range;
  timeZone: string;
  onChange: (range: Range) => void;
}

/** The calendar is only loaded when it is asked for. */
const DatesForm = lazy(async () => ({ default: (await import("./DatesForm")).DatesForm }));

const options = [
  ...(Object.entries(presets) as [Preset, string][]).map(([value, label]) => ({ value, label })),
  { value: "all" as const, label: "All time" },
  { value: "custom" as const, label: "Custom dates…" },
];

/** The range as a compact control, with a calendar for dates of one's own. */
export function RangeControl({ range, timeZone, onChange }: RangeControlProps) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Choice
        label="Range"
        value={range.kind === "preset" ? range.preset : range.kind}
        options={options}
        shown={rangeName(range, timeZone)}
        onChange={(value) => {
          if (value === "custom") setPicking(true);
          else onChange(value === "all" ? { kind: "all" } : { kind: "preset", preset: value });
        }}
      />
      <Modal opened={picking} onClose={() => setPicking(false)} title="Range of dates" size="auto">
        <Suspense fallback={<Skeleton w={520} h={280} />}>
          <DatesForm
            range={range}
            timeZone={timeZone}
            onDone={(from, to) => {
              setPicking(false);
              onChange({ kind: "custom", from, to });
            }}
          />
        </Suspense>
      </Modal>
    </>
  );
}

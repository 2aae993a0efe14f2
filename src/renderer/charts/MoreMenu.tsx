import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { partsOf } from "./question/interval";
import type { Family } from "./question/terms";
import type { QuestionOptions } from "./question/change";

interface MoreMenuProps {
  question: ChartQuestion;
  family: Family;
  onAsk: (change: Partial<QuestionOptions>) => void;
}

const numberOf = (value: string | number) => (value === "" ? null : Number(value));

/** What is chosen rarely: the whole index, limits, bounds, an interval or a type of one's own. */
export function MoreMenu({ question, family, onAsk }: MoreMenuProps) {
  const [opened, setOpened] = useState(false);
  const [interval, setInterval] = useState("");
  const [type, setType] = useState("");
  const { scope, topN, values, bounds, marks, breakdown } = question;
  const intervalFits =
    family === "values" ? /^\d{1,9}$/.test(interval.trim()) : partsOf(interval) !== undefined;
  const limited = family === "ranking" || breakdown === "country" || breakdown === "channel";
  const changed =
    scope === "global" ||
    topN !== 10 ||
    !bounds.min ||
    bounds.max ||
    values.min !== null ||
    values.max !== null ||
    !marks;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={changed ? "light" : "subtle"}
          color={changed ? "accent" : "gray"}
          leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          More
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={12}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Scope"
            value={scope}
            onChange={(value) => onAsk({ scope: value === "global" ? "global" : "project" })}
            data={[
              { value: "project", label: "This project" },
              { value: "global", label: "Whole index" },
            ]}
          />
          {limited && (
            <NumberInput
              size="xs"
              label="Most values shown"
              min={1}
              max={100}
              clampBehavior="strict"
              allowDecimal={false}
              value={topN}
              onChange={(value) => typeof value === "number" && value >= 1 && onAsk({ topN: value })}
            />
          )}
          {family === "values" && (
            <Group grow>
              <NumberInput
                size="xs"
                label="Values from"
                value={values.min ?? ""}
                onChange={(value) => onAsk({ values: { ...values, min: numberOf(value) } })}
              />
              <NumberInput
                size="xs"
                label="Values to"
                value={values.max ?? ""}
                onChange={(value) => onAsk({ values: { ...values, max: numberOf(value) } })}
              />
            </Group>
          )}
          <Stack gap={6}>
            <Checkbox
              label="The lower bound belongs to the range"
              checked={bounds.min}
              onChange={(event) => onAsk({ bounds: { ...bounds, min: event.currentTarget.checked } })}
            />
            <Checkbox
              label="The upper bound belongs to the range"
              checked={bounds.max}
              onChange={(event) => onAsk({ bounds: { ...bounds, max: event.currentTarget.checked } })}
            />
            {family === "time" && (
              <Checkbox
                label="Mark bins that stand out"
                checked={marks}
                onChange={(event) => onAsk({ marks: event.currentTarget.checked })}
              />
            )}
          </Stack>
          {family !== "ranking" && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (intervalFits) onAsk({ interval: interval.trim() });
              }}
            >
              <TextInput
                size="xs"
                label={family === "values" ? "Width of a bin" : "Interval of one's own"}
                placeholder={family === "values" ? "100, then Enter" : "3 days, then Enter"}
                value={interval}
                error={
                  interval.trim() !== "" &&
                  !intervalFits &&
                  (family === "values" ? "A whole number" : "A number and a unit, such as 3 days")
                }
                onChange={(event) => setInterval(event.currentTarget.value)}
              />
            </form>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (type.trim() !== "") onAsk({ type: type.trim() });
            }}
          >
            <TextInput
              size="xs"
              label="Type by its name"
              placeholder="twitter_likes, then Enter"
              value={type}
              onChange={(event) => setType(event.currentTarget.value)}
            />
          </form>
          <Text fz={12} c="dimmed">
            Metrics of networks are charted by the name that the service has for them.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

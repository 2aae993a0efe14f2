import { Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import { callClasses, defaultCallLimits } from "../../../shared/interface/calls.constants";
import type { CallLimits } from "../../../shared/ipc/connections";
import { classNames } from "../../components/callClasses";
import { formatCount } from "../../format/numbers";
import styles from "./Connections.module.css";

interface LimitFieldsProps {
  value: CallLimits;
  onChange: (limits: CallLimits) => void;
}

/** Calls a minute by class; an empty field has the default. */
export function LimitFields({ value, onChange }: LimitFieldsProps) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz={12}>
        Most calls a minute. Earshot waits rather than exceed them. Change them only where your service grants
        others.
      </Text>
      <div className={styles["limits"]}>
        {callClasses.map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={classNames[name]}
            placeholder={
              value[name] === null ? "No limit" : `${formatCount(defaultCallLimits[name])}, as usual`
            }
            min={1}
            max={100_000}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={value[name] ?? ""}
            onChange={(next) => {
              const others = Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
              onChange(typeof next === "number" ? { ...others, [name]: next } : others);
            }}
          />
        ))}
      </div>
      <Group>
        <Button size="xs" disabled={Object.keys(value).length === 0} onClick={() => onChange({})}>
          Use the usual limits
        </Button>
      </Group>
    </Stack>
  );
}

import { Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import { callClasses, defaultCallLimits } from "../../../shared/interface/calls.constants";
import type { CallLimits } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { classNames } from "../../components/states/callClasses";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Connections.module.css";

interface LimitFieldsProps {
  value: CallLimits;
  onChange: (limits: CallLimits) => void;
}

/** Calls per minute by class. An empty field means the default. */
export function LimitFields({ value, onChange }: LimitFieldsProps) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz={12}>
        {t("connections:limits.note")}
      </Text>
      <div className={styles["limits"]}>
        {callClasses.map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={classNames[name]}
            placeholder={
              value[name] === null
                ? t("connections:limits.none")
                : t("connections:limits.usual", { calls: formatCount(defaultCallLimits[name]) })
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
          {t("connections:limits.useUsual")}
        </Button>
      </Group>
    </Stack>
  );
}

import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface ViewButtonsProps<V extends string> {
  views: readonly { view: V; label: string; Icon: Icon }[];
  value: V;
  onChange: (view: V) => void;
}

/** A button for each view of the same data. */
export function ViewButtons<V extends string>({ views, value, onChange }: ViewButtonsProps<V>) {
  return views.map(({ view, label, Icon }) => (
    <Tooltip key={view} label={label}>
      <ActionIcon
        size={28}
        variant={view === value ? "light" : "subtle"}
        color={view === value ? "accent" : "gray"}
        aria-label={label}
        aria-pressed={view === value}
        onClick={() => onChange(view)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ));
}

import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { t } from "../../../shared/words";

interface ColumnsMenuProps {
  columns: readonly { key: string; title: string }[];
  shown: readonly string[];
  /** Key of the column that is there whatever is chosen. */
  always?: string;
  onToggle: (key: string) => void;
}

/** Which columns the table has. */
export function ColumnsMenu({ columns, shown, always, onToggle }: ColumnsMenuProps) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="xs" leftSection={<IconColumns3 size={14} aria-hidden />}>
          {t("components:file.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} mah={360} style={{ overflowY: "auto" }}>
          {columns.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={key === always || shown.includes(key)}
              disabled={key === always}
              onChange={() => onToggle(key)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

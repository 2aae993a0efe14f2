import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { can } from "../../../shared/capabilities";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";

interface RenameButtonProps {
  target: Target;
  /** The metric: `custom.<name>`. */
  field: string;
  value: string;
  /** What is shown for the value now. */
  name: string;
}

/** Renames a value of a custom metric beside the place where it is shown. */
export function RenameButton({ target, field, value, name }: RenameButtonProps) {
  const offered = can(target.connection, "valueNames");
  const label = t("metrics:value.rename", { name });
  return (
    <ActionIcon
      size={24}
      disabled={!offered}
      aria-label={label}
      title={offered ? label : t("notOffered")}
      onClick={() => void openRename(target, field, value)}
    >
      <IconPencil size={14} aria-hidden />
    </ActionIcon>
  );
}

/** The dialog loads when it is needed. */
export async function openRename(target: Target, field: string, value: string): Promise<void> {
  const { renameValue } = await import("./renameValue");
  renameValue(target, field, value);
}

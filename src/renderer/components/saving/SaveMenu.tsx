import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { FileFormat, SavedFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { toast, toastFailure } from "../states/toast";

const formats: Readonly<Record<FileFormat, string>> = {
  csv: "CSV",
  xlsx: t("components:file.workbook"),
  json: "JSON",
};

interface SaveMenuProps {
  label: string;
  /** Noun for one row. */
  one: "member" | "line";
  disabled?: boolean;
  size?: "xs" | "md";
  save: (format: FileFormat) => Promise<SavedFile | null>;
}

/** Saves a list in a chosen format and shows where. */
export function SaveMenu({ label, one, disabled = false, size = "md", save }: SaveMenuProps) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (file) => file && toast(t(`components:file.${one}`, { count: file.rows, path: file.path })),
    onError: (thrown) => toastFailure(t("components:file.notSaved"), thrown),
  });
  return (
    <Menu>
      <Menu.Target>
        <Button
          size={size}
          disabled={disabled}
          loading={saving.isPending}
          leftSection={<IconDownload size={size === "xs" ? 14 : 16} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(formats) as FileFormat[]).map((format) => (
          <Menu.Item key={format} onClick={() => saving.mutate(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

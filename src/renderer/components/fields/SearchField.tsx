import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { isPressed } from "../../core/keys";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  width?: number | string;
}

/** Filters a list while typing; Escape clears it. */
export function SearchField({ label, value, onChange, width = 240 }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      w={width}
      spellCheck={false}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        value !== "" && (
          <CloseButton size="xs" aria-label={t("components:choice.clear")} onClick={() => onChange("")} />
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isPressed(event.nativeEvent, "Escape") && value !== "") {
          event.stopPropagation();
          onChange("");
        }
      }}
    />
  );
}

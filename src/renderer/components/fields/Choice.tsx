import { Combobox, useCombobox, type ComboboxStore } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "../../../shared/words";
import { inSentence } from "../../../analysis/format/labels";
import styles from "./Choice.module.css";

export interface ChoiceOption<T extends string> {
  value: T;
  label: string;
  /** Why the option is disabled, or what it means. */
  note?: string;
  disabled?: boolean;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly ChoiceOption<T>[];
  onChange: (value: T) => void;
  /** Replaces the label of the chosen option. */
  shown?: string;
  disabled?: boolean;
  /** Adds a search field, for long lists. */
  searchable?: boolean;
}

/** Maximum number of options rendered at once; search narrows down the rest. */
const maxOptions = 80;

/** A compact control that reads "label value" and opens a list. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, options, onChange, shown, disabled, searchable = false } = props;
  const [search, setSearch] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: () => searchable && combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch("");
    },
  });
  const wanted = search.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const text = shown ?? options.find((option) => option.value === value)?.label ?? value;
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      shadow="raised"
      onOptionSubmit={(picked) => {
        const option = options.find((one) => one.value === picked);
        if (option) onChange(option.value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={styles["button"]}
          aria-label={`${label}: ${text}`}
          disabled={disabled}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles["label"]}>{label}</span>
          <span className={styles["value"]}>{text}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown miw={160}>
        {searchable && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t("components:choice.search")}
            aria-label={t("components:choice.searchIn", { label: inSentence(label) })}
          />
        )}
        <Combobox.Options aria-label={label} mah={320} style={{ overflowY: "auto" }}>
          {found.length === 0 && <Combobox.Empty>{t("components:choice.nothing")}</Combobox.Empty>}
          {found.slice(0, maxOptions).map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              disabled={option.disabled ?? false}
              className={styles["option"] ?? ""}
            >
              {option.value === value ? (
                <IconCheck size={14} aria-hidden />
              ) : (
                <span className={styles["gap"]} />
              )}
              {option.label}
              {option.note && <span className={styles["note"]}>{option.note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <Highlight combobox={combobox} wanted={wanted} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * Highlights the option that Enter chooses: the first search match, else the current value. Rendered after the
 * options, because its effect looks them up.
 */
function Highlight({ combobox, wanted }: { combobox: ComboboxStore; wanted: string }) {
  const { selectActiveOption, selectFirstOption } = combobox;
  useEffect(() => {
    if (wanted !== "" || selectActiveOption() === null) selectFirstOption();
  }, [wanted, selectActiveOption, selectFirstOption]);
  return null;
}

import { Combobox, useCombobox, type ComboboxStore } from "@mantine/core";
import { IconCheck, IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "../../../shared/texts";
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
  /** Replaces the look of the button, which then shows the chosen option alone. */
  className?: string | undefined;
  /** Something else to do, at the end of the list. */
  action?: { label: string; run: () => void } | undefined;
}

/** Maximum number of options rendered at once; search narrows down the rest. */
const maxOptions = 80;

/** Value of the action's option. No identifier holds a control character. */
const actionValue = "\u0000";

/** A compact control that reads "label value" and opens a list. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, options, onChange, shown, disabled, searchable = false, className, action } = props;
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
      // A fixed width keeps the list from jumping while a search narrows it down.
      width={className === undefined ? "max-content" : 320}
      position="bottom-start"
      shadow="raised"
      onOptionSubmit={(picked) => {
        const option = options.find((choiceOption) => choiceOption.value === picked);
        combobox.closeDropdown();
        if (option) onChange(option.value);
        else action?.run();
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={className ?? styles["button"]}
          aria-label={`${label}: ${text}`}
          disabled={disabled}
          onClick={() => combobox.toggleDropdown()}
        >
          {className === undefined && <span className={styles["label"]}>{label}</span>}
          <bdi className={className === undefined ? styles["value"] : undefined}>{text}</bdi>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown miw={160} maw="min(420px, calc(100vw - 24px))">
        {searchable && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t("components:choice.search")}
            aria-label={t("components:choice.searchIn", { label: inSentence(label) })}
          />
        )}
        <Combobox.Options aria-label={label} mah="min(320px, 50vh)" style={{ overflowY: "auto" }}>
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
              <bdi className={styles["name"]} title={option.label}>
                {option.label}
              </bdi>
              {option.note && <span className={styles["note"]}>{option.note}</span>}
            </Combobox.Option>
          ))}
          {found.length > maxOptions && (
            <div className={styles["more"]}>
              {t("components:choice.more", { count: found.length - maxOptions })}
            </div>
          )}
          {action && (
            <Combobox.Option value={actionValue} className={`${styles["option"]} ${styles["action"]}`}>
              <IconPlus size={14} aria-hidden />
              {action.label}
            </Combobox.Option>
          )}
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

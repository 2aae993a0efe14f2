import { Checkbox, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ChartFilters } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { formatCount } from "../../analysis/format/numbers";
import { filterNames } from "../../analysis/question/terms";
import { isPressed } from "../core/keys";
import type { Target } from "../core/queries";
import { FieldFilter } from "./FieldFilter";

export type FilterKind = keyof ChartFilters;
export interface FilterOption {
  id: string;
  title: string;
  /** Number of documents, if known. */
  count?: number;
}

export interface FiltersProps {
  target: Target;
  filters: ChartFilters;
  onChange: (filters: ChartFilters) => void;
  /** Whether the query of all screens applies, so that values of fields can narrow it. */
  hasFields?: boolean;
}

interface FilterMenuProps extends FiltersProps {
  kinds: readonly FilterKind[];
  options: Record<FilterKind, FilterOption[]>;
  onDone: () => void;
}

/** What can be filtered by, to choose from. */
export function FilterMenu(props: FilterMenuProps) {
  const { target, filters, onChange, hasFields = false, kinds, options, onDone } = props;
  const [chosenKind, setKind] = useState<FilterKind | "field">(hasFields ? "field" : "topic");
  const kind = chosenKind === "field" ? "topic" : chosenKind;
  const [search, setSearch] = useState("");
  const chosen = filters[kind];
  const wanted = search.trim().toLowerCase();
  const listed = options[kind];
  // Active filters that aren't listed stay removable.
  const unlisted = chosen
    .filter((id) => !listed.some((option) => option.id === id))
    .map((id): FilterOption => ({ id, title: id }));
  const found = [...unlisted, ...listed].filter(({ title }) => title.toLowerCase().includes(wanted));
  const toggle = (id: string) =>
    onChange({
      ...filters,
      [kind]: chosen.includes(id) ? chosen.filter((optionId) => optionId !== id) : [...chosen, id],
    });
  /**
   * Adds the option whose name or id was typed, else the first match. Without a match, the text itself is used as an
   * id.
   */
  const addFound = () => {
    const typed = search.trim();
    if (typed === "") return;
    const named = found.find(({ id, title }) => id === typed || title.toLowerCase() === wanted);
    const { id } = named ?? listed.find((option) => option.id === typed) ?? found[0] ?? { id: typed };
    if (!chosen.includes(id)) onChange({ ...filters, [kind]: [...chosen, id] });
    setSearch("");
  };
  return (
    <Stack gap={10}>
      <SegmentedControl
        aria-label={t("charts:filter.kind")}
        value={chosenKind}
        onChange={(value) => {
          setKind(value);
          setSearch("");
        }}
        data={[
          ...(hasFields ? [{ value: "field" as const, label: t("charts:field.title") }] : []),
          ...kinds.map((value) => ({ value, label: filterNames[value] })),
        ]}
      />
      {chosenKind === "field" ? (
        <FieldFilter target={target} filters={filters} onDone={onDone} />
      ) : (
        <>
          <TextInput
            size="xs"
            aria-label={t(`charts:filterSearch.${kind}`)}
            placeholder={listed.length > 0 ? t("charts:filter.search") : t(`charts:filterId.${kind}`)}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => isPressed(event.nativeEvent, "Enter") && addFound()}
            autoFocus
            data-autofocus
          />
          <Stack gap={7} mah={260} style={{ overflowY: "auto" }}>
            {found.slice(0, 200).map(({ id, title, count }) => (
              <Checkbox
                key={id}
                label={count === undefined ? title : `${title} (${formatCount(count)})`}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
            {found.length === 0 && (
              <Text fz={12} c="dimmed">
                {search.trim() === ""
                  ? t(`charts:filterNone.${kind}`)
                  : t("charts:filter.typed", { text: search.trim() })}
              </Text>
            )}
          </Stack>
          <Text fz={12} c="dimmed">
            {t("charts:filter.note")}
          </Text>
        </>
      )}
    </Stack>
  );
}

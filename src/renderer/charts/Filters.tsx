import { Checkbox, CloseButton, Popover, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ChartFilters } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { invoke } from "../core/api";
import { cacheFirst } from "../core/cacheFirst";
import { isPressed } from "../core/keys";
import { keys, type Target } from "../core/queries";
import { distinctNames, topicNames } from "../../analysis/format/distinctNames";
import { usePanels, useProjectImports } from "../components/kept/projectReads";
import { useTopics } from "../components/query/QueryBoxVocabulary";
import { inSentence } from "../../analysis/format/labels";
import { formatCount } from "../../analysis/format/numbers";
import styles from "./Controls.module.css";
import { filterNames } from "../../analysis/question/terms";

type Kind = keyof ChartFilters;
interface FilterOption {
  id: string;
  title: string;
  /** Number of documents, if known. */
  count?: number;
}

/** Filter options that the connection can list. No connection lists datasets; only local workspaces list imports. */
function useOptions(target: Target, opened: boolean): Record<Kind, FilterOption[]> {
  const topics = useTopics(target).data?.data;
  const panels = usePanels(target.ref).data?.data;
  const imports = useProjectImports(target, opened).data?.data;
  const { ref } = target;
  const channels = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "channels"],
    queryFn: cacheFirst((from, signal) => invoke("project.channels", { ...ref, from }, { signal })),
    enabled: opened,
    staleTime: 5 * 60_000,
  }).data?.data;
  const named = (names: ReadonlyMap<string, string>) => Array.from(names, ([id, title]) => ({ id, title }));
  return {
    topic: named(topicNames(topics?.topic_categories)),
    filter: named(topicNames(topics?.filter_categories)),
    channel: channels ?? [],
    panel: named(
      distinctNames(
        (panels?.data ?? []).flatMap(({ group }) =>
          group.panels.map(({ id, title }) => ({ id, title: title ?? id, group: group.title || group.id })),
        ),
      ),
    ),
    dataset: [],
    import: (imports ?? []).map(({ name, documents }) => ({ id: name, title: name, count: documents })),
  };
}

const FieldFilter = lazy(async () => ({ default: (await import("./FieldFilter")).FieldFilter }));

interface FiltersProps {
  target: Target;
  filters: ChartFilters;
  onChange: (filters: ChartFilters) => void;
  /** Whether the query of all screens applies, so that values of fields can narrow it. */
  hasFields?: boolean;
}

/** The active filters, each removable, and a menu to add more. */
export function Filters({ target, filters, onChange, hasFields = false }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const [chosenKind, setKind] = useState<Kind | "field">(hasFields ? "field" : "topic");
  const kind = chosenKind === "field" ? "topic" : chosenKind;
  const [search, setSearch] = useState("");
  const options = useOptions(target, opened);
  const kinds = (Object.keys(filterNames) as Kind[]).filter(
    (filterKind) => filterKind !== "import" || options.import.length > 0 || filters.import.length > 0,
  );
  const chosen = filters[kind];
  const wanted = search.trim().toLowerCase();
  const listed = options[kind];
  // Active filters that aren't listed stay removable.
  const unlisted = chosen
    .filter((id) => !listed.some((option) => option.id === id))
    .map((id): FilterOption => ({ id, title: id }));
  const found = [...unlisted, ...listed].filter(({ title }) => title.toLowerCase().includes(wanted));
  const titleOf = (of: Kind, id: string) => options[of].find((option) => option.id === id)?.title ?? id;
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
    <>
      {kinds
        .filter((filterKind) => filters[filterKind].length > 0)
        .map((filterKind) => {
          const names = filters[filterKind]
            .map((id) => titleOf(filterKind, id))
            .join(` ${t("charts:filter.or")} `);
          return (
            <div key={filterKind} className={styles["filter"]} title={`${filterNames[filterKind]}: ${names}`}>
              <span className={styles["filterKind"]}>{filterNames[filterKind]}</span>
              <span>{names}</span>
              <CloseButton
                size="xs"
                aria-label={t("charts:filter.remove", { kind: inSentence(filterNames[filterKind]) })}
                onClick={() => onChange({ ...filters, [filterKind]: [] })}
              />
            </div>
          );
        })}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={hasFields ? 490 : 430}
        trapFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={styles["add"]}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconPlus size={14} aria-hidden />
            {t("charts:filter.add")}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap={10}>
            <SegmentedControl
              size="xs"
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
              <Suspense>
                <FieldFilter target={target} filters={filters} onDone={() => setOpened(false)} />
              </Suspense>
            ) : (
              <>
                <TextInput
                  size="xs"
                  aria-label={t(`charts:filterSearch.${kind}`)}
                  placeholder={listed.length > 0 ? t("charts:filter.search") : t(`charts:filterId.${kind}`)}
                  value={search}
                  onChange={(event) => setSearch(event.currentTarget.value)}
                  onKeyDown={(event) => isPressed(event.nativeEvent, "Enter") && addFound()}
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
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

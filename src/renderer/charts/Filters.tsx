import { CloseButton, Popover } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { t } from "../../shared/texts";
import { invoke } from "../core/api";
import { cacheFirst } from "../core/cacheFirst";
import { keys, type Target } from "../core/queries";
import { distinctNames, topicNames } from "../../analysis/format/distinctNames";
import { usePanels, useProjectImports } from "../components/stored/projectReads";
import { useTopics } from "../components/query/QueryBoxVocabulary";
import { inSentence } from "../../analysis/format/labels";
import type { FilterKind, FilterOption, FiltersProps } from "./FilterMenu";
import styles from "./Controls.module.css";
import { filterNames } from "../../analysis/question/terms";

/** Filter options that the connection can list. No connection lists datasets; only local workspaces list imports. */
function useOptions(target: Target, opened: boolean): Record<FilterKind, FilterOption[]> {
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

const FilterMenu = lazy(async () => ({ default: (await import("./FilterMenu")).FilterMenu }));

/** The active filters, each removable, and a menu to add more. */
export function Filters({ target, filters, onChange, hasFields = false }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const options = useOptions(target, opened);
  const kinds = (Object.keys(filterNames) as FilterKind[]).filter(
    (filterKind) => filterKind !== "import" || options.import.length > 0 || filters.import.length > 0,
  );
  const titleOf = (of: FilterKind, id: string) => options[of].find((option) => option.id === id)?.title ?? id;
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
          <Suspense>
            <FilterMenu
              target={target}
              filters={filters}
              onChange={onChange}
              hasFields={hasFields}
              kinds={kinds}
              options={options}
              onDone={() => setOpened(false)}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

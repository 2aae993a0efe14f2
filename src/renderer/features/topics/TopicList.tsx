import { Button } from "@mantine/core";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { formatAge } from "../../../analysis/format/times";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import type { useTopics } from "../../components/query/QueryBoxVocabulary";
import { SaveMenu } from "../../components/saving/SaveMenu";
import { Age } from "../../components/states/Age";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { NothingMatches } from "../../components/states/ListStates";
import { Tag } from "../../components/states/Mark";
import { invoke, isNotOffered } from "../../core/api";
import type { Target } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { treeRows } from "./items";
import { TopicTree } from "./TopicTree";
import type { TopicForms } from "./useTopicForms";

interface TopicListProps {
  target: Target;
  topics: ReturnType<typeof useTopics>;
  forms: TopicForms;
  search: string;
  onClear: () => void;
  /** Keys of the topics that are chosen for an action. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onAdd: () => void;
  /** For the chosen topics. */
  actions: ReactNode;
}

/** The tree of topics, or why there is none. */
export function TopicList(props: TopicListProps) {
  const { target, topics, forms, search, onClear, chosen, onChoose, onAdd, actions } = props;
  const { categories, items } = forms;
  const now = useNow();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => treeRows(categories, wanted, closed), [categories, wanted, closed]);
  const picked = items.filter((item) => chosen.has(item.key));
  const unlisted = isNotOffered(topics.error);
  // For a service that lists no topics, only its last response is known.
  const lastAnswer = topics.data?.notListed ? topics.data.asOf : null;
  const choose = (names: readonly string[]) => {
    const all = names.every((name) => chosen.has(name));
    const next = new Set(chosen);
    for (const name of names)
      if (all) next.delete(name);
      else next.add(name);
    onChoose(next);
  };
  const toggle = (category: string) => {
    const next = new Set(closed);
    if (!next.delete(category)) next.add(category);
    setClosed(next);
  };
  return (
    <Panel
      grow
      title={picked.length > 0 ? t("topics:list.chosen", { count: picked.length }) : t("topics:list.all")}
      note={
        lastAnswer === null ? (
          <Age answer={topics.data} updating={topics.isFetching} failed={topics.error} />
        ) : (
          <Tag tone="warning" title={t("topics:list.notListedWhy")}>
            {t("topics:list.notListed", { age: formatAge(lastAnswer, now) })}
          </Tag>
        )
      }
      actions={
        <>
          {actions}
          <SaveMenu
            size="xs"
            label={t("save")}
            one="line"
            disabled={items.length === 0}
            save={(format) =>
              invoke("topics.saveFile", {
                name: t("topics:file.title", { name: target.project.title }),
                format,
                drafts: (picked.length > 0 ? picked : items).map(({ draft }) => draft),
              })
            }
          />
        </>
      }
    >
      {topics.error && !topics.data && !unlisted ? (
        <Failure thrown={topics.error} onRetry={() => void topics.refetch()} />
      ) : topics.isPending ? (
        <EmptyState title={t("topics:list.fetching")} />
      ) : items.length === 0 ? (
        <EmptyState
          title={unlisted ? t("notOffered") : t("topics:list.empty")}
          actions={
            <Button variant="filled" onClick={onAdd}>
              {t("topics:command.new")}
            </Button>
          }
        >
          {unlisted ? t("topics:list.unlistedText") : t("topics:list.emptyText")}
        </EmptyState>
      ) : rows.every(({ kind }) => kind === "type") ? (
        <NothingMatches onClear={onClear}>
          {t("topics:list.noMatchText", { count: items.length })}
        </NothingMatches>
      ) : (
        <TopicTree
          rows={rows}
          active={forms.active}
          chosen={chosen}
          onActive={(row) => forms.setActive(row.key)}
          onToggle={toggle}
          onChoose={choose}
          onMove={forms.move}
        />
      )}
    </Panel>
  );
}

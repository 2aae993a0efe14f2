import { Autocomplete, Button, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import type { Notebook } from "../../../shared/ipc/notebook";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { Dialog } from "../../components/dialogs/Dialog";
import { FormFrame } from "../../components/forms/FormFrame";
import { useNotebook } from "../../components/stored/notebook";
import { useCollectors } from "../../components/stored/projectReads";
import { toast, toastFailure } from "../../components/states/toast";
import { topicName, type CategoryItem, type TopicItem } from "./items";

interface TopicActionsProps {
  target: Target;
  /** A topic that the service has. */
  item: TopicItem;
  /** Categories of its type. */
  categories: readonly CategoryItem[];
}

/** Deletes, renames or moves a topic. The latter two need a topic without unsent changes. */
export function TopicActions({ target, item, categories }: TopicActionsProps) {
  const client = useQueryClient();
  const notebook = useNotebook(target.ref);
  const [moving, setMoving] = useState(false);
  const notOffered = !can(target.connection, "topicRemoval");
  const refresh = () =>
    void client.invalidateQueries({ queryKey: keys.ofConnection(target.ref.connectionId) });
  const { draft } = item;
  const title = topicName(draft);
  const from = { id: draft.id ?? "", categoryId: draft.category.id ?? "" };
  const remove = useMutation({
    mutationFn: () => invoke("topics.remove", { ...target.ref, topics: [from] }),
    onSuccess: ([outcome]) =>
      toast(
        outcome?.success
          ? t("topics:remove.done", { title })
          : `${t("topics:remove.failed", { title })}. ${outcome?.message ?? ""}`,
      ),
    onError: (thrown) => toastFailure(t("topics:remove.failed", { title }), thrown),
    onSettled: refresh,
  });
  const names = usesOf(draft, notebook);
  const collectors = useCollectorsOf(target, draft);
  const collected =
    collectors.length > 0
      ? t("topics:collected", { count: collectors.length, names: collectors.join(", ") })
      : null;
  const ask = () => {
    confirm({
      title: t("topics:remove.title", { title }),
      text: (
        <>
          {t("topics:remove.text")}
          {names.length > 0 && (
            <p>{t("topics:remove.used", { count: names.length, names: names.join(", ") })}</p>
          )}
          {collected !== null && <p>{collected}</p>}
        </>
      ),
      action: t("topics:remove.action"),
      onConfirm: () => remove.mutate(),
    });
  };
  const why = notOffered ? t("notOffered") : undefined;
  const changed = item.state === "same" ? undefined : t("topics:move.changedFirst");
  return (
    <>
      <Button
        size="xs"
        disabled={notOffered || changed !== undefined}
        title={why ?? changed}
        onClick={() => setMoving(true)}
      >
        {t("topics:move.action")}
      </Button>
      <Button size="xs" disabled={notOffered} title={why} loading={remove.isPending} onClick={ask}>
        {t("topics:remove.action")}
      </Button>
      {moving && (
        <MoveDialog
          target={target}
          draft={draft}
          from={from}
          uses={names}
          collected={collected}
          categories={categories}
          onMoved={refresh}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}

/** Names of the saved charts and boards that filter by a topic. */
function usesOf({ id, type }: TopicDraft, { charts, boards }: Notebook): string[] {
  const filter = type === "search" ? "topic" : "filter";
  const isUsed = ({ question }: { question: Pick<ChartQuestion, "filters"> }) =>
    id !== null && question.filters[filter].includes(id);
  return [
    ...charts.filter(isUsed),
    ...boards.filter(({ cards }) => cards.some((card) => "question" in card && isUsed(card))),
  ].map(({ name }) => name);
}

/** How long a list of collectors counts as current, in milliseconds. Each topic that is opened would otherwise be a call. */
const freshMs = 60_000;

/** Ids of the collectors that use a topic, as far as the connection tells. */
function useCollectorsOf({ ref, connection }: Target, { id, type }: TopicDraft): string[] {
  const enabled = can(connection, "streams");
  const all = useCollectors(ref.connectionId, { enabled, staleTime: freshMs, retry: false });
  return (all.data ?? [])
    .filter(({ collector_query: query }) => {
      const used = type === "search" ? query?.project_topics?.topics : query?.filters;
      return id !== null && query?.project_topics?.project === ref.projectId && used?.includes(id) === true;
    })
    .map(({ collector_id }) => collector_id);
}

interface MoveDialogProps {
  target: Target;
  draft: TopicDraft;
  from: { id: string; categoryId: string };
  /** Names of the saved charts and boards that refer to the topic's present ID. */
  uses: readonly string[];
  /** Which collectors refer to it. */
  collected: string | null;
  categories: readonly CategoryItem[];
  onMoved: () => void;
  onClose: () => void;
}

function MoveDialog({ target, draft, from, uses, collected, categories, onMoved, onClose }: MoveDialogProps) {
  const [title, setTitle] = useState(draft.title);
  const [category, setCategory] = useState(draft.category.title);
  const same = title.trim() === draft.title && category.trim() === draft.category.title;
  const move = useMutation({
    mutationFn: () => {
      const name = category.trim();
      const known = categories.find((categoryItem) => categoryItem.title === name && name !== "");
      const ownCategory = name === draft.category.title ? draft.category.id : null;
      return invoke("topics.relocate", {
        ...target.ref,
        from,
        draft: { ...draft, title: title.trim(), category: { id: known?.id ?? ownCategory, title: name } },
      });
    },
    onSuccess: ({ stopped }) => {
      if (stopped !== "done") return;
      toast(t("topics:move.done", { title: topicName(draft) }));
      onClose();
    },
    onError: (thrown) => toastFailure(t("topics:move.action"), thrown),
    onSettled: onMoved,
  });
  const stopped = move.data && move.data.stopped !== "done" ? move.data : null;
  return (
    <Dialog onClose={onClose} title={t("topics:move.title", { title: topicName(draft) })}>
      <FormFrame
        action={t("topics:move.action")}
        complete={!same && title.trim() !== ""}
        busy={move.isPending}
        onSubmit={() => move.mutate()}
      >
        <Text size="sm">{t("topics:move.text")}</Text>
        {uses.length > 0 && (
          <Text size="sm">{t("topics:move.used", { count: uses.length, names: uses.join(", ") })}</Text>
        )}
        {collected !== null && <Text size="sm">{collected}</Text>}
        <TextInput
          label={t("topics:editor.titleField")}
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <Autocomplete
          label={t("topics:editor.category")}
          description={t("topics:editor.newCategory")}
          placeholder={t("topics:ungrouped")}
          maxLength={500}
          data={[...new Set(categories.map((categoryItem) => categoryItem.title).filter(Boolean))]}
          value={category}
          onChange={setCategory}
        />
        {stopped && (
          <Text size="sm" role="alert">
            {t(`topics:move.${stopped.stopped}`, { why: stopped.message })}
          </Text>
        )}
      </FormFrame>
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import type { TopicDraft, TopicReport } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { isSame, type Form } from "../../components/forms/drafts";
import { toast } from "../../components/states/toast";
import { categoriesOf, hasMovedOn, type TopicItem, type TreeRow } from "./items";
import { useTopicDrafts, useTopicOrder } from "./store";

/** One property of each form, by key. */
const partsOf = (forms: Readonly<Record<string, Form<TopicDraft>>>, part: keyof Form<TopicDraft>) =>
  Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, form[part]]));

export type TopicForms = ReturnType<typeof useTopicForms>;

/** The topics as they are edited here: new, changed and unchanged ones, in the order chosen here, one of them open. */
export function useTopicForms(present: Parameters<typeof categoriesOf>[0]) {
  const { forms, change, discard } = useTopicDrafts();
  const { order, setOrder } = useTopicOrder();
  const [active, setActive] = useState<string | null>(null);
  const titleField = useRef<HTMLInputElement>(null);
  // Key of the new topic whose title takes the focus once rendered.
  const begun = useRef<string>(null);
  const drafts = useMemo(() => partsOf(forms, "draft"), [forms]);
  const categories = useMemo(() => categoriesOf(present, drafts, order), [present, drafts, order]);
  const items = useMemo(() => categories.flatMap((category) => category.topics), [categories]);
  const open = items.find((item) => item.key === active);
  // A draft that differs only in whitespace is kept while typing, but is not a change.
  const idle = useMemo(
    () => items.filter(({ key, state }) => state === "same" && forms[key]).map((item) => item.key),
    [items, forms],
  );
  const leave = useCallbackRef((name: string) => idle.includes(name) && discard(name));
  useEffect(() => (active === null ? undefined : () => void leave(active)), [active, leave]);
  useEffect(() => {
    if (begun.current === null || begun.current !== open?.key) return;
    begun.current = null;
    titleField.current?.focus();
  }, [open?.key]);
  return {
    categories,
    items,
    open,
    active,
    setActive,
    titleField,
    /** What the service had when the drafts were begun. */
    bases: partsOf(forms, "initial"),
    /** Drafts that can be sent. */
    waiting: Object.entries(drafts).flatMap(([name, draft]) => (idle.includes(name) ? [] : [draft])),
    /** Whether the service has changed the open topic since its draft was begun. */
    movedOn: open !== undefined && hasMovedOn(forms[open.key]?.initial, open.present),
    isOrdered: Object.keys(order).length > 0,
    resetOrder: () => Object.keys(order).forEach((category) => setOrder(category, [])),
    discardAll: () => discard(...Object.keys(forms)),
    /** Opens a new topic, of the type and category of the open one. */
    add: () => {
      const name = `new:${crypto.randomUUID()}`;
      const beside = open?.draft;
      change(name, {
        type: beside?.type ?? "search",
        category: beside?.category ?? { id: null, title: "" },
        id: null,
        title: "",
        description: "",
        included: [""],
        excluded: [],
      });
      setActive(name);
      begun.current = name;
    },
    edit: (item: TopicItem, draft: TopicDraft) => {
      // A draft edited back to the service's version is no longer a change.
      if (item.present && isSame(draft, item.present)) discard(item.key);
      else change(item.key, draft, item.present ?? draft);
    },
    /** Discards a draft. The notice brings it back. */
    drop: (item: TopicItem) => {
      const removed = forms[item.key];
      discard(item.key);
      if (item.state === "new") setActive(null);
      toast(
        <>
          {t("topics:discard.done")}{" "}
          <Button
            size="xs"
            variant="subtle"
            onClick={() => removed && change(item.key, removed.draft, removed.initial)}
          >
            {t("undo")}
          </Button>
        </>,
      );
    },
    move: ({ item, category }: Extract<TreeRow, { kind: "topic" }>, by: 1 | -1) => {
      const names = category.topics.map((topic) => topic.key);
      const at = names.indexOf(item.key);
      if (at + by < 0 || at + by >= names.length) return;
      names.splice(at, 1);
      names.splice(at + by, 0, item.key);
      setOrder(category.key, names);
    },
    /** Discards the drafts that the service took over. */
    sent: ({ outcomes, topics: answered }: TopicReport) => {
      const done = new Set(
        outcomes
          .filter(({ state }) => state === "as-meant")
          .map(({ type, title, category }) => JSON.stringify([type, title, category])),
      );
      const names = Object.entries(drafts).flatMap(([name, { type, title, category }]) =>
        done.has(JSON.stringify([type, title.trim(), category.title])) ? [name] : [],
      );
      discard(...names);
      // A new topic stays open under the id assigned by the service.
      if (open?.state !== "new" || !names.includes(open.key)) return;
      const made = categoriesOf(answered ?? undefined, {}, {})
        .filter(({ type, title }) => type === open.draft.type && title === open.draft.category.title)
        .flatMap((category) => category.topics)
        .find(({ draft }) => draft.title === open.draft.title.trim());
      if (made) setActive(made.key);
    },
  };
}

import { Button, Menu } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconDots, IconFileImport, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { TopicDraft, TopicReport } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { invoke, isNotOffered } from "../../core/api";
import { usePlace, useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { placeKey } from "../../core/place";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { useNow } from "../../core/useNow";
import { Age } from "../../components/states/Age";
import { askToDiscard } from "../../components/dialogs/confirm";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { isSame, type Form } from "../../components/forms/drafts";
import { NothingMatches } from "../../components/states/ListStates";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { useTopics } from "../../components/query/QueryBoxVocabulary";
import { SaveMenu } from "../../components/saving/SaveMenu";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { SearchField } from "../../components/fields/SearchField";
import { toast, toastFailure } from "../../components/states/toast";
import { formatAge } from "../../../analysis/format/times";
import { topicActions } from "./commands";
import { CopyDialog } from "./CopyDialog";
import { FileProblems, type ProblemFile } from "./FileProblems";
import { categoriesOf, hasMovedOn, treeRows, type TopicItem, type TreeRow } from "./items";
import { OverlapsDialog } from "./OverlapsDialog";
import { maxCompared } from "./overlaps";
import { ReviewDialog, type Review } from "./ReviewDialog";
import { useTopicDrafts, useTopicOrder } from "./store";
import { TopicEditor } from "./TopicEditor";
import { TopicTree } from "./TopicTree";
import styles from "./Topics.module.css";

type Dialog = { kind: "review"; review: Review } | { kind: "copy" } | { kind: "overlaps" } | null;

/** One property of each form, by key. */
const partsOf = (forms: Readonly<Record<string, Form<TopicDraft>>>, part: keyof Form<TopicDraft>) =>
  Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, form[part]]));

/** Topics and filters of a project: the tree, the editor, import, export and copy. */
export function TopicsScreen({ target }: { target: Target }) {
  const topics = useTopics(target);
  const { forms, change, discard } = useTopicDrafts();
  const { order, setOrder } = useTopicOrder();
  const run = useSearch((search) => search.run);
  const go = useSession((session) => session.go);
  const now = useNow();
  const [search, setSearch] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>(null);
  const title = useRef<HTMLInputElement>(null);
  // Key of the new topic whose title takes the focus once rendered.
  const begun = useRef<string>(null);
  const [problems, setProblems] = useState<ProblemFile | null>(null);

  const drafts = useMemo(() => partsOf(forms, "draft"), [forms]);
  const categories = useMemo(
    () => categoriesOf(topics.data?.data, drafts, order),
    [topics.data, drafts, order],
  );
  const items = useMemo(() => categories.flatMap((category) => category.topics), [categories]);
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => treeRows(categories, wanted, closed), [categories, wanted, closed]);
  const open = items.find((item) => item.key === active);
  const picked = items.filter((item) => chosen.has(item.key));
  // A draft that differs only in whitespace is kept while typing, but is not a change.
  const idle = useMemo(
    () => items.filter(({ key, state }) => state === "same" && forms[key]).map((item) => item.key),
    [items, forms],
  );
  const waiting = Object.entries(drafts).flatMap(([name, draft]) => (idle.includes(name) ? [] : [draft]));
  const unlisted = isNotOffered(topics.error);

  // For a service that lists no topics, only its last response is known.
  const lastAnswer = topics.data?.notListed ? topics.data.asOf : null;

  const choose = (names: readonly string[]) => {
    const all = names.every((name) => chosen.has(name));
    const next = new Set(chosen);
    for (const name of names)
      if (all) next.delete(name);
      else next.add(name);
    setChosen(next);
  };
  const toggle = (category: string) => {
    const next = new Set(closed);
    if (!next.delete(category)) next.add(category);
    setClosed(next);
  };
  const move = ({ item, category }: Extract<TreeRow, { kind: "topic" }>, by: 1 | -1) => {
    const names = category.topics.map((one) => one.key);
    const at = names.indexOf(item.key);
    if (at + by < 0 || at + by >= names.length) return;
    names.splice(at, 1);
    names.splice(at + by, 0, item.key);
    setOrder(category.key, names);
  };
  const add = () => {
    const name = `new:${crypto.randomUUID()}`;
    const beside = open?.draft;
    const draft: TopicDraft = {
      type: beside?.type ?? "search",
      category: beside?.category ?? { id: null, title: "" },
      id: null,
      title: "",
      description: "",
      included: [""],
      excluded: [],
    };
    change(name, draft);
    setSearch("");
    setActive(name);
    begun.current = name;
  };
  const leave = useCallbackRef((name: string) => idle.includes(name) && discard(name));
  useEffect(() => (active === null ? undefined : () => void leave(active)), [active, leave]);
  useEffect(() => {
    if (begun.current === null || begun.current !== open?.key) return;
    begun.current = null;
    title.current?.focus();
  }, [open?.key]);
  const edit = (item: TopicItem, draft: TopicDraft) => {
    // A draft edited back to the service's version is no longer a change.
    if (item.present && isSame(draft, item.present)) discard(item.key);
    else change(item.key, draft, item.present ?? draft);
  };
  const drop = (item: TopicItem) => {
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
  };
  const review = (list: readonly TopicDraft[]): Review => ({
    title: t("topics:review.title"),
    ref: target.ref,
    into: target.project.title,
    drafts: list.map((draft) => ({
      ...draft,
      included: draft.included.filter((query) => query.trim() !== ""),
      excluded: draft.excluded.filter((query) => query.trim() !== ""),
    })),
    bases: partsOf(forms, "initial"),
    mayAdd: false,
  });
  const sent = ({ outcomes, topics: answered }: TopicReport) => {
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
  };
  const importing = useMutation({
    mutationFn: async () => {
      const { file } = await invoke("topics.chooseFile", undefined);
      return file === null ? null : invoke("topics.readFile", { handle: file.handle });
    },
    onSuccess: (file) => {
      if (!file) return;
      const next = {
        ...review(file.drafts),
        title: t("topics:file.fromTitle", { file: file.name }),
        mayAdd: true,
      };
      if (file.problems.length > 0)
        setProblems({ ...file, go: () => setDialog({ kind: "review", review: next }) });
      else if (file.drafts.length === 0) toast(t("topics:file.empty", { file: file.name }));
      else setDialog({ kind: "review", review: next });
    },
    onError: (thrown) => toastFailure(t("topics:file.notRead"), thrown),
  });
  useScreenAction(topicActions.add, add);
  useScreenAction(topicActions.bring, () => importing.mutate());
  useScreenAction(topicActions.review, () => {
    if (waiting.length > 0) setDialog({ kind: "review", review: review(waiting) });
    else toast(t("topics:review.nothing"));
  });
  usePlace("topics", ({ topicKey }) => {
    setSearch("");
    setActive(topicKey);
  });
  const present = (list: readonly TopicItem[]) => list.filter(({ draft }) => draft.id !== null);
  const compared = present(picked).filter(({ draft }) => draft.type === "search");

  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>{t("topics:title")}</ScreenTitle>
          <SearchField width={300} label={t("topics:bar.search")} value={search} onChange={setSearch} />
          <div style={{ display: "flex", gap: 8, marginLeft: "auto" }}>
            {waiting.length > 0 && (
              <Button variant="filled" onClick={() => setDialog({ kind: "review", review: review(waiting) })}>
                {t("topics:bar.review", { count: waiting.length })}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t("topics:command.new")}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button aria-label={t("topics:bar.more")} px={8} loading={importing.isPending}>
                  <IconDots size={16} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconFileImport size={15} aria-hidden />}
                  onClick={() => importing.mutate()}
                >
                  {t("topics:bar.import")}
                </Menu.Item>
                <Menu.Item
                  disabled={waiting.length === 0}
                  onClick={() =>
                    askToDiscard({
                      title: t("topics:discard.title", { count: waiting.length }),
                      text: t("topics:discard.text"),
                      onDiscard: () => discard(...Object.keys(forms)),
                    })
                  }
                >
                  {t("topics:bar.discardAll")}
                </Menu.Item>
                <Menu.Item
                  disabled={Object.keys(order).length === 0}
                  onClick={() => Object.keys(order).forEach((category) => setOrder(category, []))}
                >
                  {t("topics:bar.serviceOrder")}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </>
      }
    >
      <div className={styles["layout"]}>
        <div className={styles["column"]}>
          <Panel
            grow
            title={
              picked.length > 0 ? t("topics:list.chosen", { count: picked.length }) : t("topics:list.all")
            }
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
                {picked.length > 0 && (
                  <>
                    <Button size="xs" onClick={() => setDialog({ kind: "copy" })}>
                      {t("topics:list.copyTo")}
                    </Button>
                    <Button
                      size="xs"
                      disabled={compared.length < 2}
                      title={compared.length < 2 ? t("topics:list.chooseTwo") : undefined}
                      onClick={() => setDialog({ kind: "overlaps" })}
                    >
                      {t("topics:overlaps.title")}
                    </Button>
                  </>
                )}
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
                  <Button variant="filled" onClick={add}>
                    {t("topics:command.new")}
                  </Button>
                }
              >
                {unlisted ? t("topics:list.unlistedText") : t("topics:list.emptyText")}
              </EmptyState>
            ) : rows.every(({ kind }) => kind === "type") ? (
              <NothingMatches onClear={() => setSearch("")}>
                {t("topics:list.noMatchText", { count: items.length })}
              </NothingMatches>
            ) : (
              <TopicTree
                rows={rows}
                active={active}
                chosen={chosen}
                onActive={(row) => setActive(row.key)}
                onToggle={toggle}
                onChoose={choose}
                onMove={move}
              />
            )}
          </Panel>
        </div>
        <div className={styles["column"]}>
          {open ? (
            <TopicEditor
              key={open.key}
              target={target}
              item={open}
              categories={categories}
              titleField={title}
              movedOn={hasMovedOn(forms[open.key]?.initial, open.present)}
              onChange={(draft) => edit(open, draft)}
              onDiscard={() => drop(open)}
              onExplore={(query) => {
                run(query);
                go("explore");
              }}
            />
          ) : (
            <Panel grow title={t("topics:topic")}>
              <EmptyState title={t("topics:list.noneOpen")}>{t("topics:list.noneOpenText")}</EmptyState>
            </Panel>
          )}
        </div>
      </div>
      {problems && <FileProblems file={problems} onClose={() => setProblems(null)} />}
      {dialog?.kind === "review" && (
        <ReviewDialog
          review={dialog.review}
          onClose={() => setDialog(null)}
          // Topics copied to another project stay drafts in this one.
          onSent={(report) => placeKey(dialog.review.ref) === placeKey(target.ref) && sent(report)}
        />
      )}
      {dialog?.kind === "copy" && (
        <CopyDialog
          target={target}
          drafts={picked.map(({ draft }) => draft)}
          onClose={() => setDialog(null)}
          onReview={(next) => setDialog({ kind: "review", review: next })}
        />
      )}
      {dialog?.kind === "overlaps" && (
        <OverlapsDialog
          target={target}
          items={compared.slice(0, maxCompared)}
          onClose={() => setDialog(null)}
        />
      )}
    </Screen>
  );
}

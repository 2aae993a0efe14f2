import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { StoriesSwitch } from "../../charts/StoriesSwitch";
import { Split } from "../../components/layout/DetailPane";
import { toastFailure } from "../../components/states/toast";
import { Screen } from "../../components/layout/Screen";
import { SessionQuery } from "../../components/query/SessionQuery";
import { formatCount } from "../../../analysis/format/numbers";
import { documentActions } from "./commands";
import styles from "./Documents.module.css";
import { EditorScreen } from "./editor/EditorScreen";
import { useEditor } from "./editor/store";
import { DraftsList } from "./list/DraftsList";
import { EditsList } from "./list/EditsList";
import { FacetBar } from "./list/FacetBar";
import { KnownList } from "./list/KnownList";
import { ResultsList } from "./list/ResultsList";
import { documentKeys, useDrafts, useEditEvents } from "./queries";
import { ReadingPane } from "./reading/ReadingPane";
import { useBrowsing, type DocumentsView, type OpenDocument } from "./store";

interface DocumentsScreenProps {
  target: Target;
  onOpenFile: () => void;
}

/** Documents: results, deleted documents, drafts, edits, and the editor. */
export function DocumentsScreen({ target, onOpenFile }: DocumentsScreenProps) {
  const editing = useEditor((editor) => editor.editing);
  useEditEvents(target.ref);
  const openNew = useEditor((editor) => editor.openNew);
  const close = useEditor((editor) => editor.close);
  const setView = useBrowsing((browsing) => browsing.setView);
  /** Saves what is being written as a draft before showing a list. */
  const list = (view: DocumentsView) => void close().then(() => setView(view));
  useScreenAction(documentActions.add, () => openNew(target.ref));
  useScreenAction(documentActions.review, () => openNew(target.ref, "reviews"));
  useScreenAction(documentActions.drafts, () => list("drafts"));
  useScreenAction(documentActions.edits, () => list("edits"));
  useScreenAction(documentActions.deleted, () => list("deleted"));
  return editing ? (
    <EditorScreen key={editing.key} target={target} editing={editing} />
  ) : (
    <Browse target={target} onOpenFile={onOpenFile} />
  );
}

function Browse({ target, onOpenFile }: DocumentsScreenProps) {
  const { query, period, stories, setStories, documentUrl, opened } = useSearch(
    useShallow(({ query, period, stories, setStories, documentUrl, opened }) => ({
      query,
      period,
      stories,
      setStories,
      documentUrl,
      opened,
    })),
  );
  const { view, setView, setOpen } = useBrowsing(
    useShallow(({ view, setView, setOpen }) => ({ view, setView, setOpen })),
  );
  const openNew = useEditor((editor) => editor.openNew);
  const [showKnown, setShowKnown] = useState(false);
  // Close the open document on leaving: it may be outdated when the analyst comes back.
  useEffect(() => () => setOpen(null), [setOpen]);

  // Another screen requested this document. If the analyst leaves before it loads, it loads when they come back.
  useEffect(() => {
    if (documentUrl === null) return;
    let left = false;
    setView("results");
    showDocument(target, documentUrl).then(
      (found) => {
        if (left) return;
        opened(documentUrl);
        if (found) setOpen(found);
      },
      (thrown: unknown) => {
        if (left) return;
        opened(documentUrl);
        toastFailure(t("documents:browse.notFound"), thrown);
      },
    );
    return () => {
      left = true;
    };
  }, [documentUrl, opened, setView, setOpen, target]);

  const go = (next: DocumentsView) => {
    setOpen(null);
    setShowKnown(false);
    setView(next);
  };
  return (
    <Screen
      name={t("documents:title")}
      fixed
      bar={
        <>
          <QueryBar
            target={target}
            onRun={() => {
              setOpen(null);
              setView("results");
            }}
          />
          <Menu>
            <Menu.Target>
              <Button leftSection={<IconPlus size={15} aria-hidden />}>{t("documents:browse.new")}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => openNew(target.ref)}>{t("documents:browse.document")}</Menu.Item>
              <Menu.Item onClick={() => openNew(target.ref, "reviews")}>
                {t("documents:browse.review")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      controls={
        <div className={styles["views"]}>
          <Views target={target} view={view} onChange={go} />
          {view === "results" && !showKnown && (
            <>
              <FacetBar target={target} query={query} period={period} stories={stories} />
              <StoriesSwitch
                target={target}
                stories={stories}
                onChange={(counting) => {
                  setOpen(null);
                  setStories(counting);
                }}
              />
            </>
          )}
        </div>
      }
    >
      <Lists
        target={target}
        view={view}
        showKnown={showKnown}
        onOpenFile={onOpenFile}
        onBrowseKnown={() => setShowKnown(true)}
      />
    </Screen>
  );
}

interface QueryBarProps {
  target: Target;
  onRun: () => void;
}

/** The query, separate from the lists so that they don't rerender while a query runs. */
function QueryBar({ target, onRun }: QueryBarProps) {
  const lists = documentKeys.lists(target.ref);
  const busy = useIsFetching({ queryKey: lists }) > 0;
  return <SessionQuery queryKey={lists} busy={busy} onRun={onRun} />;
}

interface ListsProps extends DocumentsScreenProps {
  view: DocumentsView;
  showKnown: boolean;
  onBrowseKnown: () => void;
}

/** The current list and the open document. Separate, so that opening a document rerenders only these. */
function Lists({ target, view, showKnown, onOpenFile, onBrowseKnown }: ListsProps) {
  const open = useBrowsing((browsing) => browsing.open);
  const setOpen = useBrowsing((browsing) => browsing.setOpen);
  return (
    <Split
      onEscape={() => setOpen(null)}
      list={
        view === "drafts" ? (
          <DraftsList target={target} />
        ) : view === "edits" ? (
          <EditsList target={target} open={open} onOpen={setOpen} />
        ) : view === "deleted" || showKnown ? (
          <KnownList
            key={view}
            target={target}
            only={view === "deleted" ? "deleted" : "all"}
            open={open}
            onOpen={setOpen}
          />
        ) : (
          <ResultsList
            target={target}
            open={open}
            onOpen={setOpen}
            onOpenFile={onOpenFile}
            onBrowseKnown={onBrowseKnown}
          />
        )
      }
      pane={
        open && (
          <ReadingPane
            target={target}
            open={open}
            onClose={() => setOpen(null)}
            onOpen={(document) => setOpen({ index: -1, document, asOf: Date.now(), datasetId: undefined })}
          />
        )
      }
    />
  );
}

/** Loads one document from the service to open it beside the list; null if it doesn't exist. */
async function showDocument({ ref }: Target, url: string): Promise<OpenDocument | null> {
  const { version, datasetId } = await invoke("documents.read", { ...ref, url });
  return version.document && { index: 0, document: version.document, asOf: version.asOf, datasetId };
}

interface ViewsProps {
  target: Target;
  view: DocumentsView;
  onChange: (view: DocumentsView) => void;
}

/** The list tabs, with the number of drafts and of pending or rejected edits. */
function Views({ target, view, onChange }: ViewsProps) {
  const drafts = useDrafts(target.ref).data?.length ?? 0;
  const open =
    useQuery({
      queryKey: [...documentKeys.edits(target.ref), "open"],
      queryFn: async () => (await invoke("documents.edits", { ...target.ref, only: "open", count: 0 })).total,
    }).data ?? 0;
  return (
    <SegmentedControl
      aria-label={t("documents:browse.list")}
      value={view}
      data={[
        { value: "results", label: t("documents:browse.results") },
        { value: "deleted", label: t("documents:browse.deleted") },
        {
          value: "drafts",
          label:
            drafts > 0
              ? t("documents:browse.draftsCounted", { drafts: formatCount(drafts) })
              : t("documents:browse.drafts"),
        },
        {
          value: "edits",
          label:
            open > 0
              ? t("documents:browse.editsCounted", { edits: formatCount(open) })
              : t("documents:browse.edits"),
        },
      ]}
      onChange={onChange}
    />
  );
}

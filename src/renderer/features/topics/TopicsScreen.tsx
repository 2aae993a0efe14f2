import { Button, Menu } from "@mantine/core";
import { IconDots, IconFileImport, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { TopicDraft, TopicReport } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { usePlace, useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { placeKey } from "../../core/place";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { askToDiscard } from "../../components/dialogs/confirm";
import { EmptyState } from "../../components/states/EmptyState";
import { ListScreen } from "../../components/layout/ListScreen";
import { Panel } from "../../components/layout/Panel";
import { useTopics } from "../../components/query/QueryBoxVocabulary";
import { toast, toastFailure } from "../../components/states/toast";
import { topicActions } from "./commands";
import { CopyDialog } from "./CopyDialog";
import { FileProblems, type ProblemFile } from "./FileProblems";
import type { TopicItem } from "./items";
import { OverlapsDialog } from "./OverlapsDialog";
import { maxCompared } from "./overlaps";
import { ReviewDialog, type Review } from "./ReviewDialog";
import { TopicEditor } from "./TopicEditor";
import { TopicList } from "./TopicList";
import { useTopicForms, type TopicForms } from "./useTopicForms";

type Dialog = { kind: "review"; review: Review } | { kind: "copy" } | { kind: "overlaps" };

/** Topics and filters of a project: the tree, the editor, import, export and copy. */
export function TopicsScreen({ target }: { target: Target }) {
  const topics = useTopics(target);
  const forms = useTopicForms(topics.data?.data);
  const { items, open, waiting } = forms;
  const run = useSearch((search) => search.run);
  const go = useSession((session) => session.go);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const picked = items.filter((item) => chosen.has(item.key));
  const compared = picked.filter(({ draft }) => draft.id !== null && draft.type === "search");
  const add = () => {
    setSearch("");
    forms.add();
  };
  const review = (list: readonly TopicDraft[], change: Partial<Review> = {}) =>
    setDialog({ kind: "review", review: { ...reviewOf(target, list), bases: forms.bases, ...change } });
  const importing = useImport((drafts, name) =>
    review(drafts, { title: t("topics:file.fromTitle", { file: name }), mayAdd: true }),
  );
  useScreenAction(topicActions.add, add);
  useScreenAction(topicActions.bring, importing.choose);
  useScreenAction(topicActions.review, () => {
    if (waiting.length > 0) review(waiting);
    else toast(t("topics:review.nothing"));
  });
  usePlace("topics", ({ topicKey }) => {
    setSearch("");
    forms.setActive(topicKey);
  });
  return (
    <ListScreen
      title={t("topics:title")}
      search={{ width: 300, label: t("topics:bar.search"), value: search, onChange: setSearch }}
      actions={
        <>
          {waiting.length > 0 && (
            <Button variant="filled" onClick={() => review(waiting)}>
              {t("topics:bar.review", { count: waiting.length })}
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t("topics:command.new")}
          </Button>
          <MoreMenu forms={forms} importing={importing.isPending} onImport={importing.choose} />
        </>
      }
      list={
        <TopicList
          target={target}
          topics={topics}
          forms={forms}
          search={search}
          onClear={() => setSearch("")}
          chosen={chosen}
          onChoose={setChosen}
          onAdd={add}
          actions={
            picked.length > 0 && (
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
            )
          }
        />
      }
      pane={
        open ? (
          <TopicEditor
            key={open.key}
            target={target}
            item={open}
            categories={forms.categories}
            titleField={forms.titleField}
            movedOn={forms.movedOn}
            onChange={(draft) => forms.edit(open, draft)}
            onDiscard={() => forms.drop(open)}
            onExplore={(query) => {
              run(query);
              go("explore");
            }}
          />
        ) : (
          <Panel grow title={t("topics:topic")}>
            <EmptyState title={t("topics:list.noneOpen")}>{t("topics:list.noneOpenText")}</EmptyState>
          </Panel>
        )
      }
    >
      {importing.problems}
      {dialog && (
        <TopicDialog
          target={target}
          dialog={dialog}
          picked={picked}
          compared={compared}
          onDialog={setDialog}
          onSent={forms.sent}
        />
      )}
    </ListScreen>
  );
}

/** The review of drafts before they are sent. Empty lines are left out. */
const reviewOf = ({ ref, project }: Target, drafts: readonly TopicDraft[]): Omit<Review, "bases"> => ({
  title: t("topics:review.title"),
  ref,
  into: project.title,
  drafts: drafts.map((draft) => ({
    ...draft,
    included: draft.included.filter((query) => query.trim() !== ""),
    excluded: draft.excluded.filter((query) => query.trim() !== ""),
  })),
  mayAdd: false,
});

interface TopicDialogProps {
  target: Target;
  dialog: Dialog;
  picked: readonly TopicItem[];
  /** The chosen topics whose overlaps can be counted. */
  compared: readonly TopicItem[];
  onDialog: (dialog: Dialog | null) => void;
  onSent: (report: TopicReport) => void;
}

function TopicDialog({ target, dialog, picked, compared, onDialog, onSent }: TopicDialogProps) {
  const close = () => onDialog(null);
  switch (dialog.kind) {
    case "review":
      return (
        <ReviewDialog
          review={dialog.review}
          onClose={close}
          // Topics copied to another project stay drafts in this one.
          onSent={(report) => placeKey(dialog.review.ref) === placeKey(target.ref) && onSent(report)}
        />
      );
    case "copy":
      return (
        <CopyDialog
          target={target}
          drafts={picked.map(({ draft }) => draft)}
          onClose={close}
          onReview={(review) => onDialog({ kind: "review", review })}
        />
      );
    case "overlaps":
      return <OverlapsDialog target={target} items={compared.slice(0, maxCompared)} onClose={close} />;
  }
}

/** Reads topics from a file that the user chooses. Problems in it are shown first. */
function useImport(onRead: (drafts: readonly TopicDraft[], name: string) => void) {
  const [problems, setProblems] = useState<ProblemFile | null>(null);
  const reading = useMutation({
    mutationFn: async () => {
      const { file } = await invoke("topics.chooseFile", undefined);
      return file === null ? null : invoke("topics.readFile", { handle: file.handle });
    },
    onSuccess: (file) => {
      if (!file) return;
      const read = () => onRead(file.drafts, file.name);
      if (file.problems.length > 0) setProblems({ ...file, go: read });
      else if (file.drafts.length === 0) toast(t("topics:file.empty", { file: file.name }));
      else read();
    },
    onError: (thrown) => toastFailure(t("topics:file.notRead"), thrown),
  });
  return {
    choose: () => reading.mutate(),
    isPending: reading.isPending,
    problems: problems && <FileProblems file={problems} onClose={() => setProblems(null)} />,
  };
}

interface MoreMenuProps {
  forms: TopicForms;
  importing: boolean;
  onImport: () => void;
}

function MoreMenu({ forms, importing, onImport }: MoreMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button aria-label={t("topics:bar.more")} px={8} loading={importing}>
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={15} aria-hidden />} onClick={onImport}>
          {t("topics:bar.import")}
        </Menu.Item>
        <Menu.Item
          disabled={forms.waiting.length === 0}
          onClick={() =>
            askToDiscard({
              title: t("topics:discard.title", { count: forms.waiting.length }),
              text: t("topics:discard.text"),
              onDiscard: forms.discardAll,
            })
          }
        >
          {t("topics:bar.discardAll")}
        </Menu.Item>
        <Menu.Item disabled={!forms.isOrdered} onClick={forms.resetOrder}>
          {t("topics:bar.serviceOrder")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, ActionIcon, Menu } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconLayoutGridAdd, IconPlus, IconDots } from "@tabler/icons-react";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { boardLimits, textRoles } from "../../../shared/ipc/boards.constants";
import type { Board, BoardCard, CardOf, CardView, KnownCard } from "../../../shared/ipc/boards";
import type { ChartRange } from "../../../shared/ipc/chart-question";
import type { Annotation } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { useScreenAction } from "../../core/openPlace";
import { keys, useTimeZone, type Target } from "../../core/queries";
import type { AnsweredCard } from "../../../analysis/cards/askCard";
import {
  firstInfluencersCard,
  firstPeaks,
  firstProfile,
  firstQuotations,
  firstShares,
  firstTiles,
} from "../../../analysis/cards/firstCards";
import { firstQuestion } from "../../../analysis/question/defaults";
import { moved, resolveRange } from "../../../analysis/question/range";
import { usePresent } from "../../charts/question/usePresent";
import { RangeControl } from "../../charts/RangeControl";
import { newCard, newText } from "../../components/stored/boards";
import { Choice } from "../../components/fields/Choice";
import { EmptyState } from "../../components/states/EmptyState";
import { Panel } from "../../components/layout/Panel";
import { Screen } from "../../components/layout/Screen";
import { toast, toastWith, toastFailure } from "../../components/states/toast";
import { BoardGrid } from "./BoardGrid";
import { BoardQuery } from "./BoardQuery";
import { BoardStatus } from "./BoardStatus";
import styles from "./Boards.module.css";
import { CardEditor } from "./CardEditor";
import { boardActions } from "./commands";
import { SaveReport } from "./SaveReport";
import { invoke } from "../../core/api";

interface BoardViewProps {
  target: Target;
  board: Board;
  boards: readonly Board[];
  annotations: readonly Annotation[];
  /** Applies a change to the current board and saves it. */
  onChange: (work: (board: Board) => Board) => void;
  onShow: (id: string) => void;
  onNew: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  /** Adds a board to the project and shows it. */
  onBoard: (board: Board) => void;
}

const another = "another board";
/** What cards load, as their query keys name it. */
const parts: readonly unknown[] = [
  "extent",
  "summary",
  "chart",
  "words",
  "stories",
  "why",
  "typical",
  "cards",
];

/** A board: its query, range and cards. */
export function BoardView(props: BoardViewProps) {
  const { target, board, annotations, onChange } = props;
  const [edited, setEdited] = useState<KnownCard | null>(null);
  useScreenAction(boardActions.duplicate, props.onDuplicate);
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const now = usePresent(board.range, timeZone);
  const ofProject = keys.project(target.ref.connectionId, target.ref.projectId);
  const loads = {
    queryKey: ofProject,
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      parts.some((part) => part === queryKey[ofProject.length]),
  };
  const resolved = resolveRange(board.range, now, timeZone, null);
  const refresh = () => void client.invalidateQueries(loads);
  const setRange = (range: ChartRange) => onChange((old) => ({ ...old, range }));
  const moveRange = (steps: number) => {
    const range = resolved && moved(resolved, steps, timeZone);
    if (range) setRange(range);
  };
  // Undo of a removal runs later, when the board may have changed, so it needs the current cards.
  const present = useCallbackRef(() => board.cards);
  const setCards = (work: (cards: readonly BoardCard[]) => BoardCard[]) => {
    if (work(present()).length > boardLimits.cards) toast(fullText);
    else onChange((old) => ({ ...old, cards: work(old.cards) }));
  };
  const remove = (id: string, title: string) => {
    setCards((cards) => cards.filter((card) => card.id !== id));
    const undo = () => setCards((cards) => withCardBack(cards, board.cards, id));
    toastWith(t("boards:removed", { title }), { label: t("undo"), run: undo });
  };
  const fullText = t("boards:full", { max: boardLimits.cards });
  const full = board.cards.length >= boardLimits.cards;
  const add = () =>
    setEdited(newCard({ kind: "chart", question: { ...firstQuestion, range: { kind: "all" } } }, ""));
  const known = board.cards.some(({ id }) => id === edited?.id);
  return (
    <Screen
      name={t("boards:title")}
      bar={
        <BoardQuery
          query={board.query}
          loads={loads}
          onRun={(query) => {
            if (query === board.query) refresh();
            else onChange((old) => ({ ...old, query }));
          }}
        />
      }
      controls={
        <>
          <BoardChoice {...props} />
          <BoardMenu {...props} />
          <RangeControl
            range={board.range}
            period={resolved?.period ?? null}
            timeZone={timeZone}
            onChange={setRange}
            onMove={resolved ? moveRange : undefined}
          />
          <div className={styles["end"]}>
            <BoardStatus loads={loads} onRefresh={refresh} />
            <SaveReport target={target} board={board} onBoard={props.onBoard} />
            <AddCard
              disabled={full}
              onText={(role) => setEdited(newText(role))}
              onView={(view) => setEdited(newCard(view, ""))}
            />
            <Button
              size="xs"
              variant="filled"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={full}
              title={full ? fullText : ""}
              onClick={add}
            >
              {t("boards:addChart")}
            </Button>
          </div>
        </>
      }
    >
      {board.cards.length === 0 ? (
        <NoCards board={board} onAdd={add} />
      ) : (
        <BoardGrid
          target={target}
          board={board}
          annotations={annotations}
          onCards={setCards}
          onEdit={(id) => {
            const card = board.cards.find((candidate) => candidate.id === id);
            setEdited(card === undefined || card.kind === "newer" ? null : card);
          }}
          onRemove={remove}
          onRange={setRange}
        />
      )}
      {edited && (
        <CardEditor
          key={edited.id}
          target={target}
          board={board}
          card={edited}
          action={known ? t("save") : t("cards:board.add")}
          onClose={() => setEdited(null)}
          onDone={(card) =>
            setCards((cards) =>
              known
                ? cards.map((boardCard) => (boardCard.id === card.id ? card : boardCard))
                : // A client reads the summary first.
                  card.kind === "text" && card.role === "summary"
                  ? [card, ...cards]
                  : [...cards, card],
            )
          }
        />
      )}
    </Screen>
  );
}

interface AddCardProps {
  disabled: boolean;
  onText: (role: CardOf<"text">["role"]) => void;
  onView: (view: CardView) => void;
}

/** What is added as it is first, and chosen in its editor. */
const firstViews: readonly Extract<CardView, { kind: AnsweredCard["kind"] }>[] = [
  { kind: "tiles", question: firstTiles },
  { kind: "influencers", question: firstInfluencersCard },
  { kind: "quotations", question: firstQuotations },
  { kind: "peaks", question: firstPeaks },
  { kind: "shares", question: firstShares },
  { kind: "profile", question: firstProfile },
];

/** Adds a card other than a chart. */
function AddCard({ disabled, onText, onView }: AddCardProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" leftSection={<IconLayoutGridAdd size={14} aria-hidden />} disabled={disabled}>
          {t("cards:add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("cards:numbers")}</Menu.Label>
        {firstViews.map((view) => (
          <Menu.Item key={view.kind} onClick={() => onView(view)}>
            {t(`cards:${view.kind}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t("cards:texts")}</Menu.Label>
        {textRoles.map((role) => (
          <Menu.Item key={role} onClick={() => onText(role)}>
            {t(`findings:text.${role}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Puts a card back where it was. */
function withCardBack(cards: readonly BoardCard[], before: readonly BoardCard[], id: string): BoardCard[] {
  const at = before.findIndex((card) => card.id === id);
  return [...cards.slice(0, at), ...before.filter((card) => card.id === id), ...cards.slice(at)];
}

/** Switches to another board, or a new one. */
function BoardChoice({ board, boards, onNew, onShow }: BoardViewProps) {
  return (
    <Choice
      label={t("boards:board")}
      value={board.id}
      options={[
        ...boards.map(({ id, name }) => ({ value: id, label: name })),
        { value: another, label: t("boards:menu.new") },
      ]}
      searchable={boards.length > 12}
      onChange={(id) => (id === another ? onNew() : onShow(id))}
    />
  );
}

function NoCards({ board, onAdd }: { board: Board; onAdd: () => void }) {
  return (
    <Panel title={board.name}>
      <EmptyState
        icon={<IconLayoutGridAdd size={28} stroke={1.5} />}
        title={t("boards:empty.noCharts")}
        actions={
          <Button variant="filled" onClick={onAdd}>
            {t("boards:addChart")}
          </Button>
        }
      >
        {t("boards:empty.noChartsText")}
      </EmptyState>
    </Panel>
  );
}

interface BoardMenuProps {
  target: Target;
  board: Board;
  onNew: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** Actions on the whole board. */
function BoardMenu({ target, board, onNew, onRename, onDuplicate, onDelete }: BoardMenuProps) {
  const copyLink = async () => {
    try {
      const { link } = await invoke("takeaway.link", { screen: "boards", ...target.ref, question: board });
      await navigator.clipboard.writeText(link);
      toast(t("boards:menu.linkCopied"));
    } catch (thrown) {
      toastFailure(t("charts:take.linkNotCopied"), thrown);
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t("boards:menu.name")}
          title={t("boards:menu.more")}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onNew}>{t("boards:menu.new")}</Menu.Item>
        <Menu.Item onClick={onRename}>{t("boards:menu.rename")}</Menu.Item>
        <Menu.Item onClick={onDuplicate}>{t("boards:menu.duplicate")}</Menu.Item>
        <Menu.Item onClick={() => void copyLink()}>{t("boards:menu.copyLink")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onDelete}>{t("boards:menu.delete")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

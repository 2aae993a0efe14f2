import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { memo, useEffect, useMemo, useRef, useState, type DragEvent, type MouseEvent } from "react";
import type { BoardCard } from "../../../shared/ipc/boards";
import type { ChartQuestion, ChartRange } from "../../../shared/ipc/chart-question";
import type { Annotation } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/words";
import { asCallError } from "../../core/api";
import type { Target } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { ChartCard } from "../../charts/ChartCard";
import { soloed, toggled } from "../../charts/hidden";
import { onlyVisibleSeries, rangeOf, runOf, spotAt, type Spot } from "../../charts/question/drilldown";
import { useChart } from "../../charts/question/useChart";
import { chartTitle } from "../../charts/question/words";
import { chartNote, useShownChart } from "../../charts/shownChart";
import { showContextMenu } from "../../components/menus/ContextMenu";
import { widthName, type Direction } from "./arrange";
import styles from "./Boards.module.css";
import { CardMenu, cardItems } from "./CardMenu";
import { EmptyCard } from "./EmptyCard";
import { questionOf } from "./question";
import { useShownCards } from "./shown";

/** Actions on the board that its cards can call. */
export interface BoardActs {
  edit: (id: string) => void;
  explore: (question: ChartQuestion, spot?: Spot) => void;
  duplicate: (id: string) => void;
  remove: (id: string, title: string) => void;
  move: (id: string, direction: Direction) => void;
  resize: (id: string, step: 1 | -1) => void;
  /** Narrows the range of all charts. */
  setRange: (range: ChartRange) => void;
  moveRange: (steps: number) => void;
}

interface BoardCardViewProps {
  target: Target;
  query: string;
  range: ChartRange;
  card: BoardCard;
  /** Position on the board, for example "2 of 8". */
  place: string;
  annotations: readonly Annotation[];
  acts: BoardActs;
  /** Id of the element that explains the keys for moving a card. */
  hintId: string;
  onDrag: (event: DragEvent<HTMLElement>, id: string) => void;
  onDragEnd: () => void;
}

/** Directions of the arrow keys that move a card, in the order of its shortcuts. */
const directions: readonly Direction[] = ["left", "right", "up", "down"];

/** A chart on a board, with its handle and menu. */
export const BoardCardView = memo(function BoardCardView(props: BoardCardViewProps) {
  const { target, query, range, card, place, annotations, acts, hintId, onDrag, onDragEnd } = props;
  const question = useMemo(() => questionOf(card, { query, range }), [card, query, range]);
  const state = useChart(target, question, { before: false });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = useShownChart(state, annotations, hidden);
  const report = useShownCards((cards) => cards.report);
  const { answer, request, extent, titles } = state;
  const title =
    card.title || (shown?.title ?? (request ? chartTitle(request, titles) : t("charts:mentions")));
  const failed = answer.error ?? (state.resolved === null ? extent.error : null);
  const old = shown === null || answer.isPlaceholderData;
  const failure = failed && old ? asCallError(failed).message : null;
  const note = shown ? chartNote(shown, state, hidden) : "";
  const busy = answer.isFetching || state.awaitsMetrics || (state.resolved === null && extent.isFetching);

  useEffect(() => {
    report(card.id, { title, shown: old ? null : shown, note, hidden, busy, failure });
  }, [report, card.id, title, shown, old, note, hidden, busy, failure]);
  useEffect(() => () => report(card.id, null), [report, card.id]);

  const onContextMenu = (event: MouseEvent) => {
    // A row of the chart's table has its own context menu.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const items = cardItems({
      edit: () => acts.edit(card.id),
      explore: () => acts.explore(question),
      duplicate: () => acts.duplicate(card.id),
      remove: () => acts.remove(card.id, title),
    });
    showContextMenu({ x: event.clientX, y: event.clientY }, items);
  };
  return (
    <div className={styles["filled"]} aria-busy={busy} onContextMenu={onContextMenu}>
      <ChartCard
        state={state}
        shown={shown}
        hidden={hidden}
        onToggle={(key) => setHidden(toggled(hidden, key))}
        onSolo={(key, all) => setHidden(soloed(hidden, key, all))}
        title={card.title}
        grow
        empty={<EmptyCard />}
        onPick={({ index, series }) => {
          const picked = shown && spotAt(shown.chart, index, series, hidden);
          if (picked) acts.explore(question, picked);
        }}
        onZoom={(from, to) => {
          const run = shown && runOf(shown.chart, from, to);
          if (!run) return;
          // Only time bins can narrow the board's range. For values, show their documents.
          if (shown.chart.axis === "time") acts.setRange(rangeOf(run, shown.answer.request));
          else
            acts.explore(question, {
              bin: run.first,
              until: run.last,
              series: onlyVisibleSeries(shown.chart, hidden),
            });
        }}
        onMove={acts.moveRange}
        actions={
          <CardActions
            id={card.id}
            width={card.width}
            title={title}
            place={place}
            question={question}
            acts={acts}
            hintId={hintId}
            onDrag={onDrag}
            onDragEnd={onDragEnd}
          />
        }
      />
    </div>
  );
});

interface CardActionsProps extends Pick<
  BoardCardViewProps,
  "place" | "acts" | "hintId" | "onDrag" | "onDragEnd"
> {
  id: string;
  width: number;
  title: string;
  question: ChartQuestion;
}

/** The handle that moves a card, and its menu. */
const CardActions = memo(function CardActions(props: CardActionsProps) {
  const { id, width, title, place, question, acts, hintId, onDrag, onDragEnd } = props;
  const handle = useRef<HTMLButtonElement>(null);
  useKeys(
    {
      moveCard: (way) => {
        const direction = directions[way];
        if (direction) acts.move(id, direction);
      },
      widenCard: (way) => acts.resize(id, way === 0 ? -1 : 1),
    },
    handle,
  );
  return (
    <>
      <ActionIcon
        ref={handle}
        size={28}
        variant="subtle"
        color="gray"
        className={styles["handle"] ?? ""}
        draggable
        data-handle={id}
        aria-label={t("boards:card.move", { title, place, width: widthName(width) })}
        aria-describedby={hintId}
        title={t("boards:card.moveHint")}
        onDragStart={(event) => onDrag(event, id)}
        onDragEnd={onDragEnd}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      <CardMenu
        title={title}
        acts={{
          edit: () => acts.edit(id),
          explore: () => acts.explore(question),
          duplicate: () => acts.duplicate(id),
          remove: () => acts.remove(id, title),
          move: (direction) => acts.move(id, direction),
          resize: (step) => acts.resize(id, step),
        }}
      />
    </>
  );
});

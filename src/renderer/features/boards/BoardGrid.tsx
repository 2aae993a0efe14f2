import { useCallbackRef, useElementSize } from "@mantine/hooks";
import { useCallback, useId, useMemo, useState, type DragEvent } from "react";
import type { Board, BoardCard } from "../../../shared/ipc/boards";
import type { ChartRange } from "../../../shared/ipc/chart-question";
import type { Annotation } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { useTimeZone, type Target } from "../../core/queries";
import { openPlace } from "../../core/openPlace";
import { moveCard, moveBefore, resized, spanAt, widthName, type Direction } from "./arrange";
import { BoardCardView } from "./BoardCardView";
import styles from "./Boards.module.css";
import type { BoardActs } from "./CardFrame";
import { authorCondition } from "../../../analysis/influencers/conditionOf";
import type { Period } from "../../../analysis/period";
import { firstQuestion } from "../../../analysis/question/defaults";
import { moved, resolveRange } from "../../../analysis/question/range";
import { usePresent } from "../../charts/question/usePresent";
import {
  askedSentiment,
  columnOf,
  bothQueries,
  explainedChart,
  explainedOf,
  peaksChart,
  questionOf,
  rangeOnBoard,
} from "../../../analysis/boardQuestion";
import { focusCard, useShownCards } from "./shownCards";

interface BoardGridProps {
  target: Target;
  board: Board;
  annotations: readonly Annotation[];
  /** Applies a change to the current cards. */
  onCards: (work: (cards: readonly BoardCard[]) => BoardCard[]) => void;
  onEdit: (id: string) => void;
  onRemove: (id: string, title: string) => void;
  onRange: (range: ChartRange) => void;
}

/** Of the ranges that end at present, the one that moves most often. */
const lastHours: ChartRange = { kind: "preset", preset: "24h" };
const noOrder: readonly string[] = [];

interface Over {
  id: string;
  side: "before" | "after";
}

/** The cards of a board, arranged by dragging or with the arrow keys. */
export function BoardGrid(props: BoardGridProps) {
  const { target, board, annotations } = props;
  const { cards, query, range: boardRange } = board;
  const timeZone = useTimeZone();
  const now = usePresent(lastHours, timeZone);
  const ranges = useMemo(
    () => new Map(cards.map((card) => [card.id, rangeOnBoard(card, { range: boardRange }, now, timeZone)])),
    [cards, boardRange, now, timeZone],
  );
  const rangeOf = ({ id }: BoardCard) => ranges.get(id) ?? boardRange;
  const { ref: box, width: room } = useElementSize<HTMLUListElement>();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [said, setSaid] = useState("");
  const hintId = useId();
  // Until the board is measured, cards use their configured width.
  const spanOf = ({ width }: Pick<BoardCard, "width">) => (room === 0 ? width : spanAt(width, room));
  // Stable, so that a change to one card rerenders no other.
  const edit = useCallbackRef(props.onEdit);
  const open = useCallbackRef((id: string) => {
    const card = cards.find((candidate) => candidate.id === id);
    if (!card) return;
    const range = rangeOf(card);
    const period = resolveRange(range, now, timeZone, null)?.period ?? null;
    openCard(card, target.ref, { query, range, period });
  });
  const remove = useCallbackRef(props.onRemove);
  const setRange = useCallbackRef((id: string, range: ChartRange) => {
    if (!cards.some((card) => card.id === id && card.range)) props.onRange(range);
    else props.onCards((all) => all.map((card) => (card.id === id ? { ...card, range } : card)));
  });
  const moveRange = useCallbackRef((id: string, steps: number) => {
    const own = cards.find((card) => card.id === id)?.range;
    const resolved = resolveRange(own ?? boardRange, now, timeZone, null);
    const range = resolved && moved(resolved, steps, timeZone);
    if (range) setRange(id, range);
  });
  const duplicate = useCallbackRef((id: string) =>
    props.onCards((all) =>
      all.flatMap((card) => (card.id === id ? [card, { ...card, id: crypto.randomUUID() }] : [card])),
    ),
  );
  const change = (work: (cards: readonly BoardCard[]) => BoardCard[], id: string) => {
    const after = work(cards);
    props.onCards(work);
    const at = after.findIndex((card) => card.id === id);
    const width = after[at]?.width;
    const title = useShownCards.getState().cards.get(id)?.title ?? t("boards:card.the");
    if (width === undefined) return;
    setSaid(t("boards:card.moved", { title, at: at + 1, of: after.length, width: widthName(width) }));
    // A moved element loses the focus, which the next key press needs.
    focusCard(id);
  };
  const move = useCallbackRef((id: string, direction: Direction) =>
    change((all) => moveCard(all, id, direction, spanOf), id),
  );
  const resize = useCallbackRef((id: string, step: 1 | -1) =>
    change((all) => all.map((card) => (card.id === id ? resized(card, step) : card)), id),
  );
  const order = useMemo(() => cards.map(({ id }) => id), [cards]);
  const explain: BoardActs["explain"] = useCallbackRef((id, change) =>
    props.onCards((all) =>
      all.map((card) =>
        card.id === id && card.kind === "why" ? { ...card, question: { ...card.question, ...change } } : card,
      ),
    ),
  );
  const acts = useMemo(
    (): BoardActs => ({ edit, open, duplicate, remove, move, resize, explain, setRange, moveRange }),
    [edit, open, duplicate, remove, move, resize, explain, setRange, moveRange],
  );

  const onDrag = useCallback((event: DragEvent<HTMLElement>, id: string) => {
    const card = event.currentTarget.closest("li");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
    if (card) event.dataTransfer.setDragImage(card, card.clientWidth - 60, 20);
    setDragged(id);
  }, []);
  const onDragEnd = useCallback(() => {
    setDragged(null);
    setOver(null);
  }, []);
  const onDragOver = (event: DragEvent<HTMLElement>, id: string) => {
    if (dragged === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const side = event.clientX < left + width / 2 ? "before" : "after";
    if (over?.id !== id || over.side !== side) setOver({ id, side });
  };
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (dragged === null || over === null) return;
    event.preventDefault();
    const { id, side } = over;
    props.onCards((all) => {
      const next = all[all.findIndex((card) => card.id === id) + 1];
      const before = side === "before" ? id : (next?.id ?? null);
      return before === dragged ? [...all] : moveBefore(all, dragged, before);
    });
    onDragEnd();
  };
  const mark = (id: string) => {
    if (dragged === id) return styles["dragged"];
    return dragged !== null && over?.id === id ? styles[over.side] : "";
  };
  return (
    <>
      <span id={hintId} hidden>
        {t("boards:card.keys")}
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <ul ref={box} className={styles["grid"]} aria-label={t("boards:card.charts", { name: board.name })}>
        {cards.map((card, index) => (
          <li
            key={card.id}
            className={`${styles["card"]} ${card.kind === "text" && card.role === "section" ? styles["section"] : ""} ${mark(card.id)}`}
            style={{ gridColumn: `span ${spanOf(card)}` }}
            onDragOver={(event) => onDragOver(event, card.id)}
            onDrop={onDrop}
          >
            <BoardCardView
              target={target}
              query={query}
              range={rangeOf(card)}
              card={card}
              place={t("boards:card.place", { at: index + 1, of: cards.length })}
              annotations={annotations}
              acts={acts}
              // Other cards don't follow what happens beside them.
              order={card.kind === "text" && card.role === "summary" ? order : noOrder}
              sentiment={card.kind === "shares" ? askedSentiment(board) : null}
              column={["quotations", "profile", "why"].includes(card.kind) ? columnOf(board) : ""}
              hintId={hintId}
              onDrag={onDrag}
              onDragEnd={onDragEnd}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Opens a card on the screen it comes from, with its query and range on the board. */
function openCard(
  card: BoardCard,
  ref: Target["ref"],
  { period, ...board }: Pick<Board, "query" | "range"> & { period: Period | null },
): void {
  switch (card.kind) {
    case "chart":
      openPlace({ screen: "explore", ...ref, question: questionOf(card, board) });
      break;
    case "words":
      openPlace({ screen: "words", ...ref, question: questionOf(card, board) });
      break;
    case "stories":
      openPlace({ screen: "stories", ...ref, question: questionOf(card, board) });
      break;
    case "influencers":
      openPlace({ screen: "influencers", ...ref, question: questionOf(card, board) });
      break;
    case "tiles":
      openPlace({ screen: "explore", ...ref, question: { ...firstQuestion, ...questionOf(card, board) } });
      break;
    case "profile": {
      const { query, ...own } = questionOf(card, board);
      openPlace({
        screen: "documents",
        ...ref,
        query: bothQueries(query, authorCondition(own)),
        period,
      });
      break;
    }
    case "shares":
      openPlace({ screen: "coding", ...ref, sampleId: card.question.sampleId || undefined });
      break;
    case "peaks":
      openPlace({ screen: "explore", ...ref, question: peaksChart(questionOf(card, board)) });
      break;
    case "quotations":
      openPlace({
        screen: "documents",
        ...ref,
        query: questionOf(card, board).query,
        period,
        url: card.question.documents[0]?.url,
      });
      break;
    case "why":
      openPlace({
        screen: "explore",
        ...ref,
        question: explainedChart(explainedOf(card, board)),
        isExplained: true,
      });
      break;
  }
}

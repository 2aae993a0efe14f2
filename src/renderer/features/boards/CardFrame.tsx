import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { memo, useCallback, useEffect, useRef, type DragEvent, type MouseEvent, type ReactNode } from "react";
import type { SentimentValue } from "../../../shared/coding/code-book";
import type { BoardCard, ExplainedPeriod } from "../../../shared/ipc/boards";
import type { ChartRange } from "../../../shared/ipc/chart-question";
import type { Annotation } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { saveTable } from "../../charts/ExportMenu";
import { showContextMenu } from "../../components/menus/ContextMenu";
import { widthName, type Direction } from "./arrange";
import styles from "./Boards.module.css";
import { CardMenu, cardItems } from "./CardMenu";
import { hasMoved } from "../../../analysis/boardQuestion";
import { useShownCards, type ShownCard } from "./shownCards";

/** Actions on the board that its cards can call. */
export interface BoardActs {
  edit: (id: string) => void;
  /** Opens a card on its own screen. */
  open: (id: string) => void;
  duplicate: (id: string) => void;
  remove: (id: string, title: string) => void;
  move: (id: string, direction: Direction) => void;
  resize: (id: string, step: 1 | -1) => void;
  /** Takes over which documents an explanation quotes, or which rows it leaves out. */
  explain: (id: string, change: Pick<Partial<ExplainedPeriod>, "quotations" | "hidden">) => void;
  /** Changes the range of a card that has its own, else that of the board. */
  setRange: (id: string, range: ChartRange) => void;
  moveRange: (id: string, steps: number) => void;
}

export interface BoardCardProps<Card extends BoardCard = BoardCard> {
  target: Target;
  query: string;
  range: ChartRange;
  card: Card;
  /** Position on the board, for example "2 of 8". */
  place: string;
  annotations: readonly Annotation[];
  acts: BoardActs;
  /** Ids of all cards in their order, for a summary of them. */
  order: readonly string[];
  /** The sentiment that the board's cards ask for, for estimated shares. */
  sentiment: SentimentValue | null;
  /** The own column whose value quotations say; empty for other cards. */
  column: string;
  /** Id of the element that explains the keys for moving a card. */
  hintId: string;
  onDrag: (event: DragEvent<HTMLElement>, id: string) => void;
  onDragEnd: () => void;
}

/** Directions of the arrow keys that move a card, in the order of its shortcuts. */
const directions: readonly Direction[] = ["left", "right", "up", "down"];

interface CardFrameProps extends Omit<ShownCard, "said" | "message" | "moved"> {
  said?: string;
  /** Whether that is that there is nothing to tell, which no summary lists. */
  isEmpty?: boolean | undefined;
  of: Omit<BoardCardProps, "query" | "range" | "target" | "order" | "sentiment" | "column">;
  /** Renders the card around its handle and menu. */
  children: (actions: ReactNode) => ReactNode;
}

/** A card on a board: its handle, its menus, and what it shows, which printing needs. */
export function CardFrame({
  of,
  title,
  content,
  busy,
  failure,
  said = "",
  isEmpty = false,
  children,
}: CardFrameProps) {
  const { card, acts } = of;
  const { id, kind, wording } = card;
  const own = kind === "text" ? null : wording;
  // A summary would list itself.
  const message = failure === null && kind !== "text" ? (own?.text ?? (isEmpty ? "" : said)) : "";
  const moved = said !== "" && wording && hasMoved(wording, said) ? wording.text : null;
  const report = useShownCards((cards) => cards.report);
  useEffect(() => {
    report(id, { title, content, busy, failure, said, message, moved });
  }, [report, id, title, content, busy, failure, said, message, moved]);
  useEffect(() => () => report(id, null), [report, id]);
  const save = useCallback(
    (format: "csv" | "xlsx") => {
      if (content) void saveTable(content.exportable, format);
    },
    [content],
  );
  const onContextMenu = (event: MouseEvent) => {
    // A row of the card's table has its own context menu.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const items = cardItems(kind, {
      edit: () => acts.edit(id),
      open: () => acts.open(id),
      save: content && save,
      duplicate: () => acts.duplicate(id),
      remove: () => acts.remove(id, title),
    });
    showContextMenu({ x: event.clientX, y: event.clientY }, items);
  };
  return (
    <div className={styles["filled"]} aria-busy={busy} onContextMenu={onContextMenu}>
      {own && (
        <p className={styles["wording"]}>
          {own.text}
          {moved !== null && <Moved written={said} />}
        </p>
      )}
      {children(
        <CardActions
          id={id}
          kind={kind}
          width={card.width}
          title={title}
          place={of.place}
          save={content && save}
          acts={acts}
          hintId={of.hintId}
          onDrag={of.onDrag}
          onDragEnd={of.onDragEnd}
        />,
      )}
    </div>
  );
}

/** Tells that words were written about other numbers. */
export function Moved({ written }: { written: string }) {
  return (
    <span className={styles["moved"]} title={t("findings:wording.now", { text: written })}>
      {t("findings:wording.moved")}
    </span>
  );
}

interface CardActionsProps extends Pick<
  BoardCardProps,
  "place" | "acts" | "hintId" | "onDrag" | "onDragEnd"
> {
  id: string;
  kind: BoardCard["kind"];
  width: number;
  title: string;
  save: ((format: "csv" | "xlsx") => void) | null;
}

/** The handle that moves a card, and its menu. */
const CardActions = memo(function CardActions(props: CardActionsProps) {
  const { id, kind, width, title, place, save, acts, hintId, onDrag, onDragEnd } = props;
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
    <div className={styles["controls"]}>
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
        kind={kind}
        acts={{
          edit: () => acts.edit(id),
          open: () => acts.open(id),
          save,
          duplicate: () => acts.duplicate(id),
          remove: () => acts.remove(id, title),
          move: (direction) => acts.move(id, direction),
          resize: (step) => acts.resize(id, step),
        }}
      />
    </div>
  );
});

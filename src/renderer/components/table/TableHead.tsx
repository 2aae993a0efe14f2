import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState, type PointerEvent } from "react";
import type { ColumnShape, Sort } from "./columns";
import styles from "./DataTable.module.css";

interface TableHeadProps {
  columns: readonly ColumnShape[];
  /** Whether a column of checkboxes comes first. */
  selectable: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Hears the width that a column is drawn to, in pixels. */
  onResize: (key: string, width: number) => void;
  /** Hears the width that a column was let go at; null where it keeps the one it had. */
  onResized: (key: string, width: number | null) => void;
  onResetWidth: (key: string) => void;
  /** Moves a column to the place of another. */
  onMove: (key: string, to: string) => void;
}

/** Column titles, which sort and are dragged, with edges that resize. By keyboard the columns menu moves and resizes. */
export function TableHead({ columns, selectable, ...acts }: TableHeadProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const from = columns.findIndex(({ key }) => key === dragged);
  return (
    <div className={styles["head"]} role="row" aria-rowindex={1}>
      {selectable && <div role="columnheader" />}
      {columns.map((column, at) => (
        <HeadCell
          key={column.key}
          column={column}
          {...acts}
          onDrag={setDragged}
          // The column stands on that side of the other once it is dropped.
          drop={from < 0 || from === at || column.fixed ? null : at < from ? "before" : "after"}
          onDrop={() => dragged !== null && acts.onMove(dragged, column.key)}
        />
      ))}
    </div>
  );
}

interface HeadCellProps extends Omit<TableHeadProps, "columns" | "selectable" | "onMove"> {
  column: ColumnShape;
  onDrag: (key: string | null) => void;
  /** The side at which a dragged column would stand; null where none can. */
  drop: "before" | "after" | null;
  onDrop: () => void;
}

function HeadCell(props: HeadCellProps) {
  const { column, sort, onSort, onResize, onResized, onResetWidth, onDrag, drop, onDrop } = props;
  const { key, title, end, fixed } = column;
  const [isOver, setOver] = useState(false);
  const order = sort?.key === key ? sort.order : undefined;
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  const beginResize = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // A column that grows is wider than its definition says.
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? column.width;
    const { clientX: start } = event;
    const widthAt = ({ clientX }: { clientX: number }) => width + clientX - start;
    const onMove = (moved: globalThis.PointerEvent) => onResize(key, widthAt(moved));
    const ends = ["pointerup", "pointercancel", "lostpointercapture"] as const;
    const onEnd = (ended: globalThis.PointerEvent) => {
      window.removeEventListener("pointermove", onMove);
      for (const name of ends) window.removeEventListener(name, onEnd);
      const isDone = ended.type === "pointerup" && ended.clientX !== start;
      onResized(key, isDone ? widthAt(ended) : null);
    };
    event.currentTarget.setPointerCapture(event.pointerId);
    window.addEventListener("pointermove", onMove);
    for (const name of ends) window.addEventListener(name, onEnd);
    event.preventDefault();
  };
  const dragging = {
    draggable: !fixed,
    onDragStart: () => onDrag(key),
    onDragEnd: () => onDrag(null),
  };
  return (
    <div
      role="columnheader"
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
      className={`${styles["headCell"]} ${end ? styles["end"] : ""}`}
      data-drop={(isOver && drop) || undefined}
      onDragOver={(event) => {
        if (drop === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (drop === null) return;
        event.preventDefault();
        onDrop();
      }}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          {...dragging}
          className={`${styles["sort"]} ${order ? styles["sorted"] : ""}`}
          onClick={() => onSort({ key, order: order === "desc" ? "asc" : "desc" })}
        >
          <span className={styles["headText"]}>{title}</span>
          {order && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        <span className={styles["headText"]} {...dragging}>
          {title}
        </span>
      )}
      {!fixed && (
        <span
          className={styles["edge"]}
          aria-hidden
          data-edge={key}
          onPointerDown={beginResize}
          onDoubleClick={() => onResetWidth(key)}
        />
      )}
    </div>
  );
}

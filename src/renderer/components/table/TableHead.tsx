import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState, type PointerEvent } from "react";
import type { ColumnShape, Sort } from "./columns";
import styles from "./DataTable.module.css";

interface TableHeadProps {
  columns: readonly ColumnShape[];
  /** Whether the first column holds checkboxes. */
  selectable: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Called with the width in pixels while a column is resized. */
  onResize: (key: string, width: number) => void;
  /** Called with the final width; null if the resize was aborted. */
  onResized: (key: string, width: number | null) => void;
  onResetWidth: (key: string) => void;
  /** Moves a column to the position of another. */
  onMove: (key: string, to: string) => void;
}

/**
 * Column titles: click to sort, drag to move, drag the edge to resize. The columns menu does the same by keyboard.
 */
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
          // The side of this column on which the dragged one would land.
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
  /** The side where a dragged column would land; null if it can't land here. */
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
    // A growing column is wider than its defined width.
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

import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { PointerEvent } from "react";
import type { ColumnShape, Sort } from "./columns";
import styles from "./DataTable.module.css";

interface TableHeadProps {
  columns: readonly ColumnShape[];
  /** Whether a column of checkboxes comes first. */
  selectable: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Hears the width that a column is drawn to, in pixels; `isDone` once it is let go. */
  onResize: (key: string, width: number, isDone: boolean) => void;
  onResetWidth: (key: string) => void;
}

/** The row of column titles: buttons that sort, and edges that resize. Keys resize in the columns menu. */
export function TableHead({ columns, selectable, sort, onSort, onResize, onResetWidth }: TableHeadProps) {
  return (
    <div className={styles["head"]} role="row" aria-rowindex={1}>
      {selectable && <div role="columnheader" />}
      {columns.map((column) => (
        <HeadCell
          key={column.key}
          column={column}
          sort={sort}
          onSort={onSort}
          onResize={onResize}
          onResetWidth={onResetWidth}
        />
      ))}
    </div>
  );
}

type HeadCellProps = Omit<TableHeadProps, "columns" | "selectable"> & { column: ColumnShape };

function HeadCell({ column, sort, onSort, onResize, onResetWidth }: HeadCellProps) {
  const { key, title, end, fixed } = column;
  const order = sort?.key === key ? sort.order : undefined;
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  const beginResize = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // A column that grows is wider than its definition says.
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? column.width;
    const { clientX: start } = event;
    const widthAt = ({ clientX }: { clientX: number }) => width + clientX - start;
    const onMove = (moved: globalThis.PointerEvent) => onResize(key, widthAt(moved), false);
    const onUp = (released: globalThis.PointerEvent) => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      if (released.clientX !== start) onResize(key, widthAt(released), true);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    event.preventDefault();
  };
  return (
    <div
      role="columnheader"
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
      className={`${styles["headCell"]} ${end ? styles["end"] : ""}`}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={`${styles["sort"]} ${order ? styles["sorted"] : ""}`}
          onClick={() => onSort({ key, order: order === "desc" ? "asc" : "desc" })}
        >
          <span className={styles["headText"]}>{title}</span>
          {order && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        <span className={styles["headText"]}>{title}</span>
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

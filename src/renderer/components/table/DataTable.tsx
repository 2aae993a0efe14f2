import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallbackRef } from "@mantine/hooks";
import { IconArrowDown, IconArrowRight, IconArrowUp, IconCopy } from "@tabler/icons-react";
import {
  memo,
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { t } from "../../../shared/words";
import { showContextMenu, type ContextItem } from "../menus/ContextMenu";
import { copyText } from "../menus/copyText";
import styles from "./DataTable.module.css";

/** One column; `width` is its least width in pixels, `grow` its share of what is left. */
export interface DataColumn<T> {
  key: string;
  title: string;
  width: number;
  grow?: number;
  end?: boolean;
  sortable?: boolean;
  cell: (row: T, index: number) => ReactNode;
}

/** The column a table is sorted by. */
export interface Sort {
  key: string;
  order: "asc" | "desc";
}

interface DataTableProps<T> {
  label: string;
  columns: readonly DataColumn<T>[];
  count: number;
  /** A row, or undefined while it is being fetched. */
  rowAt: (index: number) => T | undefined;
  /** Hears which rows are in view, the last one included. */
  onView?: (first: number, last: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selected?: number | null;
  onSelect?: (index: number) => void;
  /** What the right mouse button offers for a row, besides opening and copying it. */
  menuOf?: (row: T) => readonly ContextItem[];
}

const rowHeight = 33;

/** A table of any length: only the rows in view are drawn. Arrow keys move the selection. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, count, rowAt, onView, sort, onSort, selected = null, onSelect, menuOf } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;

  useEffect(() => {
    if (first !== undefined && last !== undefined) onView?.(first, last);
  }, [first, last, onView]);

  const choose = useCallbackRef(onSelect);

  const select = (index: number) => {
    const bounded = Math.min(Math.max(index, 0), count - 1);
    if (bounded < 0) return;
    onSelect?.(bounded);
    rows.scrollToIndex(bounded, { align: "auto" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onSelect || event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2);
    const from = selected ?? -1;
    const target = {
      ArrowDown: from + 1,
      ArrowUp: Math.max(0, from - 1),
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const under = event.target instanceof Element ? event.target.closest("[role=row]") : null;
    // The menu key is pressed on the table, and means the selected row.
    const line = under ?? document.getElementById(`${id}-${selected ?? ""}`);
    const index = Number(line?.getAttribute("aria-rowindex")) - 2;
    const row = index >= 0 ? rowAt(index) : undefined;
    if (!line || row === undefined || getSelection()?.toString()) return;
    const { left, bottom } = line.getBoundingClientRect();
    const at = under ? { x: event.clientX, y: event.clientY } : { x: left + 24, y: bottom };
    const open = { label: t("components:row.open"), Icon: IconArrowRight, run: () => onSelect?.(index) };
    const copy = { label: t("components:row.copy"), Icon: IconCopy, run: () => copyText(rowText(line)) };
    event.preventDefault();
    showContextMenu(at, [...(onSelect ? [open] : []), ...(menuOf?.(row) ?? []), copy]);
  };

  const template = columns
    .map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`))
    .join(" ");
  const least = columns.reduce((sum, { width }) => sum + width + 14, 14);
  const inner: CSSProperties & Record<"--columns", string> = {
    height: rows.getTotalSize() + rowHeight,
    minWidth: least,
    "--columns": template,
  };

  return (
    <div className={styles["frame"]}>
      <div
        ref={scroll}
        className={styles["scroll"]}
        role={onSelect ? "grid" : "table"}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-activedescendant={onSelect && selected !== null ? `${id}-${selected}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        <div className={styles["inner"]} role="presentation" style={inner}>
          <div className={styles["head"]} role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
          <div role="presentation" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index }, place) => {
              const row = rowAt(index);
              return (
                <TableRow
                  // Rows that are still to come are all alike: while they fly past, the same ones stay.
                  key={row === undefined ? `place ${place}` : index}
                  id={`${id}-${index}`}
                  index={index}
                  columns={columns}
                  row={row}
                  selected={onSelect ? index === selected : undefined}
                  onSelect={onSelect ? choose : undefined}
                />
              );
            })}
          </div>
        </div>
      </div>
      <div className={styles["ring"]} aria-hidden />
    </div>
  );
}

/** The cells of a row as they are read, with tabs between. */
function rowText(line: Element): string {
  return [...line.children].map((cell) => cell.textContent.trim()).join("\t");
}

interface TableRowProps<T> {
  id: string;
  index: number;
  columns: readonly DataColumn<T>[];
  row: T | undefined;
  selected: boolean | undefined;
  onSelect: ((index: number) => void) | undefined;
}

/** One row; it is drawn anew only when something of it changed. */
const TableRow = memo(function TableRow<T>(props: TableRowProps<T>) {
  const { id, index, columns, row, selected, onSelect } = props;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={`${styles["row"]} ${onSelect ? styles["choosable"] : ""}`}
      onClick={onSelect && (() => onSelect(index))}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role={onSelect ? "gridcell" : "cell"}
          className={`${styles["cell"]} ${column.end ? styles["end"] : ""}`}
        >
          {row === undefined ? <span className={styles["pending"]} /> : column.cell(row, index)}
        </div>
      ))}
    </div>
  );
}) as <T>(props: TableRowProps<T> & { key?: number | string }) => ReactNode;

interface HeadCellProps<T> {
  column: DataColumn<T>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const order = sort?.key === column.key ? sort.order : undefined;
  const Arrow = order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <div
      role="columnheader"
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
      className={`${styles["cell"]} ${column.end ? styles["end"] : ""}`}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={`${styles["sort"]} ${order ? styles["sorted"] : ""}`}
          onClick={() => onSort({ key: column.key, order: order === "desc" ? "asc" : "desc" })}
        >
          {column.title}
          {order && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        column.title
      )}
    </div>
  );
}

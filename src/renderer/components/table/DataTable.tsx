import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallbackRef, useElementSize, useMergedRef } from "@mantine/hooks";
import { IconArrowRight, IconCopy } from "@tabler/icons-react";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
} from "react";
import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";
import { showContextMenu, type ContextItem } from "../menus/ContextMenu";
import { copyText } from "../menus/copyText";
import { Failure } from "../states/Failure";
import { ColumnsMenu } from "./ColumnsMenu";
import type { DataColumn, Sort } from "./columns";
import styles from "./DataTable.module.css";
import { fittingColumns } from "./fittingColumns";
import { useScrollRestoration } from "./scrollRestoration";
import { TableHead } from "./TableHead";
import { TableRow } from "./TableRow";
import { useColumns } from "./useColumns";
import { useCursor, type RowSelection } from "./useCursor";
import type { FailedRows } from "./usePages";

export type { DataColumn, Sort } from "./columns";

export interface DataTableProps<T> {
  label: string;
  /**
   * Key under which column layout and scroll position are saved. Without one they are lost when the table unmounts.
   */
  layoutKey?: string;
  /** Identifies the listed data: when it changes, the table scrolls to its top. */
  listed?: string;
  columns: readonly DataColumn<T>[];
  count: number;
  /** The rows belong to the previous query: they are dimmed, and nothing can be done with them. */
  old?: boolean;
  /** Returns a row, or undefined while it loads. */
  rowAt: (index: number) => T | undefined;
  /** Visible rows that failed to load. */
  failed?: FailedRows | null;
  /** Called with the first and last visible row, inclusive. */
  onView?: (first: number, last: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Index of the row open in the detail pane. */
  open?: number | null;
  /** Called when Enter or a click opens a row. */
  onOpen?: (index: number) => void;
  /** Set if `menuOf` names what `onOpen` does. */
  opensByMenu?: boolean;
  /** Called for Ctrl with Enter or a click: leaves out what the row shows. */
  onExclude?: (index: number) => void;
  /** Called for the right and left arrow key: shows what belongs to a row below it, or hides it. */
  onExpand?: ((index: number, expanded: boolean) => void) | undefined;
  /** If a row is open, moving the cursor opens the next one in its place. */
  follows?: boolean;
  selection?: RowSelection<T>;
  /** Name of a row, for type-ahead search and the label of its checkbox. */
  nameOf?: (row: T) => string;
  /** Context menu items of a row, besides open and copy. */
  menuOf?: (row: T, index: number) => readonly ContextItem[];
}

const rowHeight = 33;
const boxWidth = 18;
const columnGap = 14;
/** Left and right padding of a row in pixels; the columns menu is in the right one. */
const padding = 14 + 30;

/** A virtualized table for any number of rows. The keyboard cursor is independent of selecting and opening. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, layoutKey, count, rowAt, failed = null, onView, sort, onSort, open = null, onOpen } = props;
  const { listed = "", follows = false, selection, nameOf, menuOf } = props;
  const { opensByMenu = false, onExclude, onExpand, old = false } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const columns = useColumns(props.columns, layoutKey);
  const [resized, setResized] = useState<{ key: string; width: number } | null>(null);
  const restoration = useScrollRestoration(scroll, layoutKey ?? null, listed);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialOffset: restoration.initial,
    scrollPaddingStart: rowHeight,
  });
  const { ref: measured, width: room } = useElementSize<HTMLDivElement>();
  const box = useMergedRef(scroll, measured);
  const items = rows.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;

  useEffect(() => {
    if (first !== undefined && last !== undefined) onView?.(first, last);
    // Another list needs its own pages, even if the same rows are in view.
  }, [first, last, onView, listed]);
  useLayoutEffect(() => {
    // Keeps the columns menu clear of the scroll bar.
    const bar = (scroll.current?.offsetWidth ?? 0) - (scroll.current?.clientWidth ?? 0);
    frame.current?.style.setProperty("--scroll-bar", `${Math.max(0, bar)}px`);
  });

  const openRow = (index: number) => {
    if (failed?.has(index)) failed.retry();
    else onOpen?.(index);
  };
  const { at, onKeyDown, onRowClick } = useCursor({
    list: scroll,
    old,
    count,
    rowAt,
    nameOf,
    open,
    onOpen: onOpen || failed ? openRow : undefined,
    onExclude,
    onExpand,
    follows,
    selection,
    page: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2),
    scrollTo: (index) => rows.scrollToIndex(index, { align: "auto" }),
  });
  const clickRow = useCallbackRef(onRowClick);

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const under = event.target instanceof Element ? event.target.closest("[role=row]") : null;
    // The menu key fires on the table, so it applies to the row at the cursor.
    const line = under ?? document.getElementById(`${id}-${at ?? ""}`);
    const index = Number(line?.getAttribute("aria-rowindex")) - 2;
    const row = index >= 0 ? rowAt(index) : undefined;
    if (old || !line || row === undefined || getSelection()?.toString()) return;
    const { left, bottom } = line.getBoundingClientRect();
    const place = under ? { x: event.clientX, y: event.clientY } : { x: left + 24, y: bottom };
    const openIt = { label: t("components:row.open"), Icon: IconArrowRight, run: () => onOpen?.(index) };
    const copy = { label: t("components:row.copy"), Icon: IconCopy, run: () => copyText(rowText(line)) };
    event.preventDefault();
    showContextMenu(place, [
      ...(onOpen && !opensByMenu ? [openIt] : []),
      ...(menuOf?.(row, index) ?? []),
      copy,
    ]);
  };

  const selectable = selection !== undefined;
  const widthOf = (key: string) => (resized?.key === key ? resized.width : columns.widths[key]);
  const sides = padding - columnGap + (selectable ? boxWidth + columnGap : 0);
  // Until the table is measured, all columns are shown.
  const fitting =
    room === 0
      ? columns.shown
      : fittingColumns(
          columns.shown,
          room - sides,
          ({ key, width }) => (columns.widths[key] ?? width) + columnGap,
        );
  const fittingKeys = fitting.map(({ key }) => key).join("\n");
  // Rows rerender if their columns change, so the list keeps its identity.
  const shown = useMemo(
    () => columns.shown.filter(({ key }) => fittingKeys.split("\n").includes(key)),
    [columns.shown, fittingKeys],
  );
  const tracks = shown.map(({ key, width, grow }) => {
    const chosen = widthOf(key);
    if (chosen !== undefined) return `${chosen}px`;
    return grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
  });
  const min = shown.reduce((sum, { key, width }) => sum + (widthOf(key) ?? width) + columnGap, sides);
  const inner: CSSProperties & Record<"--columns", string> = {
    height: rows.getTotalSize() + rowHeight,
    minWidth: min,
    "--columns": [...(selectable ? [`${boxWidth}px`] : []), ...tracks].join(" "),
  };
  const gapOf = (index: number) => (failed?.has(index) ? t("components:row.notLoaded") : null);
  const isDrawn = at !== null && items.some(({ index }) => index === at);

  return (
    <div className={styles["table"]}>
      {failed && (
        <Failure
          thrown={failed.thrown}
          onRetry={failed.retry}
          remedy={t("components:row.missing", {
            first: formatCount(failed.from + 1),
            last: formatCount(failed.to + 1),
          })}
          inline
        />
      )}
      <div ref={frame} className={styles["frame"]}>
        <div
          ref={box}
          className={styles["scroll"]}
          role="grid"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-busy={old || undefined}
          aria-multiselectable={selectable || undefined}
          aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
          tabIndex={0}
          onScroll={restoration.keep}
          onKeyDown={onKeyDown}
          onContextMenu={onContextMenu}
        >
          <div className={styles["inner"]} role="presentation" style={inner}>
            <TableHead
              columns={shown}
              selectable={selectable}
              sort={sort}
              onSort={onSort}
              onResize={(key, width) => setResized({ key, width })}
              onResized={(key, width) => {
                setResized(null);
                if (width !== null) columns.resize(key, width);
              }}
              onMove={columns.moveTo}
              onResetWidth={(key) => columns.resize(key, null)}
            />
            {/* The head stays usable, and keeps the focus of who sorts by it. */}
            <div
              role="presentation"
              inert={old}
              className={`${styles["rows"]} ${old ? styles["old"] : ""}`}
              style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
            >
              {items.map(({ index }, place) => {
                const row = rowAt(index);
                return (
                  <TableRow
                    // Rows that aren't loaded look alike, so their elements are reused while scrolling.
                    key={row === undefined ? `place ${place}` : index}
                    id={`${id}-${index}`}
                    index={index}
                    columns={shown}
                    row={row}
                    isCursor={index === at}
                    isOpen={index === open}
                    canOpen={onOpen !== undefined}
                    selected={selection && row !== undefined && selection.isSelected(row)}
                    name={selection && row !== undefined ? (nameOf?.(row) ?? "") : ""}
                    refusal={selection && row !== undefined ? selection.refusal(row) : null}
                    gap={row === undefined ? gapOf(index) : null}
                    onClick={clickRow}
                  />
                );
              })}
            </div>
          </div>
        </div>
        <div className={styles["ring"]} aria-hidden />
        <ColumnsMenu columns={columns} />
      </div>
    </div>
  );
}

/** The visible cell texts of a row, separated by tabs. */
function rowText(line: Element): string {
  const cells = [...line.children].filter((cell) => !cell.matches("[data-select=row]"));
  return cells.map((cell) => cell.textContent.trim()).join("\t");
}

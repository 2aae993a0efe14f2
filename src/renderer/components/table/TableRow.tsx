import { memo, type MouseEvent, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import type { DataColumn } from "./columns";
import styles from "./DataTable.module.css";

interface TableRowProps<T> {
  id: string;
  index: number;
  columns: readonly DataColumn<T>[];
  row: T | undefined;
  isCursor: boolean;
  isOpen: boolean;
  canOpen: boolean;
  /** Whether the row is selected; undefined if rows can't be selected. */
  selected: boolean | undefined;
  /** Name of the row in the label of its checkbox. */
  name: string;
  refusal: string | null;
  /** Why the row is missing; null while it loads. */
  gap: string | null;
  onClick: (index: number, event: MouseEvent) => void;
}

/** Memoized: a row rerenders only if its props change. */
export const TableRow = memo(function TableRow<T>(props: TableRowProps<T>) {
  const { id, index, columns, row, isCursor, isOpen, canOpen, selected, name, refusal, gap, onClick } = props;
  const main = columns.find(({ grow, fixed }) => grow !== undefined && !fixed) ?? columns[0];
  const look = [
    styles["row"],
    canOpen && styles["choosable"],
    isCursor && styles["cursor"],
    isOpen && styles["open"],
    selected === true && styles["selected"],
  ];
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={isOpen || undefined}
      className={look.filter(Boolean).join(" ")}
      // Prevents Shift+click from selecting text.
      onMouseDown={(event) => event.shiftKey && selected !== undefined && event.preventDefault()}
      onClick={(event) => onClick(index, event)}
    >
      {selected !== undefined && (
        <div role="gridcell" data-select="row" className={styles["box"]}>
          {row !== undefined && (
            <input
              type="checkbox"
              aria-label={t("components:row.select", { name })}
              checked={selected}
              disabled={refusal !== null}
              title={refusal ?? undefined}
              tabIndex={-1}
              onChange={() => undefined}
            />
          )}
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={`${styles["cell"]} ${column.end ? styles["end"] : ""}`}
        >
          {row !== undefined ? (
            column.cell(row, index)
          ) : gap !== null ? (
            column === main && <span className={styles["gap"]}>{gap}</span>
          ) : (
            <span className={styles["pending"]} />
          )}
        </div>
      ))}
    </div>
  );
}) as <T>(props: TableRowProps<T> & { key?: number | string }) => ReactNode;

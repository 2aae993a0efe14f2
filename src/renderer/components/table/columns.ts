import type { ReactNode } from "react";

/**
 * Layout of a column. `width`: minimum width in pixels until the column is resized. `grow`: share of the remaining
 * width.
 */
export interface ColumnShape {
  key: string;
  title: string;
  width: number;
  grow?: number;
  end?: boolean;
  sortable?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** Left out where the table is too narrow for all columns, the lowest number first. */
  yields?: number;
  /** Can be moved and resized, but not hidden. */
  required?: boolean;
  /** Can't be moved, resized or hidden: a checkbox or a button of each row. */
  fixed?: boolean;
}

export interface DataColumn<T> extends ColumnShape {
  cell: (row: T, index: number) => ReactNode;
}

export interface Sort {
  key: string;
  order: "asc" | "desc";
}

/** Bounds for the width of a resized column, in pixels. */
export const widthBounds = { min: 40, max: 800 } as const;

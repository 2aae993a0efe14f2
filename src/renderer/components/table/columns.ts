import type { ReactNode } from "react";

/** What a column is laid out by; `width` is its least width in pixels until it is resized, `grow` its share of what is left. */
export interface ColumnShape {
  key: string;
  title: string;
  width: number;
  grow?: number;
  end?: boolean;
  sortable?: boolean;
  /** Not shown until it is chosen in the columns menu. */
  hidden?: boolean;
  /** Can be moved and resized, but not hidden. */
  required?: boolean;
  /** Stays as it is, at its place: a checkbox or a button of each row. */
  fixed?: boolean;
}

/** One column of a table of `T`. */
export interface DataColumn<T> extends ColumnShape {
  cell: (row: T, index: number) => ReactNode;
}

/** The column a table is sorted by. */
export interface Sort {
  key: string;
  order: "asc" | "desc";
}

/** Least and most width of a resized column, in pixels. */
export const widthBounds = { least: 40, most: 800 } as const;

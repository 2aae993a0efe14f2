/** Number of columns, minimum width of a chart in columns, and maximum number of charts. */
export const boardLimits = { columns: 6, minWidth: 2, cards: 24 } as const;

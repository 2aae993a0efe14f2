/** Number of columns, minimum width of a chart in columns, and maximum number of charts. */
export const boardLimits = { columns: 6, leastWidth: 2, cards: 24 } as const;

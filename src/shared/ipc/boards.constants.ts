/** Bounds of a board: its columns, the least width of a chart in them, and most charts. */
export const boardLimits = { columns: 6, leastWidth: 2, cards: 24 } as const;

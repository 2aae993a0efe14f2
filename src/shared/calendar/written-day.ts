/** How days are written everywhere: "Nov 18, 2026", "18. Nov. 2026". */
export const writtenDay = { year: "numeric", month: "short", day: "numeric" } as const;

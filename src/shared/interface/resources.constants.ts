/** Formats of a custom metric; only local workspaces take DECIMAL. */
export const metricFormats = ["INTEGER", "DECIMAL", "TEXT", "KEYWORD"] as const;

/** Rule for the name of a custom metric. */
export const metricNameRule = { pattern: /^[a-z][a-z0-9_]*$/, length: 100 } as const;

/** Whether metrics of a format hold numbers. */
export function isNumberFormat(format: string): boolean {
  return format === "INTEGER" || format === "DECIMAL";
}

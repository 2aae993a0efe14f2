/** Formats of custom metrics. DECIMAL exists in local workspaces only. */
export const metricFormats = ["INTEGER", "DECIMAL", "TEXT", "KEYWORD"] as const;

export const metricNameRule = { pattern: /^[a-z][a-z0-9_]*$/, length: 100 } as const;

/** Longest title and description of a metric, and longest name of one of its values, in characters. */
export const metricTextLengths = { title: 500, description: 4096, valueName: 200 } as const;

/** Most values of a metric that have names. */
export const maxValueNames = 1000;

/** What `resources` lists, by the type that asks for it: `search` topics, `page` channels. */
export const resourceTypes = ["search", "filter", "page", "event", "panel"] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Whether metrics of a format are numeric. */
export function isNumberFormat(format: string): boolean {
  return format === "INTEGER" || format === "DECIMAL";
}

/** Maximum and default number of documents in an export. */
export const exportLimit = 1_000_000;

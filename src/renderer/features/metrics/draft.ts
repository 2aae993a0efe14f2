/** Formats a custom metric can have, in words. */
export const formats = {
  INTEGER: "Whole number",
  KEYWORD: "Keyword",
  TEXT: "Text",
} as const;
/** A format of a custom metric. */
export type Format = keyof typeof formats;

/** A metric as it is written in the form. */
export interface MetricDraft {
  id: string;
  name: string;
  title: string;
  description: string;
  format: Format;
  shown: boolean;
  /** What the service answered where it refused it. */
  refused: string;
}

/** A fresh row of the form. */
export function newMetric(): MetricDraft {
  return {
    id: crypto.randomUUID(),
    name: "",
    title: "",
    description: "",
    format: "INTEGER",
    shown: true,
    refused: "",
  };
}

/** Most characters of what a metric is described with; the same limits as the service has. */
export const longest = { name: 100, title: 500, description: 4096 } as const;

/** What is wrong with a metric's name, or an empty text; names are compared with those of the project and the other rows. */
export function nameFault(
  draft: MetricDraft,
  drafts: readonly MetricDraft[],
  taken: ReadonlySet<string>,
): string {
  const { name } = draft;
  if (name === "") return "A metric needs a name.";
  if (!/^[a-z]/.test(name)) return "Begin with a lower-case letter.";
  const wrong = /[^a-z0-9_]/.exec(name)?.[0];
  if (wrong !== undefined)
    return `${wrong === " " ? "A blank" : `"${wrong}"`} can't stand in a name: use lower-case letters, digits and _.`;
  if (name.length > longest.name) return `Use at most ${longest.name} characters.`;
  if (taken.has(name)) return `The project has a metric "${name}" already.`;
  const at = drafts.indexOf(draft);
  if (drafts.slice(0, at).some((other) => other.name === name))
    return `"${name}" stands in an earlier row already.`;
  return "";
}

/** A name made of a title: "Care team: urgency" as "care_team_urgency". */
export function nameOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, longest.name);
}

/** Rows that have anything in them. */
export function filled(drafts: readonly MetricDraft[]): MetricDraft[] {
  return drafts.filter(({ name, title, description }) => name !== "" || title !== "" || description !== "");
}

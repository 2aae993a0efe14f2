/** Values that only say whether a column's name applies. */
const flags: ReadonlySet<string> = new Set(
  "true false yes no y n 0 1 ja nein wahr falsch oui non vrai faux sí si sim não да нет 是 否".split(" "),
);

/** Whether a value says no more than yes or no. */
export const isFlag = (value: string): boolean => flags.has(value.trim().toLowerCase());

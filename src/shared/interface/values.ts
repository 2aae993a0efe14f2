import { z } from "zod";
import { withoutDirections } from "../text/without-directions";
import { t } from "../texts";

/** A number that may arrive as text. */
export const looseNumber = z.union(
  [
    z.number(),
    z
      .string()
      .trim()
      .regex(/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i)
      .transform(Number),
  ],
  { error: () => t("rules:must.beNumber") },
);

/** An integer that may arrive as text. */
export const looseInteger = looseNumber.refine(Number.isSafeInteger, {
  error: () => t("rules:must.beWholeNumber"),
});

/** An integer within bounds, sent as text in a query string. */
export const integerParam = (min: number, max: number) =>
  looseInteger.refine((n) => n >= min && n <= max, {
    error: () => t("rules:must.beWholeNumberBetween", { min, max }),
  });

/** A boolean, sent as text in a query string. */
export const booleanParam = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((text) => text === "true"),
]);

/** A boolean that is also called on and off. */
export const switchParam = z.union([booleanParam, z.enum(["on", "off"]).transform((text) => text === "on")]);

/** A repeatable parameter: one value or several, parsed to an array. */
export const repeatedParam = z.union([z.array(z.string()), z.string().transform((text) => [text])]);

/** Some of a few names: repeated, or several in one text with commas between them. Each counts once. */
export const namesParam = <const T extends readonly string[]>(names: T) =>
  repeatedParam
    .transform((texts) => [...new Set(texts.flatMap((text) => text.split(",")))])
    .pipe(z.array(z.enum(names)));

/** An array that may be missing or null if it is empty. */
export const looseArray = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** Counts unreadable items during a parse. Parsing is synchronous, so a single counter is enough. */
let unreadable = 0;

/** Parses a value and counts the unreadable items of its tolerant arrays. */
export function countingUnreadable<T>(parse: () => T): { parsed: T; unreadable: number } {
  const outer = unreadable;
  unreadable = 0;
  try {
    const parsed = parse();
    return { parsed, unreadable };
  } finally {
    unreadable = outer;
  }
}

/** Counts values that a schema found unreadable by itself. */
export function addUnreadable(count: number): void {
  unreadable += count;
}

/** Like `tolerantArray`, but with null in place of each unreadable item. */
export const tolerantItems = <T extends z.ZodType>(item: T) => {
  const all = z.array(item);
  return z
    .array(z.unknown())
    .nullish()
    .transform((given): (z.output<T> | null)[] => {
      const before = unreadable;
      const whole = all.safeParse(given ?? []);
      if (whole.success) return whole.data;
      unreadable = before;
      return (given ?? []).map((input) => {
        const counted = unreadable;
        const parsed = item.safeParse(input);
        if (parsed.success) return parsed.data;
        // Discards the counts of the unreadable item's own lists.
        unreadable = counted + 1;
        return null;
      });
    });
};

/** An array that omits and counts unreadable items instead of failing. May be missing or null if it is empty. */
export const tolerantArray = <T extends z.ZodType>(item: T) =>
  tolerantItems(item).transform((items) => items.filter((one): one is z.output<T> => one !== null));

/** Treats null and "" as missing. */
const absent = (value: unknown) => (value === null || value === "" ? undefined : value);

/** An optional value. Deployments may send null or "" instead. */
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(absent, schema.optional());

/** An optional value. One that can't be read is counted and left out. */
export const tolerant = <T extends z.ZodType>(schema: T) =>
  maybe(schema).catch(() => {
    addUnreadable(1);
    return undefined;
  });

/** Text that may be missing or null if it is empty. */
export const looseText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? "");

/** A name or title that is only shown, without characters that change the direction of what follows it. */
export const looseTitle = looseText.transform(withoutDirections);

/** Text that may arrive as a number. */
export const looseString = z.union([z.string(), z.number().transform(String)]);

/** Like `looseTitle`, but not empty where it is missing. */
export const shownText = looseString.transform(withoutDirections);

/** An opaque identifier. Some deployments send numbers. */
export const looseId = z.union([z.string(), z.number().transform(String)]);

/** Name of a dataset, stream, rule or target. */
export const resourceName = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_-]*$/, { error: () => t("rules:must.beResourceName") });

/**
 * Whether a path segment would lead to another path. Proxies may unescape slashes before they resolve a path, so its
 * parts count, too.
 */
export function leadsElsewhere(segment: string): boolean {
  return segment === "" || segment.split(/[/\\]/).some((part) => part === "." || part === "..");
}

/** Opaque identifier in a path. May hold slashes, which are escaped there; no control characters. */
export const pathId = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u, { error: () => t("rules:must.beIdentifier") })
  .refine((id) => !leadsElsewhere(id), { error: () => t("rules:must.beIdentifier") });

/** Identifier given by a local workspace: no slash either. */
export const plainId = pathId.regex(/^[^/]*$/, { error: () => t("rules:must.beIdentifier") });

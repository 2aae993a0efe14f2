import { z } from "zod";
import { t } from "../words";

/** A number that may arrive as text (tolerance of the interface). */
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

/** A whole number that may arrive as text. */
export const looseInteger = looseNumber.refine(Number.isSafeInteger, {
  error: () => t("rules:must.beWholeNumber"),
});

/** A whole number within bounds, sent as text in a query string. */
export const integerParam = (least: number, most: number) =>
  looseInteger.refine((n) => n >= least && n <= most, {
    error: () => t("rules:must.beWholeNumberBetween", { least, most }),
  });

/** true or false, sent as text in a query string. */
export const booleanParam = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((text) => text === "true"),
]);

/** A parameter that may be repeated: one value or several, read as an array. */
export const repeatedParam = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** An array that may be missing or null where it is empty (tolerance of the interface). */
export const looseArray = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** Items of the arrays parsed just now that could not be read. Parsing is synchronous, so one count serves. */
let unreadable = 0;

/** Parses something, and counts the items of its tolerant arrays that could not be read. */
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

/** An array as `tolerantArray`, with null in the place of each item that can't be read. */
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
      return (given ?? []).map((one) => {
        const counted = unreadable;
        const parsed = item.safeParse(one);
        if (parsed.success) return parsed.data;
        // What its own lists lost goes with it.
        unreadable = counted + 1;
        return null;
      });
    });
};

/** An array whose unreadable items cost themselves alone: they are left out and counted. May be missing or null where empty. */
export const tolerantArray = <T extends z.ZodType>(item: T) =>
  tolerantItems(item).transform((items) => items.filter((one): one is z.output<T> => one !== null));

/** Null and "" in place of a value that isn't there. */
const absent = (value: unknown) => (value === null || value === "" ? undefined : value);

/** A value that may be missing; a deployment may send null or "" instead. */
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(absent, schema.optional());

/** Text that may be missing or null where it is empty. */
export const looseText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? "");

/** Text, or a number in its place. */
export const looseString = z.union([z.string(), z.number().transform(String)]);

/** An opaque identifier; some deployments send numbers. */
export const looseId = z.union([z.string(), z.number().transform(String)]);

/** The rule for names of datasets, streams, rules and targets. */
export const resourceName = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_-]*$/, { error: () => t("rules:must.beResourceName") });

/** Identifier in a path: no slash, no control character, not "." or "..". */
export const pathId = z
  .string()
  .min(1)
  .max(200)
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  .regex(/^(?!\.{1,2}$)[^/\u0000-\u001f]+$/, { error: () => t("rules:must.beIdentifier") });

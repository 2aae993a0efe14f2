import { DatabaseDamaged } from "./damage";

/** Parses JSON from the database. If that fails, the database is damaged. */
export function readStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DatabaseDamaged("A stored text is no JSON any more", { cause: error });
  }
}

/** What this layer uses of a schema. */
interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
}

/** The same for JSON of a known form, in the database or in a file of its own. */
export function readStored<T>(schema: Schema<T>, text: string): T {
  const parsed = schema.safeParse(readStoredJson(text));
  if (parsed.success) return parsed.data;
  throw new DatabaseDamaged("A stored value has another form than it was written with", {
    cause: parsed.error,
  });
}

import { DatabaseDamaged } from "./database";

/** Parses JSON from the database. If that fails, the database is damaged. */
export function readStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DatabaseDamaged("A stored text is no JSON any more", { cause: error });
  }
}

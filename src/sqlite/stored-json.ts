import { DatabaseDamaged } from "./database";

/** Reads a text that went into the database as JSON: one that is none any more has been damaged there. */
export function readStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DatabaseDamaged("A stored text is no JSON any more", { cause: error });
  }
}

import type { Database } from "../../sqlite/database";

/** Empties what is computed from documents, and what says which files hold more of it. Call it in a transaction. */
export function forgetComputed(db: Database): void {
  for (const table of ["changed", "text_piece", "term_chunk"] as const) db.run(`DELETE FROM ${table}`);
  db.run("DELETE FROM meta WHERE key IN ('columns_generation', 'columns_change')");
}

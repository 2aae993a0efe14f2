import { z } from "zod";
import { sql } from "../../sqlite/sql";
import type { Database } from "../../sqlite/database";
import type { Table } from "../storage/store";
import { storedJson } from "../storage/stored-json";
import type { ProjectRef } from "../../shared/ipc/explore";
import { Draft } from "../../shared/ipc/documents";

const DraftBody = Draft.omit({ id: true, savedAt: true, connectionId: true, projectId: true });
const Row = z.object({
  id: z.number(),
  saved: z.number(),
  body: storedJson.pipe(DraftBody),
});

export const draftTable: Table = {
  name: sql`drafts`,
  key: [sql`id`],
  of: sql`connection = ?`,
  part: "drafts",
  json: [sql`body`],
  ids: ["connection", "project"],
};

/** A draft to save. Without an id it is a new one. */
export type DraftToSave = Omit<Draft, "id" | "savedAt"> & { id: number | null };

/** Unfinished edits. Each save is on disk at once. A draft is deleted only when it is sent or discarded. */
export class DraftStore {
  constructor(private readonly db: Database) {}

  /** Saves a draft. If it was discarded meanwhile, it is saved under a new id instead of being lost. */
  save({ id, connectionId, projectId, ...body }: DraftToSave): { id: number; savedAt: number } {
    const savedAt = Date.now();
    const text = JSON.stringify(DraftBody.parse(body));
    if (id !== null) {
      const { changes } = this.db.run("UPDATE drafts SET saved = ?, body = ? WHERE id = ?", [
        savedAt,
        text,
        id,
      ]);
      if (changes > 0) return { id, savedAt };
    }
    const { lastId } = this.db.run(
      "INSERT INTO drafts(connection, project, saved, body) VALUES (?, ?, ?, ?)",
      [connectionId, projectId, savedAt, text],
    );
    return { id: lastId, savedAt };
  }

  /** Drafts of a project, last saved first. */
  list({ connectionId, projectId }: ProjectRef): Draft[] {
    return this.db
      .all(
        "SELECT id, saved, body FROM drafts WHERE connection = ? AND project = ? ORDER BY saved DESC, id DESC",
        [connectionId, projectId],
        Row,
      )
      .map(({ id, saved, body }) => ({ id, savedAt: saved, connectionId, projectId, ...body }));
  }

  remove(id: number): void {
    this.db.run("DELETE FROM drafts WHERE id = ?", [id]);
  }
}

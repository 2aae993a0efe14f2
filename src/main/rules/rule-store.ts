import { z } from "zod";
import type { ProjectRef } from "../../shared/ipc/explore";
import { DocumentRule } from "../../shared/rules/document-rule";
import { sql } from "../../sqlite/sql";
import type { Database } from "../../sqlite/database";
import type { Table } from "../storage/store";
import { storedJson } from "../storage/stored-json";

export const ruleTable: Table = {
  name: sql`document_rules`,
  key: [sql`connection`, sql`project`],
  of: sql`connection = ?`,
  part: "saved",
  json: [sql`body`],
  ids: ["connection", "project"],
};

/** The rules of each project, in the database of watches. */
export class RuleStore {
  constructor(private readonly db: Database) {}

  list({ connectionId, projectId }: ProjectRef): DocumentRule[] {
    const row = this.db.get(
      "SELECT body FROM document_rules WHERE connection = ? AND project = ?",
      [connectionId, projectId],
      z.object({ body: storedJson.pipe(z.array(DocumentRule)) }),
    );
    return row?.body ?? [];
  }

  /** The rules of a connection, by project. */
  of(connectionId: string): { projectId: string; rules: DocumentRule[] }[] {
    return this.db.all(
      "SELECT project AS projectId, body AS rules FROM document_rules WHERE connection = ? ORDER BY project",
      [connectionId],
      z.object({ projectId: z.string(), rules: storedJson.pipe(z.array(DocumentRule)) }),
    );
  }

  save({ connectionId, projectId }: ProjectRef, rules: readonly DocumentRule[]): void {
    this.db.run("INSERT OR REPLACE INTO document_rules (connection, project, body) VALUES (?, ?, ?)", [
      connectionId,
      projectId,
      JSON.stringify(rules),
    ]);
  }
}

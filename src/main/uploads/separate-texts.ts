import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { t } from "../../shared/texts";
import { distinctUrl } from "../files/columns/row-urls";
import { EntryPlace, type EntryAnswer } from "./rows";
import { readStored } from "../../sqlite/stored-json";

/** A row whose URL was taken by a document with another text, and the new URL it is sent with. */
export interface MovedEntry {
  entryId: number;
  url: string;
}

const Entry = EntryPlace.pick({ upload: true }).extend({
  line: z.number().nullable(),
  url: z.string(),
  attempts: z.number(),
  connection: z.string(),
  project: z.string(),
});

/** Normally the second URL is free. More attempts only follow lost responses. */
const maxAttempts = 6;

const Text = z.looseObject({ content: z.string().optional(), title: z.string().optional() });

/**
 * Keeps two texts from becoming one document. Rows of files whose URL belongs to another text are sent again with a
 * URL of their own. Edits by hand are not, nor are rows whose text the document had before it was edited.
 */
export function separateTexts(
  db: Database,
  answers: readonly EntryAnswer[],
  documentOf: (entryId: number) => string | undefined,
): { answers: EntryAnswer[]; moved: MovedEntry[] } {
  const moved: MovedEntry[] = [];
  const judged = answers.map((answer): EntryAnswer => {
    if (answer.verdict.outcome !== "apart") return answer;
    const url = urlApart(db, answer.entryId, documentOf);
    if (url === null)
      return {
        ...answer,
        verdict: { ...answer.verdict, outcome: "present", message: t("main:verdict.present") },
      };
    moved.push({ entryId: answer.entryId, url });
    return answer;
  });
  return { answers: judged, moved };
}

function urlApart(
  db: Database,
  entryId: number,
  documentOf: (entryId: number) => string | undefined,
): string | null {
  const entry = db.get(
    `SELECT upload, line, url, attempts, connection, project FROM entries JOIN uploads ON uploads.id = upload
     WHERE entries.id = ?`,
    [entryId],
    Entry,
  );
  const body = documentOf(entryId);
  if (!entry || entry.line === null || entry.attempts > maxAttempts || body === undefined) return null;
  const text = readStored(Text, body);
  return saidSo(db, entry, text) ? null : distinctUrl(entry.url, text);
}

/** Whether a document had this text before it was edited here. */
function saidSo(
  db: Database,
  { connection, project, url }: { connection: string; project: string; url: string },
  { content = "", title = "" }: z.output<typeof Text>,
): boolean {
  const said = db.get(
    `SELECT EXISTS (SELECT 1 FROM edits WHERE connection = ? AND project = ? AND url = ?
       AND action IN ('update', 'upsert') AND
       CASE WHEN json_extract(before, '$.document.url') IS NULL
         THEN json_extract(change, '$.content') IS NOT NULL OR json_extract(change, '$.title') IS NOT NULL
         ELSE coalesce(json_extract(before, '$.document.content'), '') = ?
           AND coalesce(json_extract(before, '$.document.title'), '') = ? END)`,
    [connection, project, url, content, title],
    column.number,
  );
  return said !== 0;
}

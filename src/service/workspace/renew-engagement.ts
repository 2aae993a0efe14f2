import { z } from "zod";
import { isSummed, partsOf, sumOfParts } from "../../shared/documents/engagement";
import type { Database } from "../../sqlite/database";
import type { Changes } from "./changes";
import type { Meta } from "./meta";
import { type StoredDocument, StoredJson } from "./stored-document";

const rulesKey = "engagement_rules";
/** Increase it when the same figures give another engagement than before. */
const engagementRules = "1";

const Row = z.object({ id: z.number(), body: StoredJson });
/** Read documents between two progress reports. */
const wordEvery = 25_000;

/**
 * Sums the engagement of stored documents from their parts if they were written under earlier rules, which took a file's
 * likes for all of it. Call it before an engine reads the documents. A single transaction, so that a crash leaves both the
 * old rules and the old sums.
 */
export function renewEngagement(
  db: Database,
  meta: Meta,
  changes: Changes,
  reading: (documents: number) => void = () => undefined,
): void {
  if (meta.get(rulesKey) === engagementRules) return;
  db.transaction(() => {
    let read = 0;
    const each = (visit: (id: number, document: StoredDocument) => void) => {
      const some = "SELECT id, body FROM document WHERE id > ? ORDER BY id LIMIT 1000";
      for (let last = -1; ;) {
        const rows = db.all(some, [last], Row);
        for (const { id, body } of rows) {
          visit(id, body);
          if (++read % wordEvery === 0) reading(read);
          last = id;
        }
        if (rows.length === 0) return;
      }
    };
    const likesOnly = new Set<string>();
    const found = { parts: false };
    each((_id, document) => {
      found.parts ||= Object.keys(partsOf(document)).length > 0;
      if (isBelowParts(document)) likesOnly.add(document.import ?? "");
    });
    if (found.parts)
      each((id, document) => {
        const renewed = renewedOf(document, likesOnly);
        if (!renewed) return;
        db.run("UPDATE document SET body = ? WHERE id = ?", [JSON.stringify(renewed), id]);
        changes.record([{ id, hasOtherText: false }]);
      });
    meta.set(rulesKey, engagementRules);
  });
}

/**
 * Whether an imported document has less engagement than reposts and comments. Then it isn't their sum, and the column that it
 * came from held likes, in every row of the import.
 */
function isBelowParts(document: StoredDocument): boolean {
  const { likes, reposts = 0, comments = 0 } = partsOf(document);
  return (
    document.import !== undefined &&
    likes === undefined &&
    document.engagement !== undefined &&
    document.engagement < reposts + comments
  );
}

/** The document with its engagement under the present rules. Undefined if it has that already. */
function renewedOf(document: StoredDocument, likesOnly: ReadonlySet<string>): StoredDocument | undefined {
  const { engagement, import: mark, article_extended_attributes: figures } = document;
  if (engagement === undefined) {
    const sum = sumOfParts(document);
    return sum === undefined ? undefined : { ...document, engagement: sum };
  }
  const isLikes = mark !== undefined && likesOnly.has(mark) && partsOf(document).likes === undefined;
  if (!isLikes || isSummed(document)) return undefined;
  const renewed = { ...document, article_extended_attributes: { ...figures, likes: engagement } };
  return { ...renewed, engagement: sumOfParts(renewed) };
}

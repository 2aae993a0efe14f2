import { isSummed, partsOf, sumOfParts } from "../../shared/documents/engagement";
import type { Renewal } from "./renewal";
import type { StoredDocument } from "./stored-document";

/** Increase it when the same figures give another engagement than before. */
const engagementRules = "1";

/**
 * Sums the engagement of stored documents from their parts if they were written under earlier rules, which took a file's
 * likes for all of it. Call it before an engine reads the documents.
 */
export function renewEngagement(renewal: Renewal): void {
  renewal.once("engagement_rules", engagementRules, () => {
    const likesOnly = new Set<string>();
    let hasParts = false;
    for (const { body } of renewal.documents()) {
      hasParts ||= Object.keys(partsOf(body)).length > 0;
      if (isBelowParts(body)) likesOnly.add(body.import ?? "");
    }
    if (!hasParts) return;
    for (const { id, body } of renewal.documents()) {
      const renewed = renewedOf(body, likesOnly);
      if (renewed) renewal.put(id, renewed, { hasOtherText: false });
    }
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

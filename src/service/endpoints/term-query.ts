import type { TermKind } from "../../shared/interface/text-analysis.constants";
import { printValue, quoted } from "../../shared/query";

/** Words that the query language reads as operators, in any case. */
const operators = /^(and|or|not|near|onear)$/i;

/** The query that finds the documents with a term. */
export function termQuery(kind: TermKind, text: string): string {
  switch (kind) {
    case "word":
      return operators.test(text) ? quoted(text) : text;
    case "phrase":
      return quoted(text);
    case "domain":
      return `linkdomain:${printValue(text)}`;
    case "link":
      return `link:${quoted(text)}`;
    default:
      return `${kind}:${printValue(text)}`;
  }
}

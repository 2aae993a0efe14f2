import type { TermKind } from "../../../shared/interface/text-analysis.constants";
import { type Clause, type Query, parse, print } from "../../../shared/query";
import type { TermIndex } from "../texts/term-index";
import type { CodePhrase } from "../texts/term-matcher";

/** The query that finds the documents of a term. Undefined if none finds exactly them. */
export function queryOf(
  { kind, forms }: { kind: TermKind; forms: readonly CodePhrase[] },
  terms: TermIndex,
): string | undefined {
  const clauses = forms.map((form): Clause => {
    const texts = form.map((code) => terms.text(code));
    const [text = ""] = texts;
    switch (kind) {
      case "word":
        return { kind: "word", text, wildcard: false };
      case "phrase":
        return { kind: "phrase", words: texts };
      default:
        return { kind: "equals", field: kind === "domain" ? "linkdomain" : kind, value: text };
    }
  });
  const [first] = clauses;
  if (!first) return undefined;
  const query: Query = clauses.length === 1 ? first : { kind: "or", items: clauses };
  const text = clauses.length === 1 ? print(query) : `(${print(query)})`;
  return isReadAs(text, query) ? text : undefined;
}

/** Whether a query is read back as it was meant. Words of scripts without spaces may be split otherwise on their own. */
function isReadAs(text: string, query: Query): boolean {
  try {
    return JSON.stringify(parse(text)) === JSON.stringify(query);
  } catch {
    return false;
  }
}

import { t } from "../texts";
/** A stretch of the query, in UTF-16 units from 0. */
export interface Span {
  start: number;
  end: number;
}

/** What an error may add to its position: what stands there instead, and how to write it right. */
export interface QueryErrorNotes {
  found?: string;
  hint?: string;
  /** What most likely was meant in place of the offending characters. */
  correction?: string | undefined;
}

/** A query that cannot be parsed: where it goes wrong and what was expected there. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  /** First offending character, in UTF-16 units from 0. */
  readonly offset: number;
  /** Number of offending characters; 0 where something is missing. */
  readonly length: number;
  readonly correction: string | undefined;

  constructor(
    /** What would have been right, as a noun phrase: `a word or "("`. */
    readonly expected: string,
    { start, end }: Span,
    { found, hint, correction }: QueryErrorNotes = {},
  ) {
    const where = { expected, at: start + 1 };
    const what =
      found === undefined
        ? t("rules:query.expected", where)
        : t("rules:query.expectedFound", { ...where, found });
    super(hint === undefined ? what : `${what}. ${hint}`);
    this.correction = correction;
    this.offset = start;
    this.length = end - start;
  }
}

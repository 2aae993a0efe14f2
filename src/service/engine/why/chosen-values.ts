import { type Clause, type Equals, allOf, print } from "../../../shared/query";
import type { Selection } from "../engine";
import type { CoveredValue } from "../explanation";

/** Fields that say where a document comes from, rather than what it says. */
const kinds: Readonly<Record<string, CoveredValue["kind"]>> = {
  hosturl: "source",
  domainurl: "selection",
  sourcecountry: "country",
  lang: "language",
  sourcetype: "selection",
  import: "selection",
};

const kindOf = ({ field }: Equals) => (field.startsWith("custom.") ? "column" : kinds[field]);

const isValue = (clause: Clause): boolean =>
  clause.kind === "equals"
    ? kindOf(clause) !== undefined
    : clause.kind === "or" && clause.items.every((item) => isValue(item));

/**
 * What a selection chooses by where documents come from, without the words, topics and authors that it looks for. Data of such
 * values may begin late; that words begin to occur is what an explanation is about. Undefined if it chooses by no value.
 */
export function chosenValues({
  query = { kind: "all" },
  filters = [],
  project,
}: Selection): { of: CoveredValue; selection: Selection } | undefined {
  const clauses = (query.kind === "and" ? query.items : query.kind === "all" ? [] : [query]).filter(isValue);
  const own = filters.filter(({ by }) => by === "channel" || by === "dataset" || by === "import");
  if (clauses.length + own.length === 0) return undefined;
  const [clause] = clauses;
  const [filter] = own;
  const selection = { query: allOf(clauses), filters: own, project };
  if (clauses.length + own.length === 1) {
    if (clause?.kind === "equals") {
      const { field, value } = clause;
      return { of: { kind: kindOf(clause) ?? "selection", field, key: value }, selection };
    }
    if (filter?.by === "channel" && filter.names.length === 1)
      return { of: { kind: "source", key: filter.names.join("") }, selection };
  }
  return { of: { kind: "selection", key: print(selection.query) }, selection };
}

import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import type { Columns } from "../columns/columns";
import type { ValueList } from "../columns/spellings";
import type { TopicSet } from "./breakdowns";

/** Columns of the kinds of which a document has one value. */
export const valueColumns = {
  source: "host",
  author: "author",
  country: "country",
  language: "language",
} as const;

/** Kinds of what a document has one or more of, rather than says. */
export type ValueKind = keyof typeof valueColumns | "topic" | "column";

/** An own column, as custom.<name>, with its values. */
export interface OwnValues {
  field: string;
  values: ValueList;
}

/** Tells whether a document has a value. */
export function valueTest(
  { kind, field = "", code }: { kind: ValueKind; field?: string | undefined; code: number },
  {
    columns,
    topics,
    ownColumns,
  }: { columns: Columns; topics: readonly TopicSet[]; ownColumns: readonly OwnValues[] },
): (id: number) => boolean {
  if (kind === "topic") return (id) => topics[code - 1]?.set.has(id) ?? false;
  if (kind === "column") {
    const values = ownColumns.find((own) => own.field === field)?.values;
    return (id) => values?.has(id, code) ?? false;
  }
  const column = columns.dense[valueColumns[kind]];
  return (id) => column[id] === code;
}

export function isValueKind(kind: FactorKind): kind is ValueKind {
  return kind === "topic" || kind === "column" || Object.hasOwn(valueColumns, kind);
}

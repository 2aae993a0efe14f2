import { columnName, tellingName } from "../../shared/documents/telling-name";
import type { DataCoverage } from "../../shared/interface/local";
import { seriesName } from "../format/labels";
import { type Clause, type Equals, tryParse, valueKey } from "../../shared/query";
import type { ChartRequest } from "./chartRequest";

/** Fields of queries that say where mentions come from, as charts call them. */
const queried: Readonly<Record<string, string>> = {
  hosturl: "channel",
  sourcetype: "sourcetype",
  sourcecountry: "country",
  lang: "language",
};
/** A value of a field, as charts name fields. */
interface FieldValue {
  field: string;
  value: string;
}

export const isSameValue = (a: FieldValue, b: FieldValue) =>
  a.field === b.field && valueKey(a.value) === valueKey(b.value);

/** What a value whose data begin or end is called. */
export function coveredName(
  { field, field_title, label }: DataCoverage["values"][number],
  name = seriesName(label, field),
): string {
  return field.startsWith("custom.") ? tellingName(name, columnName({ field, field_title })) : name;
}

/** Values that a question's query and filters choose, whatever else they ask for. */
export function chosenValues({ query, filters }: ChartRequest["question"]): FieldValue[] {
  return [...chosenIn(query), ...filters.channel.map((value) => ({ field: "channel", value }))];
}

/** The same of a query alone. */
export function chosenIn(query: string): FieldValue[] {
  const parsed = tryParse(query);
  if (!parsed.ok || parsed.query.kind === "all") return [];
  const each = (clause: Clause): Equals[] =>
    clause.kind === "equals"
      ? [clause]
      : clause.kind === "and" || clause.kind === "or"
        ? clause.items.flatMap(each)
        : [];
  return each(parsed.query).map(({ field, value }) => ({ field: queried[field] ?? field, value }));
}

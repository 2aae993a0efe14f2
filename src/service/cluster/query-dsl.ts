import { sentimentOrigins, uncertainBelow } from "../../shared/interface/documents.constants";
import {
  type Compare,
  type Equals,
  type Query,
  type Range,
  bounds,
  fold,
  tagKey,
  valueKey,
  words,
} from "../../shared/query";
import { joined, keyField, numberField, phraseField } from "./fields";
import { authorKey, nameKey } from "./indexed-document";
import { type Dsl, allOf, anyOf, nearQuery, noneOf, nothing, phraseQuery, wordQuery } from "./text-query";

/** What the meaning of a query depends on besides the documents. */
export interface QueryParts {
  /** Whether a field `custom.<name>` is a text metric, which is searched by words. */
  isText: (field: string) => boolean;
}

/** A query of Earshot as one of OpenSearch that finds the same documents. */
export function queryDsl(query: Query, parts: QueryParts): Dsl {
  switch (query.kind) {
    case "all":
      return { match_all: {} };
    case "and":
      return allOf(query.items.map((item) => queryDsl(item, parts)));
    case "or":
      return anyOf(query.items.map((item) => queryDsl(item, parts)));
    case "not":
      return noneOf(queryDsl(query.item, parts));
    case "word":
      return wordQuery(query);
    case "phrase":
      return phraseQuery(query);
    case "near":
      return nearQuery(query);
    case "compare":
    case "range":
      return within(query);
    case "equals":
      return equality(query, parts);
  }
}

function within(clause: Compare | Range): Dsl {
  const { min, max, includeMin, includeMax } = bounds(clause);
  const { field } = clause;
  const name = field === "published" || field === "search_indexed" ? field : numberField(field);
  return {
    range: {
      [name]: {
        ...(min !== -Infinity && { [includeMin ? "gte" : "gt"]: min }),
        ...(max !== Infinity && { [includeMax ? "lte" : "lt"]: max }),
      },
    },
  };
}

export const term = (field: string, value: string | boolean): Dsl => ({ term: { [field]: { value } } });

function equality({ field, value }: Equals, parts: QueryParts): Dsl {
  switch (field) {
    case "lang":
    case "gender":
    case "sourcetype":
    case "emoji":
    case "link":
    case "linkdomain":
      return term(field, value);
    case "sourcecountry":
      return term("country", value);
    case "author_id": {
      const at = value.lastIndexOf("@");
      const keys = [authorKey(value), ...(at > 0 ? [nameKey(value.slice(0, at), value.slice(at + 1))] : [])];
      return { terms: { author_key: keys } };
    }
    case "hosturl":
      return term("host", value);
    case "domainurl":
      return term("domains", value);
    case "date_assumed":
      return term(field, value === "true");
    case "import":
      return term("import_key", valueKey(value));
    case "sentiment_origin":
      // Earlier versions of the scorer recorded nothing.
      if (value === sentimentOrigins.unknown)
        return allOf([
          noneOf({ exists: { field: "sentiment_origin" } }),
          noneOf(term("sentiment_name", "unscored")),
        ]);
      return term(field, value);
    case "sentiment":
      if (value === "uncertain")
        return { range: { [numberField("sentiment_confidence")]: { lt: uncertainBelow } } };
      return term("sentiment_name", value);
    case "tag":
      return term(keyField(field), valueKey(value));
    case "hashtag":
    case "mention":
      return term(keyField(field), tagKey(value));
    case "story":
      return nothing;
    default:
      return customValue(field, value, parts);
  }
}

/** A number, consecutive words of a text metric, or a whole value except for case and accents. */
function customValue(field: string, value: string, { isText }: QueryParts): Dsl {
  const number = /^[-+]?\d+(\.\d+)?$/.test(value) ? [term(numberField(field), value)] : [];
  return anyOf([...number, isText(field) ? holding(field, value) : term(keyField(field), valueKey(value))]);
}

/** Texts that hold the words of a value in a row. A value without words is looked for as it is. */
function holding(field: string, value: string): Dsl {
  const wanted = words(value).map((word) => word.text);
  if (wanted.length > 0) return { match_phrase: { [phraseField(field)]: joined(wanted) } };
  const escaped = fold(value).replace(/[*?\\]/g, "\\$&");
  return { wildcard: { [keyField(field)]: { value: `*${escaped}*` } } };
}

import { isObject, type JsonObject } from "./json";

/**
 * The fields of a change whose origins a document records in `origins`: tags and each custom metric. The sentiment's is a
 * field of its own, since it is counted.
 */
export function fieldsWithOrigin(change: JsonObject): string[] {
  const custom = isObject(change["custom"]) ? Object.keys(change["custom"]) : [];
  return [
    ...(change["tags_customer"] === undefined ? [] : ["tags_customer"]),
    ...custom.map((name) => `custom.${name}`),
  ];
}

/**
 * A change that says where the sentiment, tags and metrics that it gives come from, where it doesn't say so yet. For local
 * workspaces alone.
 */
export function withOrigin<Change extends JsonObject>(change: Change, origin: string): Change {
  const fields = fieldsWithOrigin(change);
  const said = isObject(change["origins"]) ? change["origins"] : {};
  const isScored = typeof change["sentiment"] === "number";
  return {
    ...change,
    ...(isScored && change["sentiment_origin"] === undefined && { sentiment_origin: origin }),
    ...(fields.length > 0 && {
      origins: { ...Object.fromEntries(fields.map((field) => [field, origin])), ...said },
    }),
  };
}

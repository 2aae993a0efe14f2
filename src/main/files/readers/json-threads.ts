import type { JsonValue } from "./json";
import { isObject, type JsonObject, valueAt } from "../../../shared/documents/json";
import { namesOf, normalName } from "../columns/field-names";
import { contentHash } from "../columns/row-urls";

const textKey =
  /^(?:text|full_?text|body|message|content|comment|post)$|(?:^|[a-z]_|(?<=[a-z])(?=[A-Z]))(?:text|body|content|message|caption|display|original)$/i;
const titleKey = /^(?:subject|title|headline)$/i;
const idKey = /^(?:(?:_|(?:thing|post|comment|message|review)_?)?id|uuid|url|link|permalink)$/i;
/** Keys of lists of what answers a record. */
const replyKey =
  /^(?:(?:\w+_)?(?:replies|comments?|responses|answers|children)(?:_?list)?|(?:sub|child|latest|top)Comments)$/i;
/** Keys of objects that a record is about or repeats. Their texts aren't its own. */
const otherKey =
  /user|author|owner|from|profile|quot|retweet|repost|shar|forward|parent|reply_?to|in_?reply|embed|media|place|entit|attach|preview/i;
const ownParent = /parent|reply_?to|in_?reply/i;

const code = /^(?:https?:\/\/\S+|[\w-]*\d[\w-]*)$/;

/** Objects between a record and its text, or its replies: "snippet.topLevelComment.snippet", "data.replies.data". */
const deepest = 4;

/** Fields whose keys in a reply become those of the record that it answers, so that they are one column. */
const alignedNames = ["extra_author_attributes.name", "published", "article_extended_attributes.likes"].map(
  (field) => new Set(namesOf(field)),
);

interface Place {
  path: readonly string[];
  key: string;
}

/** A deleted post has no text, and may have replies. */
const isTextOrNone = (text: unknown): text is string | null => typeof text === "string" || text === null;

/** Objects in a record, outer ones first, with the keys that lead to them. */
function* objectsIn(value: JsonObject): Generator<{ path: readonly string[]; object: JsonObject }> {
  let level: { path: readonly string[]; object: JsonObject }[] = [{ path: [], object: value }];
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    yield* level;
    level = level.flatMap(({ path, object }) =>
      Object.entries(object).flatMap(([key, inner]) =>
        isObject(inner) && !otherKey.test(key) && !isSaidByKeys(key, inner)
          ? [{ path: [...path, key], object: inner }]
          : [],
      ),
    );
  }
}

/** Where the text of a record is. It isn't within its replies. */
function textIn(value: JsonObject): Place | null {
  for (const { path, object } of objectsIn(value)) {
    if (path.some((key) => replyKey.test(key) && !/comment$/i.test(key))) continue;
    const key = Object.keys(object).find((name) => textKey.test(name) && isTextOrNone(object[name]));
    if (key !== undefined) return { path, key };
  }
  // Lists of messages may have their subjects alone.
  const title = Object.keys(value).find((name) => titleKey.test(name) && typeof value[name] === "string");
  return title === undefined ? null : { path: [], key: title };
}

/** Whether the keys of an object are themselves what answers a record: { comments: { "So do I.": ["Really?"] } }. */
function isSaidByKeys(key: string, value: unknown): value is JsonObject {
  if (!replyKey.test(key) || !isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.filter((said) => /\S\s+\S/.test(said)).length * 2 > keys.length;
}

function saidByKeys(value: JsonObject): JsonObject[] {
  return Object.entries(value).map(([text, replies]) => {
    if (!Array.isArray(replies)) return isSaidByKeys("replies", replies) ? { text, replies } : { text };
    const said = (replies as unknown[]).map((reply) => (typeof reply === "string" ? { text: reply } : reply));
    return { text, replies: said };
  });
}

/** Lists of what may answer a record: objects, or plain texts. */
function listsIn(value: JsonObject): { place: Place; items: readonly (JsonObject | string)[] }[] {
  return [...objectsIn(value)].flatMap(({ path, object }) =>
    Object.entries(object).flatMap(([key, list]) => {
      if (isSaidByKeys(key, list)) return [{ place: { path, key }, items: saidByKeys(list) }];
      if (!Array.isArray(list) || list.length === 0) return [];
      if (![...path, key].some((name) => replyKey.test(name))) return [];
      const items = (list as unknown[]).map((item) =>
        isObject(item) && isObject(item["node"]) ? item["node"] : item,
      );
      const isTold = (item: unknown): item is JsonObject | string =>
        isObject(item) || (typeof item === "string" && replyKey.test(key));
      // Addresses and IDs aren't what they say.
      if (items.every((item) => typeof item === "string" && code.test(item))) return [];
      return items.every(isTold) ? [{ place: { path, key }, items }] : [];
    }),
  );
}

/** The replies of a list. Empty unless most have a text, or a title as their record has. */
function repliesOf(items: readonly (JsonObject | string)[], { key }: Place): JsonObject[] {
  const isTitled = titleKey.test(key);
  const replies = items.flatMap((item): JsonObject[] => {
    if (typeof item === "string") return item.trim() === "" || isTitled ? [] : [{ [key]: item }];
    const own = textIn(item)?.key;
    return own !== undefined && titleKey.test(own) === isTitled ? [item] : [];
  });
  return replies.length * 2 >= items.length ? replies : [];
}

/** A record without the value at a place. */
function without(value: JsonObject, { path: [first, ...rest], key }: Place): JsonObject {
  const inner = first === undefined ? undefined : value[first];
  if (first === undefined) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return isObject(inner) ? { ...value, [first]: without(inner, { path: rest, key }) } : value;
}

/** A reply whose text, and what lies beside it, are where those of its record are. */
function aligned(reply: JsonObject, record: JsonObject, text: Place): JsonObject {
  const own = textIn(reply);
  const core = own === null ? undefined : valueAt(reply, own.path);
  const above = valueAt(record, text.path);
  if (own === null || !isObject(core) || !isObject(above)) return reply;
  const renamed = new Map([[own.key, text.key]]);
  for (const names of alignedNames) {
    const keyIn = (object: JsonObject): string | undefined =>
      Object.keys(object).find((key) => names.has(normalName(key)) && !isObject(object[key]));
    const from = keyIn(core);
    const to = keyIn(above);
    if (from !== undefined && to !== undefined && !(to in core)) renamed.set(from, to);
  }
  // What lies beside a reply's text goes with it, unless that is the whole reply.
  const isWhole = own.path.length === 0;
  const isMoved = (key: string) => !isWhole || text.path.length === 0 || renamed.has(key);
  const moved = Object.entries(core).flatMap(([key, one]): [string, unknown][] =>
    isMoved(key) ? [[renamed.get(key) ?? key, one]] : [],
  );
  const beside = Object.entries(reply).filter(([key, one]) => (isWhole ? !isMoved(key) : !isObject(one)));
  const nested = text.path.reduceRight<JsonObject>(
    (inner, key) => ({ [key]: inner }),
    Object.fromEntries(moved),
  );
  return { ...Object.fromEntries(beside), ...nested };
}

/**
 * A record and the replies in it, each a record of its own that names its parent. Records without an ID get one, so
 * that a reply can name them.
 */
function* threadOf(value: unknown, above?: { id: unknown; key: string; at: number }): Generator {
  const lists = isObject(value) ? listsIn(value) : [];
  const text = isObject(value) && (above || lists.length > 0) ? textIn(value) : null;
  if (!isObject(value) || !text) {
    yield value;
    return;
  }
  const found = lists.flatMap(({ place, items }) => {
    const replies = repliesOf(items, text);
    return replies.length === 0 ? [] : { place, replies };
  });
  if (found.length === 0 && !above) {
    yield value;
    return;
  }
  const bare = found.reduce((rest, { place }) => without(rest, place), value);
  // A record's own values are in it, or in objects that lead to its text.
  const around = [...text.path.keys(), text.path.length].flatMap((depth) => {
    const object = valueAt(bare, text.path.slice(0, depth));
    return isObject(object) ? [object] : [];
  });
  const entries = around.flatMap((object) => Object.entries(object));
  const isPlain = (one: unknown) => typeof one === "string" || typeof one === "number";
  const own = entries.find(([key, one]) => idKey.test(key) && isPlain(one));
  const said = around.at(-1)?.[text.key];
  const id = own
    ? own[1]
    : contentHash([JSON.stringify(above?.id ?? ""), String(above?.at ?? 0), String(said)]);
  const hasParent = Object.entries(bare).some(([key, one]) => ownParent.test(key) && isPlain(one));
  yield {
    ...bare,
    ...(!own && { [above?.key ?? "record_id"]: id }),
    ...(above && !hasParent && parentOf(above.id)),
  };
  const replies = found.flatMap((list) => list.replies);
  for (const [at, reply] of replies.entries())
    yield* threadOf(aligned(reply, bare, text), { id, key: own?.[0] ?? "record_id", at });
}

const parentOf = (id: unknown) =>
  typeof id === "string" && /^https?:/i.test(id) ? { parent_url: id } : { parent_id: id };

/** Values in order, with the replies that are inside others after them. */
export function* threads(values: readonly JsonValue[]): Generator<JsonValue & { isReply: boolean }> {
  for (const item of values) {
    if ("fault" in item) yield { ...item, isReply: false };
    else {
      let isReply = false;
      for (const value of threadOf(item.value)) {
        yield { line: item.line, value, isReply };
        isReply = true;
      }
    }
  }
}

import type { JsonValue } from "./json";
import { isObject } from "../../../shared/documents/json";
import { contentHash } from "../columns/row-urls";
import { replyKey } from "./json-records";

const textKey = /^(?:text|full_?text|body|message|content|comment)$/i;
const idKey = /^(?:(?:_|(?:thing|post|comment|message)_?)?id|uuid|url|link|permalink)$/i;
/** Keys of lists that may hold replies as plain texts. */
const plainReplies = /^(?:comments?|replies)$/i;
const ownParent = /parent|reply/i;

type Values = Readonly<Record<string, unknown>>;

/** A deleted post has no text, and may have replies. */
const isTextOrNone = (text: unknown): text is string | null => typeof text === "string" || text === null;

const isTextList = (list: unknown): list is string[] =>
  Array.isArray(list) && list.length > 0 && list.every((text) => typeof text === "string");

/** The text of a record, and what it holds as replies: records with their text under the same key, or plain texts. */
function repliesIn(value: Values): { key: string; text: string; replies: readonly Values[] } | null {
  const named = Object.entries(value).find(
    (entry): entry is [string, string | null] => textKey.test(entry[0]) && isTextOrNone(entry[1]),
  );
  if (!named) return null;
  const texts = Object.entries(value).find(([key, list]) => plainReplies.test(key) && isTextList(list));
  if (texts && isTextList(texts[1])) {
    const replies = texts[1].filter((text) => text.trim() !== "").map((text) => ({ [named[0]]: text }));
    return { key: texts[0], text: named[1] ?? "", replies };
  }
  const entry = Object.entries(value).find(([key, list]) => replyKey.test(key) && Array.isArray(list));
  if (!entry || !Array.isArray(entry[1])) return null;
  const replies = entry[1].filter(
    (reply): reply is Values => isObject(reply) && named[0] in reply && isTextOrNone(reply[named[0]]),
  );
  return replies.length === entry[1].length ? { key: entry[0], text: named[1] ?? "", replies } : null;
}

/**
 * A record and the replies in it, each a record of its own that names its parent. Records without an ID get one, so
 * that a reply can name them.
 */
function* threadOf(value: unknown, above?: { id: unknown; key: string; at: number }): Generator {
  const found = isObject(value) ? repliesIn(value) : null;
  if (!isObject(value) || (!found && !above)) {
    yield value;
    return;
  }
  const values: Values = value;
  const own = Object.entries(values).find(([key]) => idKey.test(key));
  const text = found?.text ?? Object.values(values).find((field) => typeof field === "string");
  const id = own
    ? own[1]
    : contentHash([JSON.stringify(above?.id ?? ""), String(above?.at ?? 0), String(text)]);
  const hasParent = Object.entries(values).some(
    ([key, one]) => ownParent.test(key) && (typeof one === "string" || typeof one === "number"),
  );
  yield {
    ...Object.fromEntries(Object.entries(values).filter(([key]) => key !== found?.key)),
    ...(!own && { [above?.key ?? "record_id"]: id }),
    ...(above && !hasParent && parentOf(above.id)),
  };
  for (const [at, reply] of (found?.replies ?? []).entries())
    yield* threadOf(reply, { id, key: own?.[0] ?? "record_id", at });
}

const parentOf = (id: unknown) =>
  typeof id === "string" && /^https?:/i.test(id) ? { parent_url: id } : { parent_id: id };

/** Values in order, with the replies that are inside others after them. */
export function* threads(values: readonly JsonValue[]): Generator<JsonValue> {
  for (const item of values) {
    if ("fault" in item) yield item;
    else for (const value of threadOf(item.value)) yield { line: item.line, value };
  }
}

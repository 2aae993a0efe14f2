import { lazily } from "../../../shared/lazily";
import { isObject, type JsonObject } from "../../../shared/documents/json";

/** Types of messages that Slack writes itself. */
const slackNotices =
  /^(?:(?:channel|group|mpim|im)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|posting_permissions)|bot_add|bot_remove|pinned_item|unpinned_item|tombstone|huddle_thread|reminder_add|sh_room_\w+|message_deleted|joiner_notification\w*|app_conversation_join)$/;
/** Types of messages that people write in Discord. All others are notices. */
const discordMessages =
  /^(?:Default|Reply|ChatInputCommand|ApplicationCommand|ContextMenuCommand|ThreadStarterMessage|0|19|20|21|23)$/;

/** Entries of a blog's export that nobody wrote: files, menus, and what the theme holds. */
const blogFiles =
  /^(?:attachment|nav_menu_item|revision|wp_\w+|custom_css|customize_changeset|oembed_cache)$/;

/** Whether a blog's entry isn't a text: a file or a menu, or a page or a plugin's own entry without content. */
function isBlogFile(value: JsonObject): boolean {
  const type = value["wp:post_type"];
  if (typeof type !== "string") return false;
  return blogFiles.test(type) || (type !== "post" && value["content:encoded"] === "");
}

/** Whether a blog's entry is a draft, in the trash, private, or to come. */
export const isUnpublished = (value: unknown): boolean =>
  isObject(value) && "wp:status" in value && !/^(?:publish|inherit)$/.test(String(value["wp:status"]));

/** A blog's entry with a date, of which its export writes three. Returns all other values unchanged. */
function blogEntry(value: unknown): unknown {
  if (!isObject(value) || !("wp:post_type" in value)) return value;
  const { pubDate, "wp:post_date_gmt": inUtc, "wp:post_date": local, ...others } = value;
  const isDate = (date: unknown) => typeof date === "string" && /[1-9]/.test(date) && !date.includes("-0001");
  const date = isDate(pubDate)
    ? pubDate
    : isDate(inUtc)
      ? `${String(inUtc)} +0000`
      : isDate(local)
        ? local
        : "";
  return { pubDate: date, ...others };
}

/** Whether a message in a Telegram, Slack or Discord export is a notice, such as a join or a pin, or a blog's entry a file. */
export function isNotice(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (isBlogFile(value)) return true;
  const { type, subtype } = value;
  if (typeof type !== "string") return false;
  if (type === "service") return "action" in value && ("actor" in value || "date_unixtime" in value);
  if (type === "message") return "ts" in value && typeof subtype === "string" && slackNotices.test(subtype);
  return (
    "author" in value && "timestampEdited" in value && "isPinned" in value && !discordMessages.test(type)
  );
}

/**
 * A post of an Instagram download with the text and time that only the first of its pictures may have. Returns all other
 * values unchanged.
 */
export function picturePost<T>(value: T): T | JsonObject {
  if (!isObject(value) || !Array.isArray(value["media"])) return value;
  const { media, ...post } = value;
  const pictures = (media as unknown[]).filter(isObject);
  if (pictures.length === 0 || !pictures.every(({ uri }) => typeof uri === "string")) return value;
  const filled = (key: string) =>
    [post, ...pictures].map((part) => part[key]).find((part) => part !== undefined && part !== "");
  return {
    ...pictures[0],
    ...post,
    title: filled("title") ?? "",
    creation_timestamp: filled("creation_timestamp"),
  };
}

/** "88.4,1,25,16777215,1577752211,1,ff819ae,26534234968555522": place, kind, size, color, time, pool, author, ID. */
const bulletPlace = /^[\d.]+,\d+,\d+,\d+,(\d{10}),\d+,([\da-f]+),(\d+)(?:,|$)/;

/** A comment that Bilibili shows over a film, with its time, author and ID. Returns all other values unchanged. */
function bulletComment(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { p: place, "#text": text = "" } = value;
  const [, time, author, id] = (typeof place === "string" && bulletPlace.exec(place)) || [];
  return time === undefined ? value : { id, author, created: Number(time), text };
}

/**
 * An entry of a Facebook download with its text and author as values of their own: they lie in a list that holds one
 * thing of each kind. Returns all other values unchanged.
 */
function facebookEntry(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { timestamp, data, ...others } = value;
  if (typeof timestamp !== "number" || !Array.isArray(data) || data.length === 0) return value;
  const parts: unknown[] = data;
  if (!parts.every(isObject)) return value;
  const kinds = parts.flatMap((part) => Object.keys(part));
  if (!kinds.includes("post") && !kinds.includes("comment")) return value;
  if (new Set(kinds).size < kinds.length || kinds.some((kind) => kind in value)) return value;
  return { timestamp, ...Object.assign({}, ...parts), ...others };
}

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

/** Codes of languages that are names of other things. */
const otherCodes = /^(?:id|no|is|to|as|am|or)$/;
const languages = lazily(() => new Intl.DisplayNames("en", { type: "language", fallback: "none" }));
const isLanguage = (key: string) =>
  /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(key) && languages().of(key.slice(0, 2)) !== undefined;

/** A text by its language, {"en": "Tea"}: that of the first, and others beside it. Null for other objects. */
function textByLanguage(key: string, value: unknown): [string, unknown][] | null {
  if (!isObject(value)) return null;
  const texts = Object.entries(value).filter(([, text]) => text !== "" && text !== null);
  const [first, ...others] = texts;
  if (!first || !texts.every(([code, text]) => isLanguage(code) && typeof text === "string")) return null;
  if (texts.every(([code]) => otherCodes.test(code))) return null;
  return [[key, first[1]], ...others.map(([code, text]): [string, unknown] => [`${key}_${code}`, text])];
}

/** A record whose values scrapers wrote as lists of one, or texts by language, with plain values. */
function plainEntry(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const isOne = ([, one]: [string, unknown]) => Array.isArray(one) && one.length === 1 && isPlain(one[0]);
  const areLists = entries.length > 1 && entries.filter(isOne).length * 2 >= entries.length;
  const byLanguage = entries.some(([key, one]) => textByLanguage(key, one) !== null);
  if (!areLists && !byLanguage) return value;
  return Object.fromEntries(
    entries.flatMap((entry): [string, unknown][] => {
      const [key, one] = entry;
      if (areLists && Array.isArray(one) && isOne(entry)) return [[key, one[0]]];
      return textByLanguage(key, one) ?? [entry];
    }),
  );
}

/** A record, or what it holds, with a date whose parts are values of their own: {"year": 2020, "month": "May", "day": 1}. */
function datedEntry(value: unknown, isOuter = true): unknown {
  if (!isObject(value)) return value;
  const { year, month, day, date } = value;
  if (date === undefined && [year, month, day].every((part) => isPlain(part) && part !== "")) {
    const two = (part: unknown) => String(part).padStart(2, "0");
    const isNumber = /^\d+$/.test(String(month));
    return {
      ...value,
      date: isNumber
        ? `${String(year)}-${two(month)}-${two(day)}`
        : `${String(day)} ${String(month)} ${String(year)}`,
    };
  }
  if (!isOuter || !Object.values(value).some((one) => isObject(one) && "year" in one)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, datedEntry(one, false)]));
}

/** A record with what programs and networks write in forms of their own as plain values. */
export const ownEntry = (value: unknown) =>
  datedEntry(plainEntry(facebookEntry(picturePost(bulletComment(blogEntry(value))))));

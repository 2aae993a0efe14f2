import { repostType } from "../interface/documents.constants";
import { hasRepostMark } from "../text/repost-mark";

interface Fields {
  post_type?: unknown;
  content?: unknown;
  title?: unknown;
  custom?: Readonly<Record<string, unknown>> | undefined;
}

/** Own columns that say whether a row is a repost, and how they say yes. */
const names = /^(is_?)?(retweet(ed)?|repost(ed)?|reshare(d)?)$/;
const yes = /^(true|t|1|yes|y|ja|wahr|x)$/i;

/**
 * Whether a document repeats another, by its type, its text or a column of its file. Files and networks give it the original's
 * likes and reposts, which therefore count for the original alone.
 */
export function repeatsOther({ post_type: types, content, title, custom = {} }: Fields): boolean {
  const isType = (type: unknown) => typeof type === "string" && type.toUpperCase() === repostType;
  if (Array.isArray(types) && types.some(isType)) return true;
  const text = typeof content === "string" && content !== "" ? content : title;
  if (typeof text === "string" && hasRepostMark(text)) return true;
  for (const name of Object.keys(custom)) {
    if (!names.test(name)) continue;
    const value = custom[name];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const [only] = values;
    if ((typeof only === "string" || typeof only === "number") && yes.test(String(only).trim())) return true;
  }
  return false;
}

import { createHash } from "node:crypto";
import type { MadeUrls } from "../../../shared/ipc/imports";
import { isInList } from "./column-names";
import { normalName } from "./field-names";
import { type IdColumn, networkUrls, parentUrl } from "./networks";

/** How URLs of a file's rows are determined. */
export interface UrlGuess {
  /** Templates of url and parent_url, if IDs form URLs. The template of url replaces its column. */
  templates: Record<string, string>;
  /** Column that distinguishes rows with the same URL; see ImportPlan.urlSuffix. */
  suffix: number | null;
  /** Rows with the same URL are distinguished by their text; see ImportPlan.suffixFromText. */
  suffixFromText: boolean;
  /** For rows without a URL. */
  made: MadeUrls;
}

interface GuessedColumn extends IdColumn {
  guess: readonly string[];
  mangled: number;
}

/** Determines what identifies the rows of a file. */
export function guessUrls(
  columns: readonly GuessedColumn[],
  rows: number,
  fileName: string,
  hasNames = true,
): UrlGuess {
  const url = columns.find(({ guess }) => guess.includes("url"));
  const id = idColumn(columns, rows);
  const counter = hasNames || id ? undefined : columns.find((column) => countsRows(column, rows))?.index;
  const made = {
    site: siteOf(fileName, id),
    id: id?.index ?? null,
    ...(counter !== undefined && { counter }),
  };
  const repeats = url?.repeats ?? 0;
  const isOwn = url !== undefined && repeats * 2 <= url.filled;
  const hasParent = columns.some(({ guess }) => guess.includes("parent_url"));
  const isSettled =
    isOwn && !isOutbound(url, columns) && !columns.some((column) => isOwnPath(column, repeats));
  const network = isSettled ? null : networkUrls(columns, fileName);
  if (network !== null) {
    const parent = hasParent ? null : network.parent;
    const templates = { url: network.url, ...(parent !== null && { parent_url: parent }) };
    return { templates, suffix: null, suffixFromText: false, made };
  }
  const parent = hasParent
    ? null
    : ((url && parentUrl(url, columns)) ??
      madeParent(columns, { ...made, site: siteOfPages(columns, made, url) }));
  const templates: Record<string, string> = parent === null ? {} : { parent_url: parent };
  // A few repeated URLs are more likely duplicate rows.
  const names = repeats > 0 && !isOwn;
  const suffix = names ? made.id : named(columns, repeats, rows);
  return { templates, suffix, suffixFromText: names && suffix === null, made };
}

/** The generated URL of the parent row, if a row has its parent's ID. */
function madeParent(columns: readonly GuessedColumn[], { site, id }: MadeUrls): string | null {
  const own = columns.find(({ index }) => index === id);
  const parent = columns.find(
    (column) =>
      column.guess.length === 0 &&
      column.samples.length > 0 &&
      !/[{}]/.test(column.name) &&
      (parentName.test(normalName(column.name)) || areOthersIds(column, own)) &&
      column.samples.every((value) => value.length <= 100 && !/\s/.test(value)),
  );
  return own && parent ? `${site}{${parent.name}}` : null;
}

const parentName =
  /^(parent|parent(comment|message|post)?id|(inreplyto|replyto)(c?id|messageid|commentid)?)$/;

/** What URLs have before their ID, if that is the same in all rows, else the made-up site. */
function siteOfPages(
  columns: readonly GuessedColumn[],
  { site, id }: MadeUrls,
  url: GuessedColumn | undefined,
): string {
  const ids = columns.find(({ index }) => index === id)?.samples ?? [];
  const starts = new Set(
    url?.samples.map((page, at) => {
      const own = ids[at] ?? "";
      return own !== "" && page.endsWith(`/${own}`) ? page.slice(0, -own.length) : "";
    }),
  );
  const [start] = starts;
  return starts.size === 1 && start !== undefined && start !== "" ? start : site;
}

/** How many values must be IDs of other rows. */
const fewestParents = 3;

/** Whether a column has IDs that the ID column has in other rows. Short numbers recur by chance. */
function areOthersIds({ index, name, samples }: GuessedColumn, own: GuessedColumn | undefined): boolean {
  // A list of pictures has IDs as well.
  if (
    (isInList(name) || name.includes(".")) &&
    !/parent|root|thread|origin|repl|refer|quot|retweet/i.test(name)
  )
    return false;
  if (!own || index === own.index || own.samples.some((value) => /^\d{1,5}$/.test(value))) return false;
  const ids = new Set(own.samples);
  const isCopy =
    samples.length === own.samples.length && samples.every((value, at) => value === own.samples[at]);
  return !isCopy && new Set(samples.filter((value) => ids.has(value))).size >= fewestParents;
}

/** Whether URLs are links that forum posts point to. Reddit data identifies the post's own page by ID only. */
function isOutbound({ samples }: IdColumn, columns: readonly IdColumn[]): boolean {
  return (
    columns.some(({ name }) => /subreddit/i.test(name)) && samples.some((text) => !/reddit\.com/i.test(text))
  );
}

/** Whether a column has the path of each row's own page, where URLs are of pages that rows share. */
const isOwnPath = ({ name, isNumbered, samples, repeats }: IdColumn, repeatedUrls: number) =>
  (normalName(name) === "permalink" || isNumbered === true) &&
  samples.length > 0 &&
  samples.every((value) => /^\/\w+\/\w/.test(value)) &&
  (repeats ?? repeatedUrls) < repeatedUrls;

/** An ID column with unique values, for files in which a few URLs repeat. */
function named(columns: readonly GuessedColumn[], repeats: number, rows: number): number | null {
  if (repeats === 0) return null;
  const found = columns.find(
    (column) => isIdName(column.name) && column.repeats === 0 && column.filled === rows,
  );
  return found && isId(found, rows) ? found.index : null;
}

/** IDs of things that several mentions share. */
const sharedId =
  /author|user|parent|product|item|asin|business|hotel|place|store|shop|app(?!end)|page|channel|account|profile|thread|conversation|reply|link|source|category|location|customer|player|owner|root|campaign|query|owner|subreddit|collector|topic|game|movie|book/i;
const ownId =
  /^(id|uuid|guid|_id|objectid|externalid|uniqueid|documentid|docid|resourceid|universalmessageid|mentionid|postid|commentid|reviewid|tweetid|messageid|responseid|respondentid|caseid|ticketid|complaintid|articleid|storyid|recordid|rowid|submissionid|statusid)$/;

const isIdName = (name: string) =>
  /(^|[^a-z])(id|uuid|guid|key|nr|no|number|nummer|numero)([^a-z]|$)|[a-z]I[dD]$|id$|kimli[kğ]i|identificador|identifiant|kennung|编号|номер|번호|番号/i.test(
    name,
  );

function isId({ samples, mangled, filled, repeats }: GuessedColumn, rows: number): boolean {
  if (mangled > 0 || filled * 2 < rows || repeats === null) return false;
  // Duplicate rows share their ID. A column with more repeats identifies something else.
  if (repeats * 3 > filled) return false;
  return samples.every(
    (value) => value.length <= 200 && !/\s/.test(value) && !/^https?:/i.test(value) && !isDay(value),
  );
}

const isDay = (value: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d:\d\d/.test(value);

/** Whether a column counts the rows from 0 or 1. */
function countsRows({ samples, filled, repeats }: GuessedColumn, rows: number): boolean {
  const [first] = samples;
  if (filled < rows || repeats !== 0 || (first !== "0" && first !== "1")) return false;
  return samples.every((value, at) => value === String(at + Number(first)));
}

/** The column that identifies rows: an ID of the mention, or any ID that is unique. */
function idColumn(columns: readonly GuessedColumn[], rows: number): GuessedColumn | undefined {
  const isOwn = ({ name }: GuessedColumn) => {
    const last = normalName(name.split(".").at(-1) ?? "");
    return ownId.test(normalName(name)) || (ownId.test(last) && !sharedId.test(name));
  };
  const found = columns.filter(
    (column) =>
      // "#" names row numbers, or the tokens of a survey tool.
      !isInList(column.name) &&
      (isIdName(column.name) || (column.name.trim() === "#" && isGlobal(column))) &&
      isId(column, rows) &&
      // Short numbers that rows share are those of something else.
      (isOwn(column) || column.repeats === 0 || !column.samples.every((value) => /^\d{1,8}$/.test(value))) &&
      !column.guess.some((field) => field !== "tags_customer"),
  );
  const rank = (column: GuessedColumn) =>
    (isOwn(column) ? 0 : 2) +
    (sharedId.test(normalName(column.name)) && !isOwn(column) ? 4 : 0) +
    (column.repeats === 0 ? 0 : 1);
  const [first] = [...found].sort((a, b) => rank(a) - rank(b));
  return first && (rank(first) < 4 || first.repeats === 0) ? first : undefined;
}

/** IDs long enough to be unique across sources: UUIDs, or at least ten characters with digits. */
const isGlobal = ({ samples }: IdColumn) =>
  samples.every(
    (value) => /\d/.test(value) && (/^\d{9,}$/.test(value) || (value.length >= 10 && !/^\d+$/.test(value))),
  );

/**
 * The site of generated URLs, under the top-level domain reserved for examples. Globally unique IDs get a site named
 * after their column, so that other exports of the same data give the same URLs. Other IDs get one named after the
 * file, without parts that change between exports: dates and copy numbers.
 */
function siteOf(fileName: string, id: IdColumn | undefined): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60)
      .replace(/-+$/, "");
  if (id && isGlobal(id)) return `https://${plain(id.name.split(".").at(-1) ?? "") || "id"}.example/`;
  const bare = fileName
    .replace(/(\.[a-z]{2,6}){1,2}$/i, "")
    .replace(/[\s_-]*(\(\d+\)|copy|kopie|copie|copia)$/i, "")
    .replace(/[\s_.-]*\d[\d\s_.:T-]*$/i, "");
  return `https://${plain(bare) || plain(fileName.replace(/\..*$/, "")) || "file"}.example/`;
}

/** Adds a fragment to a URL, or extends the existing one. */
export function withFragment(url: string, text: string): string {
  return `${url}${url.includes("#") ? "-" : "#"}${text}`;
}

/**
 * Hashes a row's content to 16 characters. Among ten million rows the chance of a collision is below 1 in 300,000.
 */
export function contentHash(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 16);
}

/** The text of a mention. It distinguishes documents with the same URL. */
export interface MentionText {
  content?: unknown;
  title?: unknown;
}

/** A key that is equal for two rows with the same URL only if their texts are equal. */
export function textKey(url: string, { content, title }: MentionText): string {
  return `${url}\u0000${said(content)}\u0000${said(title)}`;
}

const said = (text: unknown) => (typeof text === "string" ? text : "");

/** The URL of a mention whose own URL belongs to a mention with another text. */
export function distinctUrl(url: string, text: MentionText): string {
  return withFragment(url, contentHash([textKey(url, text)]));
}

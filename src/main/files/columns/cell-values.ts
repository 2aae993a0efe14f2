import { nameOf } from "../../../shared/documents/json";
import type { DayOrder } from "./dates";
import { countryOf, firstOf, languageOf } from "./code-names";
import { parseDate, withoutZone } from "./dates";
import type { CellKind, ImportField } from "./fields";
import { pageOf } from "./networks";
import { type NumberReading, hasMangledId, parseNumber } from "./numbers";
import { dateInUrl, relativeDate, yearAlone, yearlessDate } from "./relative-dates";
import { type SentimentScale, readSentiment } from "./sentiment";

/** How to read the cells of a column. */
export interface CellReading {
  timeZone: string;
  /** Whether dates have this zone even if they state another. */
  ignoresZone: boolean;
  dayOrder: DayOrder;
  numbers: NumberReading | null;
  /** Only for sentiment columns. */
  scale: SentimentScale | null;
  /** Relative dates such as "3 days ago" count back from this moment. */
  asOf: number;
}

/** Parses a cell's text as the value of a field. Undefined if the text doesn't fit the field's type. */
export function cellValue(field: ImportField, text: string, reading: CellReading): unknown {
  switch (field.kind) {
    case "date": {
      const { timeZone, dayOrder, asOf, ignoresZone } = reading;
      const written = ignoresZone ? withoutZone(text) : text;
      const ms =
        parseDate(written, timeZone, dayOrder) ??
        relativeDate(text, asOf, timeZone) ??
        yearlessDate(text, asOf, timeZone, dayOrder) ??
        yearAlone(text, timeZone) ??
        dateInUrl(text, timeZone);
      return ms === null ? undefined : String(ms);
    }
    case "number":
      return parseNumber(text, reading.numbers) ?? undefined;
    case "integer": {
      if (field.field === "sentiment") return readSentiment(text, reading.scale);
      const number = parseNumber(text, reading.numbers);
      return number !== null && Number.isInteger(number) ? number : undefined;
    }
    case "list":
      return listOf(text);
    case "upper":
      return genderOrCountry(field, text);
    case "lower":
      return (field.field === "lang" ? languageOf(firstOf(text)) : undefined) ?? text.toLowerCase();
    case "text": {
      const written = fromPythonBytes(text);
      return field.field === "extra_author_attributes.name"
        ? authorOf(written)
        : field.field === "extra_source_attributes.name"
          ? (namedIn(written) ?? written)
          : written;
    }
    case "url":
      return pageOf(
        text.replace(/^(?:\/\/)?(?=(?:www\.)?[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/\S*$)/i, "https://"),
      );
  }
}

const escapedSigns: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The text in what Python prints of its bytes: "b'caf\\xc3\\xa9'". Any other text is returned as it is. */
function fromPythonBytes(text: string): string {
  const inner = /^b(['"])([\x20-\x7e]*)\1$/.exec(text)?.[2];
  if (inner === undefined) return text;
  const bytes = inner.replace(/\\(?:x([\da-f]{2})|(.))/g, (_, hex: string | undefined, sign = "") =>
    hex === undefined ? (escapedSigns[String(sign)] ?? String(sign)) : String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8").trim();
}

/** The account of a profile's address, and the names in a list. */
const authorOf = (text: string) =>
  isNameList(text) ? listOf(text).join(", ") : (accountIn(text) ?? withoutAddress(text));

/** "Ann Lee - https://social.example/ann" */
const withoutAddress = (text: string) => text.replace(/(?<=\S)\s+[-–—|(]?\s*https?:\/\/\S+$/i, "");

/** The name in an object as Python or JSON prints it: "{'href': 'https://news.example', 'title': 'Daily News'}". */
export function namedIn(text: string): string | undefined {
  if (!/^\{.*\}$/s.test(text)) return undefined;
  const found = /["'](?:name|title)["']\s*:\s*(?:'([^']+)'|"([^"]+)")/.exec(text);
  return found?.[1] ?? found?.[2];
}

/** Whether a cell is a list of texts: "['Ann Lee', 'Bo Ray']". */
export const isNameList = (text: string) => pythonList.test(text);

/** The account of a profile's address, as ActivityPub writes authors: "ann" of "https://social.example/users/ann". */
export function accountIn(text: string): string | undefined {
  return profile.exec(text)?.[1] ?? postOf.exec(text)?.slice(1).find(Boolean);
}

const profile = /^https?:\/\/[^/\s]+\/(?:(?:users?|u|profile)\/|@)@?([^/?#\s]+)\/?$/i;
/** Addresses of posts that name their account, as X, Telegram, Bluesky, Threads, TikTok and Mastodon have. */
const postOf =
  /^https?:\/\/(?:(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/(?!(?:i|u|user|anyuser|web)\/)(\w{1,15})\/status\/\d|t\.me\/(?:s\/)?(\w{5,32})\/\d|(?:[\w-]+\.)+[a-z]{2,}\/(?:profile\/|@)([^/?#\s]+)\/(?:post\/|video\/)?\w)/i;

const genderWords = new Map(
  Object.entries({
    MALE: "m male man männlich herr homme masculin hombre masculino homem maschio uomo erkek pria laki-laki м мужской муж 男 男性 남 남자 남성 nam ذكر",
    FEMALE:
      "f female w woman weiblich frau femme féminin mujer femenino feminino mulher femmina donna kadın wanita perempuan ж женский жен 女 女性 여 여자 여성 nữ أنثى",
  }).flatMap(([gender, words]) => words.split(" ").map((word) => [word.toUpperCase(), gender] as const)),
);

/** Whether a cell names a gender. */
export const isGender = (text: string) => genderWords.has(text.trim().toUpperCase());

/** What exports write in cells without a value. */
const nothing = /^(?:#?n\/?a|nan|null|none|nil|undefined|-+|–|—|not (?:rated|available)|unrated|k\. ?a\.)$/i;

/** Whether a cell of a list, number or code means "no value". */
export function isNothing(text: string): boolean {
  return nothing.test(text);
}

/** What programs write instead of a missing text. */
const nullWord = /^(?:None|NaN|nan|null|NULL|undefined)$/;
/** Nobody is called so, while a text may say it. */
const noName = /^(?:#?N\/?A|n\/a)$/;

/** What exports and networks write in place of a deleted or missing text, and programs where one was to be filled in. */
const noText =
  /^(?:\[\s?(?:(?:deleted|removed)(?: by [\w ]{1,20})?|gelöscht|entfernt|eliminad[oa]|borrado|supprimée?|удал[её]но)\s?\]|nan|null|#?n\/a|placeholder(?: text)?|lorem ipsum dolor\b.*)$/is;
const deletion =
  /^(?:(?:this|the|dieser?|est[ea]|cet?(?:te)?|это|этот) )?(?:comment|message|post|review|tweet|kommentar|nachricht|beitrag|comentario|mensaje|comentário|mensagem|commentaire|комментарий|сообщение)\s(?:(?:has been|have been|was|is|wurde|ist|a été|ha sido|fue|foi|был[оа]?)\s)(?:deleted|removed|gelöscht|entfernt|eliminad[oa]|borrado|excluíd[oa]|supprimée?|удал[её]но?)(?: by [^.]{1,30})?\.?$/i;
/** R writes “NA”, while “na” is a word of several languages. */
export const saysNoText = (text: string) => text === "NA" || noText.test(text) || deletion.test(text);

const noTitle = /^\(?(?:untitled|no (?:title|subject)|ohne titel|kein betreff|sans titre|sin título)\)?$/i;

/** Whether a cell means "no value". Other texts and dates are never read that way; they are shown as they are. */
export function meansNoValue(field: ImportField, text: string): boolean {
  if (field.group === "Author" && noName.test(text)) return true;
  if (field.field === "title" && (noTitle.test(text) || saysNoText(text))) return true;
  if ((field.group === "Author" || field.field === "title") && nullWord.test(text)) return true;
  return field.kind !== "text" && field.kind !== "url" && field.kind !== "date" && isNothing(text);
}

function genderOrCountry(field: ImportField, text: string): string {
  const upper = text.toUpperCase();
  if (field.field.endsWith("gender")) return genderWords.get(upper) ?? upper;
  return countryOf(firstOf(text)) ?? upper;
}

/** A list as Python prints it, which data frames write to files: "['a', 'b']". */
const pythonList = /^\[\s*(?:(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*(?:,\s*|(?=\])))*\]$/;

/** Reads "a; b", "a|b", "a, b", "<a><b>" and lists in JSON or Python syntax. */
export function listOf(text: string): string[] {
  if (/^(?:<[^<>]+>)+$/.test(text)) return text.slice(1, -1).split("><");
  if (text.startsWith("[")) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(labelOf).filter(isValue);
    } catch {
      // Not JSON.
    }
    if (pythonList.test(text)) {
      const parts = text.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g);
      return Array.from(parts, ([, single, double]) =>
        (single ?? double ?? "").replace(/\\(.)/g, "$1").trim(),
      ).filter(isValue);
    }
  }
  return partsOf(text).filter(isValue);
}

const isValue = (part: string) => part !== "" && !nullWord.test(part);

/** What a part of a list is called. Empty if an object has no name. */
function labelOf(part: unknown): string {
  const isPlain = typeof part === "string" || typeof part === "number" || typeof part === "boolean";
  return isPlain ? String(part) : (nameOf(part) ?? "");
}

/** The parts of "a; b", "a|b" or "a, b", trimmed. Any other text is one part. */
export function partsOf(text: string): string[] {
  const sign = [";", "|", ","].find((separator) => text.includes(separator));
  return (sign === undefined ? [text] : text.split(sign)).map((part) => part.trim());
}

/** The problem kind for an unreadable value, and the text that explains it and how to fix it. */
export const unreadable = {
  date: { kind: "bad_date", text: "date" },
  number: { kind: "bad_number", text: "number" },
  integer: { kind: "bad_number", text: "integer" },
  list: { kind: "bad_list", text: "list" },
  text: { kind: "bad_text", text: "text" },
  url: { kind: "bad_url", text: "url" },
  upper: { kind: "bad_text", text: "text" },
  lower: { kind: "bad_text", text: "text" },
} as const satisfies Readonly<Record<CellKind, { kind: string; text: string }>>;

/** Whether the field needs the exact text and the text is an ID that a spreadsheet rounded. */
export function needsExactText(field: ImportField, text: string): boolean {
  return (field.kind === "text" || field.kind === "url") && hasMangledId(text);
}

import { isObject, type JsonObject, ownValue, valueAt } from "../../../shared/documents/json";
import { isPlausibleDate } from "../columns/value-tests";
import { namesOf, normalName } from "../columns/field-names";
import { isEncryptionNotice } from "./conversation-words";
import type { ChatPageProgram } from "./chat-page";
import { type ChatStyleName, openingOf, styleOf } from "./chat-styles";
import { parseValue } from "./json";
import type { JsonLayout } from "./json-layout";
import { parsePartial } from "./json-text";

/** What a file says about all of its mentions before the first: their source, author and date. */
export interface ToldAtHead {
  source?: string;
  author?: string;
  date?: string;
}

const joined = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== "").join(" · ");

const programs: Readonly<Record<ChatStyleName, string>> = {
  whatsapp: "WhatsApp",
  kakaoPhone: "KakaoTalk",
  kakaoComputer: "KakaoTalk",
  line: "LINE",
  zoom: "Zoom",
};

/** Marks that only WhatsApp writes. Other programs may write the same dates. */
const whatsapp = /\u200e|<(?:Media omitted|Medien ausgeschlossen|Multimedia omitido|Média omis)>/;
const groupOfFile = /^WhatsApp[ -]Chat (?:with|mit|avec|con|com|met) (.+?)\.txt$/i;

const kakaoGroup = /^\ufeff?(.{1,80}?) 님과 카카오톡 대화\r?\n/u;

/** The program of a chat, and the group, which signs the notice about encryption or names the file. */
export function toldByChat(head: string, style: ChatStyleName, fileName: string): ToldAtHead {
  if (style !== "whatsapp") return { source: joined(programs[style], kakaoGroup.exec(head)?.[1]) };
  const messages = head.split(/\r?\n/).flatMap((line) => openingOf(line, styleOf(style)) ?? []);
  const notice = messages.find(({ text }) => isEncryptionNotice(text));
  const isSure = notice !== undefined || whatsapp.test(head) || /whatsapp/i.test(fileName);
  if (!isSure) return {};
  // In a chat of two the other person signs it.
  const isGroup =
    messages.filter(({ author, text }) => author === notice?.author && !text.startsWith("\u200e")).length < 2;
  const group = isGroup ? (notice?.author ?? undefined) : undefined;
  return { source: joined(programs[style], group ?? groupOfFile.exec(fileName)?.[1]) };
}

/** The name of the chat in the head of a page. */
export function toldByPage(head: string, program: ChatPageProgram): ToldAtHead {
  const pattern =
    program === "Telegram"
      ? /class="page_header[\s\S]*?class="text bold">\s*([^<]+?)\s*</
      : /<title>\s*([^<]+?)\s*<\/title>/;
  return { source: joined(program, pattern.exec(head)?.[1]?.replace(/&amp;/g, "&")) };
}

const telegramChat =
  /^(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))$/;
const sourceNames = new Set([...namesOf("extra_source_attributes.name"), "channel", "group", "forum"]);
const authorNames = new Set(["handle", "username", "screenname", "account", "author"]);
/** Names of a day that the records share, rather than of the moment when a program wrote the file. */
const dateNames = new Set([
  "date",
  "datum",
  "fecha",
  "day",
  "sessiondate",
  "meetingdate",
  "eventdate",
  "pubdate",
  "publicationdate",
]);
const maxName = 80;

/** Plain values of the outermost object, behind its last list. */
const behindLists =
  /\]((?:\s*,\s*"[^"\\]{1,40}"\s*:\s*(?:"[^"\\]{0,80}"|-?[\d.]{1,20}|null|true|false))+)\s*\}\s*$/;

/**
 * What the objects around a list of records say about them: {"handle": "ann", "tweets": […], "date": "2025-03-05"}. The end
 * of the file may say it, too.
 */
export function toldAround(head: string, layout: JsonLayout, end = ""): ToldAtHead {
  if (layout.kind !== "list") return {};
  const [start] = parsePartial(head).values;
  if (!isObject(start)) return {};
  const behind = parseValue(`{${behindLists.exec(end)?.[1]?.replace(/^\s*,/, "") ?? ""}}`, 0);
  const root = { ...("value" in behind && isObject(behind.value) && behind.value), ...start };
  const program = toldByProgram(root);
  if (program) return program;
  const keys = layout.steps.slice(1).map(({ key }) => key ?? "");
  const around = keys.map((_, at) => valueAt(root, keys.slice(0, at))).filter(isObject);
  const told = (names: ReadonlySet<string>, isMeant: (value: string) => boolean) =>
    around
      .flatMap((object) => Object.entries(object))
      .flatMap(([key, value]) => (names.has(normalName(key)) && typeof value === "string" ? [value] : []))
      .find((value) => value.length <= maxName && isMeant(value));
  const isName = (value: string) => /\p{L}/u.test(value);
  const [source, author, date] = [
    told(sourceNames, isName),
    told(authorNames, isName),
    told(dateNames, isPlausibleDate),
  ];
  return {
    ...(source !== undefined && { source }),
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
  };
}

function toldByProgram(root: JsonObject): ToldAtHead | null {
  const textAt = (...path: readonly string[]) => {
    const value = valueAt(root, path);
    return typeof value === "string" ? value : undefined;
  };
  if (telegramChat.test(textAt("type") ?? "")) return { source: joined("Telegram", textAt("name")) };
  if (isObject(ownValue(root, "guild")) && isObject(ownValue(root, "channel")))
    return { source: joined("Discord", textAt("guild", "name"), textAt("channel", "name")) };
  return null;
}

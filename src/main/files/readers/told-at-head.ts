import { isObject, type JsonObject, ownValue, valueAt } from "../../../shared/documents/json";
import { namesOf, normalName } from "../columns/field-names";
import { isEncryptionNotice } from "./conversation-words";
import { type ChatStyleName, openingOf, styleOf } from "./chat-styles";
import type { JsonLayout } from "./json-layout";
import { parsePartial } from "./json-text";

/** What a file says about all of its mentions before the first: their source and author. */
export interface ToldAtHead {
  source?: string;
  author?: string;
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

/** The name of the chat in the head of Telegram's page. */
export function toldByPage(head: string): ToldAtHead {
  const name = /class="page_header[\s\S]*?class="text bold">\s*([^<]+?)\s*</.exec(head)?.[1];
  return { source: joined("Telegram", name?.replace(/&amp;/g, "&")) };
}

const telegramChat =
  /^(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))$/;
const sourceNames = new Set([...namesOf("extra_source_attributes.name"), "channel", "group", "forum"]);
const authorNames = new Set(["handle", "username", "screenname", "account", "author"]);
const maxName = 80;

/** What the objects around a list of records say about them: {"handle": "ann", "tweets": […]}. */
export function toldAround(head: string, layout: JsonLayout): ToldAtHead {
  if (layout.kind !== "list") return {};
  const [root] = parsePartial(head).values;
  if (!isObject(root)) return {};
  const program = toldByProgram(root);
  if (program) return program;
  const keys = layout.steps.slice(1).map(({ key }) => key ?? "");
  const around = keys.map((_, at) => valueAt(root, keys.slice(0, at))).filter(isObject);
  const told = (names: ReadonlySet<string>) =>
    around
      .flatMap((object) => Object.entries(object))
      .find(
        ([key, value]) =>
          names.has(normalName(key)) &&
          typeof value === "string" &&
          /\p{L}/u.test(value) &&
          value.length <= maxName,
      )?.[1];
  const [source, author] = [told(sourceNames), told(authorNames)];
  return {
    ...(typeof source === "string" && { source }),
    ...(typeof author === "string" && { author }),
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

import iconv from "iconv-lite";
import type { Email } from "postal-mime";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { detectEncoding } from "../encoding";
import { plainText } from "../plain-text";
import { budget, recordTooLong } from "./budget";
import type { JsonValue } from "./json";

/** The line above each message of a mailbox: "From ann@a.example Sat Jan  5 09:14:16 2008", also with "ann at a.example". */
const envelope =
  /^From .{0,300}?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?<day>[A-Z][a-z]{2} [ \d]?\d) (?<time>\d\d:\d\d(?::\d\d)?)(?: [A-Z]{1,5}| [+-]\d{4}){0,2} (?<year>\d{4})(?: [+-]\d{4})?\s*$/;
/** The same without a date, which marks messages only in files that start with it. */
const bareEnvelope = /^From \S+@\S+\s*$/;
const header = /^>?[A-Za-z][\w-]*:/;
const mailHeader =
  /^(?:From|To|Cc|Date|Subject|Message-ID|Received|Return-Path|MIME-Version|Content-Type|Reply-To|Delivered-To|X-[\w-]+):/i;

/** Headers that programs write, unlike those that a person copies. */
const ownHeader = /^(?:Message-ID|Received|Return-Path|MIME-Version|Content-Type|Delivered-To):/i;

/**
 * Whether a text, with "\n" between its lines, is a mailbox or a single message. Throws BadFile for copied messages,
 * which nothing tells from a message that quotes others.
 */
export function mailForm(text: string): "mailbox" | "mail" | null {
  const [first = "", second = ""] = text.split("\n", 2);
  if ((envelope.test(first) || bareEnvelope.test(first)) && header.test(second)) return "mailbox";
  const parts = text.split("\n\n").map((part) => part.split("\n", 60));
  const isHead = (lines: readonly string[]) =>
    header.test(lines[0] ?? "") && lines.filter((line) => mailHeader.test(line)).length >= 3;
  const [head = []] = parts;
  if (!header.test(first) || !isHead(head)) return null;
  if (!head.some((line) => ownHeader.test(line)) && parts.slice(1).some(isHead))
    throw new BadFile(t("files:notTable.mails"));
  return "mail";
}

/** The library takes time for each part at every other. */
const maxParts = 10_000;

/** A message as it is stored, a character for each byte. */
interface RawMail {
  line: number;
  lines: string[];
  length: number;
  /** The date of the line above it. */
  date: string;
}

/** Splits a streamed mailbox into messages. A file of a single message has no lines between them. */
export class MailCutter {
  #rest = "";
  #line = 0;
  #mail: RawMail | null = null;
  /** A line that starts a message if a header follows. Bodies may have such lines, too. */
  #held: RegExpExecArray | null = null;
  #envelope: RegExp | null = null;

  constructor(private readonly isMailbox: boolean) {}

  /** Appends complete messages to `out`. */
  push(text: string, out: RawMail[]): void {
    // The rest of an endless line isn't looked at again and again.
    if (this.#rest.length >= budget.record && !text.includes("\n")) return;
    const lines = (this.#rest + text).split("\n");
    this.#rest = (lines.pop() ?? "").slice(0, budget.record);
    for (const line of lines) this.#take(line, out);
  }

  /** Call it after the last text. */
  end(out: RawMail[]): void {
    this.#take(this.#rest, out);
    if (this.#held) this.#keep(this.#held[0]);
    if (this.#mail) out.push(this.#mail);
  }

  #take(line: string, out: RawMail[]): void {
    this.#line++;
    const held = this.#held;
    this.#held = null;
    if (held && header.test(line)) {
      if (this.#mail) out.push(this.#mail);
      const { day, time = "", year = "" } = held.groups ?? {};
      const date = day === undefined ? "" : `${day}, ${year} ${time}`;
      this.#mail = { line: this.#line, lines: [], length: 0, date };
    } else if (held) this.#keep(held[0]);
    if (this.isMailbox) this.#envelope ??= bareEnvelope.test(line) ? bareEnvelope : envelope;
    this.#held = this.#envelope?.exec(line) ?? null;
    if (this.#held === null) this.#keep(this.isMailbox ? line.replace(/^>(?=>*From )/, "") : line);
  }

  #keep(line: string): void {
    this.#mail ??= { line: this.#line, lines: [], length: 0, date: "" };
    // Attachments come last, and what is beyond the limit is most likely one.
    if (this.#mail.length <= budget.record) this.#mail.lines.push(line);
    this.#mail.length += line.length + 1;
  }
}

/**
 * A message as a record. Its value is null if it has no words. Addresses have a column of their own, which is left out
 * unless it is asked for.
 */
export async function mailOf({ line, lines, length, date }: RawMail): Promise<JsonValue> {
  if (lines.filter((one) => one.startsWith("--")).length > maxParts && /multipart\//i.test(lines.join("\n")))
    return { line, fault: t("files:record.tooManyParts", { max: maxParts }) };
  // Only files with messages need the library.
  const { default: PostalMime, decodeWords } = await import("postal-mime");
  let mail: Email;
  try {
    mail = await PostalMime.parse(bytesOf(lines.join("\n")), {
      maxNestingDepth: budget.depth,
      // Long lists of recipients take the library long.
      maxHeadersSize: 512 * 1024,
      // Attached messages aren't this author's words.
      forceRfc822Attachments: true,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { line, fault: t("files:record.badMail", { why }) };
  }
  const attachments = mail.attachments.filter(({ related }) => related !== true).length;
  if (length > budget.record && attachments === 0) return { line, fault: recordTooLong(line) };
  const { name = "", address = "" } = mail.from ?? {};
  const headerOf = (key: string) => mail.headers.find((one) => one.key === key)?.value.trim() ?? "";
  const subject = mail.subject ?? "";
  const text = textOf(mail);
  if (text === "" && subject.trim() === "") return { line, value: null };
  const value = {
    date: headerOf("date") || date,
    // Many programs repeat the address as the name.
    author: name.includes("@") || name === "" ? address.split("@", 1)[0] : name,
    author_email: address,
    subject: text === "" ? "" : subject,
    text: text || subject,
    source: listName(decodeWords(headerOf("list-id").slice(0, 500))),
    message_id: idIn(mail.messageId),
    in_reply_to_id: idIn(mail.inReplyTo) || idIn(mail.references?.trim().split(/\s+/).at(-1)),
    ...(attachments > 0 && { attachments }),
  };
  return { line, value };
}

/** Letters of headers, and of bodies that don't name their charset, are read as those of a text file. */
function bytesOf(raw: string): Buffer {
  const blank = /\r?\n\r?\n/.exec(raw);
  const end = blank ? blank.index + blank[0].length : raw.length;
  // Archives of lists hide addresses: "ann at a.example (Ann Lee)".
  const head = raw.slice(0, end).replace(/^(From: *\S+) at (?=\S+(?: \(|\s*$))/im, "$1@");
  const body = Buffer.from(raw.slice(end), "latin1");
  return Buffer.concat([inUtf8(Buffer.from(head, "latin1")), /charset\s*=/i.test(raw) ? body : inUtf8(body)]);
}

const inUtf8 = (bytes: Buffer) =>
  bytes.some((byte) => byte > 127) ? Buffer.from(iconv.decode(bytes, detectEncoding(bytes)), "utf8") : bytes;

function textOf({ text = "", html = "" }: Email): string {
  const plain = text.trim() === "" ? plainText(html) : text;
  return plain.replace(/\r\n?/g, "\n").trim();
}

/** "Talk of tea <tea.a.example>" → "Talk of tea". A list without a name has its ID. */
const listName = (text: string) => /^"?([^<"]*[^<"\s])"?\s*</.exec(text)?.[1] ?? text.replace(/[<>]/g, "");

/** "<id@a.example>" without its brackets. Old programs write words around it. */
const idIn = (text = "") => /<([^<>\s]+)>/.exec(text)?.[1] ?? "";

import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { whitespaceFor } from "../plain-text";
import { budget, recordTooLong } from "./budget";
import { BoundedParser } from "./bounded-parser";
import type { FileRecord } from "./record";

/** The classes of a program's export: of messages, of notices, and of the parts of a message. */
const forms = {
  Telegram: {
    message: "message",
    service: "service",
    dates: ["date"],
    name: "from_name",
    text: "text",
    reply: "reply_to",
    /** A forwarded message also names its original author. */
    others: ["forwarded"],
  },
  Discord: {
    message: "chatlog__message-container",
    service: "chatlog__system-notification-content",
    dates: ["chatlog__timestamp", "chatlog__short-timestamp", "chatlog__system-notification-timestamp"],
    name: "chatlog__author",
    text: "chatlog__content",
    reply: "chatlog__reply",
    others: ["chatlog__reply", "chatlog__forwarded", "chatlog__embed"],
  },
} as const;
export type ChatPageProgram = keyof typeof forms;

/** The program whose export of a chat a web page is. Null for other pages. */
export function chatPageOf(head: string): ChatPageProgram | null {
  if (!/^\s*<!doctype html|^\s*<html/i.test(head)) return null;
  if (/class="message (?:default|service)/.test(head)) return "Telegram";
  return /class="?chatlog__message/.test(head) ? "Discord" : null;
}

type Part = "name" | "text";

interface Message {
  line: number;
  isService: boolean;
  date: string;
  id: string;
  /** ID of the message that it answers. */
  parent: string;
  texts: Record<Part, string>;
}

/** "message123", "#go_to_message123", "scrollToMessage(event,'123')" → "123". */
const numberIn = (text = "") => /(\d+)'?\)?$/.exec(text)?.[1] ?? "";

const withoutEnd = /^(?:br|img|hr|input|link|meta|source)$/;

/**
 * Parses a streamed page into messages: time, author, text, ID, parent. A message without a name has the author of the previous
 * one.
 */
export class PageCutter {
  notices = 0;
  wordless = 0;
  /** Classes of the open elements. */
  readonly #open: string[][] = [];
  #message: (Message & { depth: number }) | null = null;
  #part: { name: Part; depth: number } | null = null;
  #author = "";
  #out: FileRecord[] = [];
  readonly #parser = new BoundedParser(
    {
      onopentag: (name, attributes) => this.#opened(name, attributes),
      onclosetag: (name) => this.#closed(name),
      ontext: (text) => this.#said(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
    recordTooLong,
  );

  constructor(private readonly program: ChatPageProgram) {}

  /** Parses more text. Appends complete messages to `out`. */
  push(text: string, out: FileRecord[]): void {
    this.#out = out;
    this.#parser.write(text);
  }

  /** Call it after the last text. */
  end(out: FileRecord[]): void {
    this.#out = out;
    this.#parser.end();
  }

  #opened(name: string, attributes: Record<string, string>): void {
    if (this.#part) this.#said(whitespaceFor(name));
    if (withoutEnd.test(name)) return;
    const classes = (attributes["class"] ?? "").split(/\s+/);
    this.#open.push(classes);
    const depth = this.#open.length;
    if (depth > budget.depth)
      throw new BadFile(t("files:record.fileTooDeep", { line: this.#parser.line, max: budget.depth }));
    const form = forms[this.program];
    if (!this.#message && classes.includes(form.message)) {
      const id = numberIn(attributes["data-message-id"] ?? attributes["id"]);
      const isService = classes.includes(form.service);
      this.#message = {
        line: this.#parser.line,
        depth,
        isService,
        date: "",
        id,
        parent: "",
        texts: { name: "", text: "" },
      };
    }
    const message = this.#message;
    if (!message || this.#part) return;
    message.isService ||= classes.includes(form.service);
    if (message.date === "" && form.dates.some((one) => classes.includes(one)))
      message.date = attributes["title"] ?? "";
    const isWithin = (className: string) => this.#open.some((around) => around.includes(className));
    if (isWithin(form.reply)) message.parent ||= numberIn(attributes["href"] ?? attributes["onclick"]);
    const part = (["name", "text"] as const).find((one) => classes.includes(form[one]));
    const isOther = form.others.some(isWithin);
    if (part && !(isOther && (part === "name" || this.program === "Discord")))
      this.#part = { name: part, depth };
  }

  #closed(name: string): void {
    if (withoutEnd.test(name)) return;
    const depth = this.#open.length;
    this.#open.pop();
    if (this.#part?.depth === depth) this.#part = null;
    else if (this.#part) this.#said(whitespaceFor(name));
    if (this.#message?.depth !== depth) return;
    this.#finish(this.#message);
    this.#message = null;
  }

  #said(text: string): void {
    if (!this.#message || !this.#part) return;
    const { texts } = this.#message;
    const { name } = this.#part;
    // One character more says that the text is too long.
    texts[name] += text.slice(0, budget.record + 1 - texts[name].length);
  }

  #finish({ line, isService, date, id, parent, texts }: Message): void {
    if (isService) {
      this.notices++;
      return;
    }
    const name = texts.name.trim();
    if (name !== "") this.#author = name;
    if (texts.text.length > budget.record) {
      this.#out.push({ line, cells: [], fault: recordTooLong(line) });
      return;
    }
    const text = texts.text.trim();
    if (text === "") this.wordless++;
    else this.#out.push({ line, cells: [date, this.#author, text, id, parent] });
  }
}

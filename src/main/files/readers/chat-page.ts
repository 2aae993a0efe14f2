import { Parser } from "htmlparser2";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { whitespaceFor } from "../plain-text";
import { budget, recordTooLong } from "./budget";
import type { FileRecord } from "./record";

/** Whether a web page is a Telegram chat export. */
export const isChatPage = (head: string) =>
  /^\s*<!doctype html|^\s*<html/i.test(head) && /class="message (?:default|service)/.test(head);

/** Classes of the elements whose text is read. Those within a quoted message are skipped. */
const parts = ["from_name", "text"] as const;
type Part = (typeof parts)[number];

interface Message {
  line: number;
  isService: boolean;
  date: string;
  id: string;
  /** ID of the message that it answers. */
  parent: string;
  texts: Record<Part, string>;
}

/** "message123" and "#go_to_message123" → "123". */
const numberIn = (text = "") => /message(\d+)$/.exec(text)?.[1] ?? "";

const withoutEnd = /^(?:br|img|hr|input|link|meta|source)$/;

/**
 * Parses a streamed page into messages: time, author, text, ID, parent. A message without a name has the author of the previous
 * one.
 */
export class PageCutter {
  notices = 0;
  wordless = 0;
  #line = 1;
  /** Classes of the open elements. */
  readonly #open: string[][] = [];
  #message: (Message & { depth: number }) | null = null;
  #part: { name: Part; depth: number } | null = null;
  #author = "";
  /** Characters read since the last tag or text. */
  #silent = 0;
  #out: FileRecord[] = [];
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#opened(name, attributes),
      onclosetag: (name) => this.#closed(name),
      ontext: (text) => {
        this.#silent = 0;
        this.#line += text.split("\n").length - 1;
        this.#said(text);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );

  /** Parses more text. Appends complete messages to `out`. */
  push(text: string, out: FileRecord[]): void {
    this.#out = out;
    this.#silent += text.length;
    this.#parser.write(text);
    // The parser holds a comment or attribute until it ends.
    if (this.#silent > budget.record) throw new BadFile(recordTooLong(this.#line));
  }

  /** Call it after the last text. */
  end(out: FileRecord[]): void {
    this.#out = out;
    this.#parser.end();
  }

  #opened(name: string, attributes: Record<string, string>): void {
    this.#silent = 0;
    if (this.#part) this.#said(whitespaceFor(name));
    if (withoutEnd.test(name)) return;
    const classes = (attributes["class"] ?? "").split(/\s+/);
    this.#open.push(classes);
    const depth = this.#open.length;
    if (depth > budget.depth)
      throw new BadFile(t("files:record.fileTooDeep", { line: this.#line, max: budget.depth }));
    if (!this.#message && classes.includes("message")) {
      const texts = { from_name: "", text: "" };
      const isService = classes.includes("service");
      const id = numberIn(attributes["id"]);
      this.#message = { line: this.#line, depth, isService, date: "", id, parent: "", texts };
    }
    const message = this.#message;
    if (!message || this.#part) return;
    if (message.date === "" && classes.includes("date")) message.date = attributes["title"] ?? "";
    if (this.#open.some((around) => around.includes("reply_to")))
      message.parent ||= numberIn(attributes["href"]);
    const part = parts.find((className) => classes.includes(className));
    // A forwarded message also names its original author.
    const isForwarded = this.#open.some((around) => around.includes("forwarded"));
    if (part && !(part === "from_name" && isForwarded)) this.#part = { name: part, depth };
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
    const name = texts.from_name.trim();
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

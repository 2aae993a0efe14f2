import {
  type ChatStyle,
  type ChatStyleName,
  type DayParts,
  type MessageOpening,
  dayOf,
  openingOf,
  styleOf,
} from "./chat-styles";
import { isEncryptionNotice, isGroupNotice, isNoticeBeforeColon, wordsOf } from "./conversation-words";
import { budget } from "./budget";
import type { FileRecord } from "./record";

/** The order of date parts in a chat. "open" if neither the days nor the sequence decide it. */
export type ChatOrder = "day-first" | "month-first" | "open";

/**
 * Detects the order of day and month in a chat: by parts above 12, else by the order that puts messages in sequence.
 */
/** WhatsApp marks names that aren't in the contacts: "~ Ann Lee". */
const nameOf = (author: string) => author.replace(/^~\s*(?=\S)/u, "");

export class OrderFinder {
  readonly #style: ChatStyle;
  #dayFirst = 0;
  #monthFirst = 0;
  readonly #steps = { day: 0, month: 0 };
  #last: { day: number; month: number } | null = null;

  constructor(style: ChatStyleName) {
    this.#style = styleOf(style);
  }

  /** Adds a line, which may have a date. */
  add(line: string): void {
    const parts = openingOf(line, this.#style)?.parts ?? dayOf(line, this.#style);
    if (parts) this.#note(parts);
  }

  #note([one, two, three]: DayParts): void {
    if (one > 31) return;
    if (one > 12) this.#dayFirst++;
    if (two > 12) this.#monthFirst++;
    const now = { day: (three * 12 + two) * 31 + one, month: (three * 12 + one) * 31 + two };
    if (this.#last && now.day < this.#last.day) this.#steps.day++;
    if (this.#last && now.month < this.#last.month) this.#steps.month++;
    this.#last = now;
  }

  get isSure(): boolean {
    return Math.abs(this.#dayFirst - this.#monthFirst) > 20;
  }

  get order(): ChatOrder {
    if (this.#dayFirst !== this.#monthFirst)
      return this.#dayFirst > this.#monthFirst ? "day-first" : "month-first";
    const { day, month } = this.#steps;
    return day === month ? "open" : day < month ? "day-first" : "month-first";
  }
}

/** The day in the name of a file or, if it has none, of its folder: "2026-03-05 14.00.12 Call/chat.txt". */
export function dayInName(path: string): DayParts | null {
  const [file = "", folder = ""] = path.split(/[\\/]/).reverse();
  const found = dayName.exec(file) ?? dayName.exec(folder);
  return found && [Number(found[1]), Number(found[2]), Number(found[3])];
}
const dayName = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

const two = (number: number) => String(number).padStart(2, "0");

function dateText(
  { hour, minute, second: seconds }: MessageOpening,
  [one, second, three]: DayParts,
  order: ChatOrder,
): string {
  const clock = `${two(hour)}:${two(minute)}:${two(seconds)}`;
  const isYearFirst = one > 31;
  const year = isYearFirst ? one : three < 100 ? 2000 + three : three;
  // The Thai calendar is 543 years ahead.
  const common = year > 2400 ? year - 543 : year;
  if (isYearFirst) return `${common}-${two(second)}-${two(three)}T${clock}`;
  if (order === "open") return `${two(one)}/${two(second)}/${common} ${clock}`;
  const [day, month] = order === "day-first" ? [one, second] : [second, one];
  return `${common}-${two(month)}-${two(day)}T${clock}`;
}

/** Parses a streamed chat into messages: time, author, text. */
export class ChatCutter {
  #rest = "";
  #line = 0;
  #message: {
    line: number;
    opening: MessageOpening;
    day: DayParts | null;
    lines: string[];
    length: number;
  } | null = null;
  /** The author of the notice about encryption: the group, or the other person. */
  #group: string | null = null;
  /** The date of messages that have only a time. */
  #day: DayParts | null = null;
  readonly #style: ChatStyle;
  /** Number of notices and of messages without text: media, calls, deleted messages. */
  notices = 0;
  wordless = 0;

  constructor(
    style: ChatStyleName,
    private readonly order: ChatOrder,
    day: DayParts | null = null,
  ) {
    this.#style = styleOf(style);
    this.#day = day;
  }

  /** Parses more text. Appends complete messages to `out`. */
  push(text: string, out: FileRecord[]): void {
    const lines = (this.#rest + text).split("\n");
    // A message ends at its limit, so the end of an endless line isn't read.
    this.#rest = (lines.pop() ?? "").slice(0, budget.record);
    for (const line of lines) this.#take(line.replace(/\r+$/, ""), out);
  }

  /** Call it after the last text. */
  end(out: FileRecord[]): void {
    if (this.#rest !== "") this.#take(this.#rest.replace(/\r+$/, ""), out);
    this.#rest = "";
    this.#finish(out);
  }

  #take(line: string, out: FileRecord[]): void {
    this.#line++;
    const opening = openingOf(line, this.#style);
    const parts = opening?.parts ?? this.#day;
    if (opening && (parts || this.#style.hasNoDays)) {
      this.#finish(out);
      this.#message = {
        line: this.#line,
        opening,
        day: parts,
        lines: [opening.text],
        length: line.length,
      };
      return;
    }
    const heading = dayOf(line, this.#style);
    if (this.#style.notice?.test(line)) {
      this.#finish(out);
      this.notices++;
    } else if (heading) {
      this.#finish(out);
      this.#day = heading;
    } else if (this.#message && this.#message.length < budget.record) {
      this.#message.lines.push(line);
      this.#message.length += line.length;
    }
  }

  #finish(out: FileRecord[]): void {
    const message = this.#message;
    this.#message = null;
    if (!message) return;
    const { opening, day, lines, line } = message;
    const text = this.#textOf(lines);
    if (isEncryptionNotice(text)) this.#group = opening.author;
    if (
      opening.author === null ||
      isNoticeBeforeColon(opening.author) ||
      isEncryptionNotice(text) ||
      isGroupNotice(text, opening.author, this.#group)
    ) {
      this.notices++;
      return;
    }
    const words = this.#style.wordless?.test(text)
      ? ""
      : wordsOf(text.replace(this.#style.answered ?? "", ""));
    if (words === "") this.wordless++;
    else
      out.push({
        line,
        cells: [day ? dateText(opening, day, this.order) : "", nameOf(opening.author), words],
      });
  }

  #textOf(lines: readonly string[]): string {
    if (this.#style.isIndented)
      return lines
        .map((line) => line.replace(/^\t/, ""))
        .join("\n")
        .trim();
    const text = lines.join("\n").trimEnd();
    const isQuoted = this.#style.isQuoted && lines.length > 1 && /^".*"$/s.test(text);
    return isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text;
  }
}

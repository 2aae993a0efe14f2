import { isEncryptionNotice, wordsOf } from "./conversation-words";
import { longestRecord, type FileRecord } from "./record";

/** The order of the parts of dates in a chat; "open" where neither its days nor their sequence tell. */
export type ChatOrder = "day-first" | "month-first" | "open";

/** What a first line of a message holds. */
interface Opening {
  parts: [number, number, number];
  hour: number;
  minute: number;
  second: number;
  /** Null for a notice, which nobody wrote. */
  author: string | null;
  text: string;
}

const marks = "[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]*";
const digit = "\\p{Nd}";
const day = `(${digit}{1,4})${marks}(?:\\s?[./\\-]|年|년)\\s?${marks}(${digit}{1,2})${marks}(?:\\s?[./\\-]|月|월)\\s?${marks}(${digit}{1,4})(?:\\.|日|일)?`;
/** A comma, a word such as "um", "às", "klo", or the half of the day where it stands before the hour: "下午9:41". */
const between = `([^\\p{Nd}\\]\\[\\n]{1,20}?)`;
const time = `(${digit}{1,2})\\s?[:.h]\\s?(${digit}{2})(?:[:.](${digit}{2}))?`;
const half = `([\\p{L}\\p{M}.\\s\\u200e\\u200f]{0,14}?)`;
const phone = new RegExp(`^${marks}\\[${day}${between}${time}${half}\\]\\s?(.*)$`, "su");
const android = new RegExp(`^${marks}${day}${between}${time}${half}\\s[-–]\\s(.*)$`, "su");
/** No name is longer, and none holds quotes as notices do: Anna changed the subject to "Dinner: 8 pm". */
const authored = /^([^:\n"“”«»„]{1,80}?)\s?:(?:\s|$)(.*)$/su;
/** The half after noon, as languages write it. */
const afternoon = /^(?:p\.?m?\.?|م|ب\.?ظ\.?|下午|午後|오후|अपराह्न|शाम|μ\.?μ\.?|du\.?|ch)$/iu;
const morning = /^(?:a\.?m?\.?|ص|ق\.?ظ\.?|上午|午前|오전|पूर्वाह्न|π\.?μ\.?|de\.?|sa)$/iu;

/** Digits of any script as a number. */
function numberOf(digits: string): number {
  let number = 0;
  for (const sign of digits) {
    const code = sign.codePointAt(0) ?? 0x30;
    let value = code < 0x80 ? code - 0x30 : 0;
    // Each script has its digits in a row of ten that begins with the zero.
    if (code >= 0x80) while (value < 9 && isDigit(code - value - 1)) value++;
    number = number * 10 + value;
  }
  return number;
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Reads a line that may open a message of a chat that WhatsApp exported. */
export function openingOf(line: string): Opening | null {
  const first = line.charCodeAt(0);
  // Most lines that open none are told by their first sign.
  if (first >= 0x41 && first <= 0x7a && first !== 0x5b) return null;
  const match = phone.exec(line) ?? android.exec(line);
  if (!match) return null;
  const [
    ,
    one = "",
    two = "",
    three = "",
    before = "",
    hours = "",
    minutes = "",
    seconds,
    after = "",
    rest = "",
  ] = match;
  const plain = (text: string) => text.replace(/[\s\u200e\u200f,،]+/gu, "").replace(/^[^\p{L}]+/u, "");
  const halves = [plain(after), plain(before)];
  const hour = numberOf(hours);
  const late = halves.some((text) => afternoon.test(text)) && hour < 12;
  const early = !late && halves.some((text) => morning.test(text)) && hour === 12;
  if (hour > 24 || numberOf(minutes) > 59) return null;
  const message = authored.exec(rest);
  return {
    parts: [numberOf(one), numberOf(two), numberOf(three)],
    hour: late ? hour + 12 : early ? 0 : hour,
    minute: numberOf(minutes),
    second: seconds === undefined ? 0 : numberOf(seconds),
    author: message?.[1]?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim() ?? null,
    text: message?.[2] ?? rest,
  };
}

/** Whether a text is a chat: most of the first lines that could open messages do. */
export function isChat(head: string): boolean {
  const lines = head.split(/\r?\n/, 400).filter((line) => line.trim() !== "");
  const openings = lines.map(openingOf);
  const messages = openings.filter((one) => one !== null);
  if (openings.slice(0, 3).every((one) => one === null) || !messages.some(({ author }) => author !== null))
    return false;
  return messages.length >= 2 ? messages.length * 12 >= lines.length : lines.length <= 3;
}

/** Finds the order of day and month in a chat: by parts above 12, else by which leaves the messages in sequence. */
export class OrderFinder {
  #dayFirst = 0;
  #monthFirst = 0;
  readonly #steps = { day: 0, month: 0 };
  #last: { day: number; month: number } | null = null;

  add([one, two, three]: readonly [number, number, number]): void {
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

const two = (number: number) => String(number).padStart(2, "0");

function dateText(
  { parts: [one, second, three], hour, minute, second: seconds }: Opening,
  order: ChatOrder,
): string {
  const clock = `${two(hour)}:${two(minute)}:${two(seconds)}`;
  const isYearFirst = one > 31;
  const year = isYearFirst ? one : three < 100 ? 2000 + three : three;
  // Thailand counts years 543 more.
  const common = year > 2400 ? year - 543 : year;
  if (isYearFirst) return `${common}-${two(second)}-${two(three)}T${clock}`;
  if (order === "open") return `${two(one)}/${two(second)}/${common} ${clock}`;
  const [day, month] = order === "day-first" ? [one, second] : [second, one];
  return `${common}-${two(month)}-${two(day)}T${clock}`;
}

/** Cuts a chat into messages as it arrives: when, who, what. */
export class ChatCutter {
  #rest = "";
  #line = 0;
  #message: { line: number; opening: Opening; lines: string[]; length: number } | null = null;
  /** Notices of the program, and messages without words: pictures, calls, deleted ones. */
  notices = 0;
  wordless = 0;

  constructor(private readonly order: ChatOrder) {}

  /** Takes in more text; puts the messages that are complete into `out`. */
  push(text: string, out: FileRecord[]): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#take(line.replace(/\r+$/, ""), out);
  }

  /** The text has ended. */
  end(out: FileRecord[]): void {
    if (this.#rest !== "") this.#take(this.#rest.replace(/\r+$/, ""), out);
    this.#rest = "";
    this.#finish(out);
  }

  #take(line: string, out: FileRecord[]): void {
    this.#line++;
    const opening = openingOf(line);
    if (opening) {
      this.#finish(out);
      this.#message = { line: this.#line, opening, lines: [opening.text], length: line.length };
    } else if (this.#message && this.#message.length < longestRecord) {
      this.#message.lines.push(line);
      this.#message.length += line.length;
    }
  }

  #finish(out: FileRecord[]): void {
    const message = this.#message;
    this.#message = null;
    if (!message) return;
    const { opening, lines, line } = message;
    const text = lines.join("\n");
    if (opening.author === null || isEncryptionNotice(text)) {
      this.notices++;
      return;
    }
    const words = wordsOf(text);
    if (words === "") this.wordless++;
    else out.push({ line, cells: [dateText(opening, this.order), opening.author, words] });
  }
}
